import type { Answer, Place } from '../page/answer.ts';
import type { Bench } from '../page/probe.ts';
import { press, type Tab, within } from './browser.ts';

export type { Answer } from '../page/answer.ts';

declare const bench: Bench;

const STEADY_MS = 500;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Clicks one of these and returns when the page showed the response. */
export async function tap({ page, cdp }: Tab, place: Place, index: number): Promise<Answer> {
  const at = await page.evaluate(([place, index]) => bench.aim(place, index), [place, index] as const);
  await press(cdp, at);
  return within(
    30_000,
    page.evaluate(() => bench.answer()),
    `an answer to ${place}`,
  );
}

/** Resolves when react-dom has hydrated cards and hydrates no more. */
export async function tookOver({ page }: Tab): Promise<void> {
  let [taken, since] = [0, Date.now()];
  while (taken === 0 || Date.now() - since < STEADY_MS) {
    await pause(50);
    const now = await page.evaluate(() => bench.taken());
    if (now !== taken) [taken, since] = [now, Date.now()];
  }
}
