import { memory, openTab, within } from '../harness/browser.ts';
import { figure, range, time } from '../harness/columns.ts';
import type { Table, Visit } from '../harness/table.ts';
import { watchTraffic } from '../harness/traffic.ts';
import type { Bench } from '../page/probe.ts';
import { variants } from '../variants/index.ts';

declare const bench: Bench;

export interface LoadRun {
  /** Bytes until the badge read 1: scripts, styles, JSON; with the HTML. */
  readonly code: number;
  readonly all: number;
  /** Bytes of the page's own HTML, without headers. */
  readonly html: number;
  readonly badge: number;
  readonly lost: number;
  readonly cls: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly longest: number;
  readonly heap: number;
}

/** Time after which an unanswered click is repeated, unless the variant sets its own. */
const PATIENCE_MS = 5000;

/** Loads the page on a slow phone and clicks as early as possible. */
export async function measureLoad({ browser, url, variant, html }: Visit): Promise<LoadRun> {
  const { patience = PATIENCE_MS } = variant;
  const tab = await openTab(browser, variant, { throttled: true, click: 'first', patience });
  try {
    const traffic = watchTraffic(tab.cdp);
    await tab.page.goto(url, { waitUntil: 'commit' });
    const badge = await within(60_000, tab.badge, `a number in the badge`);
    const bytes = traffic.bytes();
    const clicks = tab.clicks();
    await traffic.quiet();
    const { cls, lcp, blocking, longest, count } = await tab.page.evaluate(() => bench.report());
    const { heap } = await memory(tab.cdp);
    const lost = Math.max(0, clicks - count);
    return { code: bytes.code, all: bytes.code + bytes.html, html, badge, lost, cls, lcp, blocking, longest, heap };
  } finally {
    await tab.close();
  }
}

export const load: Table<LoadRun> = {
  name: 'load',
  title: 'Until the click works',
  about:
    'The page of 24 cards with a cart button and a toaster, 412×823, Slow 4G (562.5 ms, 1.44 Mbit/s), processor slowed down 4×, nothing cached, Brotli, HTTP/2. The first Add to Cart is clicked with the mouse as soon as it is laid out after the first contentful paint. Bytes are those that came until the badge read 1, headers included.',
  variants,
  cards: 24,
  unit: 'vanilla',
  measure: measureLoad,
  columns: [
    figure('KiB scripts + CSS + JSON', ({ code }) => code / 1024, 1),
    figure('with HTML', ({ all }) => all / 1024, 1),
    ...time('badge reads 1, ms', ({ badge }: LoadRun) => badge),
    figure('clicks lost', ({ lost }) => lost),
    figure('CLS', ({ cls }) => cls, 3),
    ...time('LCP, ms', ({ lcp }: LoadRun) => lcp),
    figure('blocking, ms', ({ blocking }) => blocking),
    range(({ blocking }) => blocking),
    figure('longest task, ms', ({ longest }) => longest),
    figure('JS heap, MB', ({ heap }) => heap, 1),
  ],
};
