import type { Browser } from '@playwright/test';
import type { Variant } from '../variants/variant.ts';
import { openTab, within } from './browser.ts';

/** The latest click comes at 4 s, and is lost 10 s later. */
const GIVE_UP_MS = 14_000;

/** Mulberry32: the same moments for each variant and in each run of the command. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many single clicks at random moments, from the first paint on, never reach the badge. */
export async function countLostClicks(
  browser: Browser,
  url: string,
  variant: Variant,
  rounds: number,
): Promise<{ readonly lost: number; readonly of: number }> {
  const random = randomNumbers(24);
  let lost = 0;
  for (let round = 0; round < rounds; round++) {
    const plan = { places: variant.places, click: random(), patience: Number.MAX_VALUE };
    const tab = await openTab(browser, plan, { throttled: true });
    try {
      await tab.page.goto(url, { waitUntil: 'commit' });
      await within(GIVE_UP_MS, tab.badge, 'badge').catch(() => {
        lost++;
      });
    } finally {
      await tab.close();
    }
  }
  return { lost, of: rounds };
}
