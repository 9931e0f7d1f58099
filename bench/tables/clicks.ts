import { randomNumbers } from '../../test/support/random.ts';
import { openTab, within } from '../harness/browser.ts';
import { figure } from '../harness/columns.ts';
import type { Table, Visit } from '../harness/table.ts';
import { vanilla, wellness } from '../variants/index.ts';

/** The latest click is 4 s after the first paint. Pages are slow, because many are open. */
const GIVE_UP_MS = 30_000;

/** Number of open pages; no times are measured here. With twelve, a slow machine needed longer than half a minute for some. */
const AT_A_TIME = 4;

export interface ClicksRun {
  readonly lost: number;
  readonly of: number;
}

/** How many single clicks at random moments, from the first paint on, never reach the badge. */
async function measureClicks({ browser, url, variant, clicks }: Visit): Promise<ClicksRun> {
  // The same moments for each variant and in each run of the command.
  const random = randomNumbers(24);
  const moments = Array.from({ length: clicks }, random);
  let lost = 0;

  async function clickOnce(click: number): Promise<void> {
    const tab = await openTab(browser, variant, { throttled: true, click, patience: Number.MAX_VALUE });
    try {
      await tab.page.goto(url, { waitUntil: 'commit' });
      await within(GIVE_UP_MS, tab.badge, 'badge').catch(() => {
        lost++;
      });
    } finally {
      await tab.close();
    }
  }

  async function work(): Promise<void> {
    for (let click = moments.pop(); click !== undefined; click = moments.pop()) await clickOnce(click);
  }

  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { lost, of: clicks };
}

export const clicks: Table<ClicksRun> = {
  name: 'clicks',
  title: 'Early clicks',
  about:
    'One click per load of the slow page, at a random moment between the first contentful paint and 4 s, on a card; lost if the badge does not read 1 half a minute after the navigation. Four pages at a time, which makes them slower still. Where there is no button yet, the click waits for it.',
  variants: [...wellness, vanilla],
  cards: 24,
  runs: 1,
  unit: 'vanilla',
  measure: measureClicks,
  columns: [figure('lost', ({ lost }) => lost), figure('of', ({ of }) => of)],
};
