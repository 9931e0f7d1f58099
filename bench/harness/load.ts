import type { Browser } from '@playwright/test';
import type { Bench } from '../page/probe.ts';
import type { Variant } from '../variants/variant.ts';
import { openTab, within } from './browser.ts';
import { watchTraffic } from './traffic.ts';

declare const bench: Bench;

export interface LoadRun {
  readonly code: number;
  readonly all: number;
  readonly badge: number;
  readonly lost: number;
  readonly cls: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly heap: number;
}

/** A visitor whose answer does not come clicks again; after so long unless the variant says otherwise. */
const PATIENCE_MS = 5000;

/** The page of 24 cards on a slow phone, clicked at the first moment at which that is possible. */
export async function measureLoad(browser: Browser, url: string, variant: Variant): Promise<LoadRun> {
  const plan = { places: variant.places, click: 'first', patience: variant.patience ?? PATIENCE_MS } as const;
  const tab = await openTab(browser, plan, { throttled: true });
  try {
    const traffic = watchTraffic(tab.cdp);
    await tab.page.goto(url, { waitUntil: 'commit' });
    const badge = await within(60_000, tab.badge, `a number in the badge`);
    const { html, code } = traffic.bytes();
    const clicks = tab.clicks();
    await within(30_000, traffic.quiet(), `a quiet network`);
    const { cls, lcp, blocking, count } = await tab.page.evaluate(() => bench.report());
    await tab.cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tab.cdp.send('Runtime.getHeapUsage');
    const lost = Math.max(0, clicks - count);
    return { code, all: code + html, badge, lost, cls, lcp, blocking, heap: usedSize };
  } finally {
    await tab.close();
  }
}
