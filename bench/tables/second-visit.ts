import { openTab, within } from '../harness/browser.ts';
import { figure, time } from '../harness/columns.ts';
import type { Table, Visit } from '../harness/table.ts';
import { watchTraffic } from '../harness/traffic.ts';
import type { Bench } from '../page/probe.ts';
import { vanilla, wellness } from '../variants/index.ts';

declare const bench: Bench;

export interface SecondVisitRun {
  readonly all: number;
  readonly badge: number;
  /** Until the badge read 1. */
  readonly blocking: number;
  readonly lcp: number;
}

/** Opens the page, leaves it without a touch, and opens it again on a slow phone. */
async function measureSecondVisit({ browser, url, variant }: Visit): Promise<SecondVisitRun> {
  const first = await openTab(browser, variant);
  try {
    const seen = watchTraffic(first.cdp);
    await first.page.goto(url);
    await seen.quiet();
    await first.page.close();
    const { context } = first;
    const tab = await openTab(browser, variant, { throttled: true, click: 'first', patience: 5000, context });
    const traffic = watchTraffic(tab.cdp);
    await tab.page.goto(url, { waitUntil: 'commit' });
    const badge = await within(60_000, tab.badge, `a number in the badge`);
    const { html, code } = traffic.bytes();
    const { blocking, lcp } = await tab.page.evaluate(() => bench.report());
    return { all: html + code, badge, blocking, lcp };
  } finally {
    await first.close();
  }
}

export const secondVisit: Table<SecondVisitRun> = {
  name: 'second',
  title: 'The second visit',
  about:
    'The same page, opened again by who has seen it once and touched nothing: files come from the cache, the HTML once more in full, as that of a site’s next page does. Medians of 3 runs.',
  variants: [...wellness, vanilla],
  cards: 24,
  runs: 3,
  unit: 'vanilla',
  measure: measureSecondVisit,
  columns: [
    figure('KiB, with HTML', ({ all }) => all / 1024, 1),
    ...time('badge reads 1, ms', ({ badge }: SecondVisitRun) => badge),
    figure('LCP, ms', ({ lcp }) => lcp),
    figure('blocking until then, ms', ({ blocking }) => blocking),
  ],
};
