import type { Browser } from '@playwright/test';
import type { Bench } from '../page/probe.ts';
import { products } from '../products.ts';
import type { Variant } from '../variants/variant.ts';
import { openTab, within } from './browser.ts';
import { median } from './statistics.ts';

declare const bench: Bench;

export const CARDS = 1000;
const LINES = 500;

export interface CardsRun {
  readonly painted: number;
  readonly add: number;
}

export interface LinesRun {
  readonly changed: number;
  readonly framed: number;
}

const idle = (variant: Variant) => ({ places: variant.places, click: 'never', patience: 0 }) as const;
const settle = () => new Promise((done) => setTimeout(done, 1000));

/** From the navigation to a thousand painted cards, on this machine as it is; then one add. */
export async function measureCards(browser: Browser, url: string, variant: Variant): Promise<CardsRun> {
  const tab = await openTab(browser, idle(variant), { throttled: false });
  try {
    await tab.page.goto(url, { waitUntil: 'commit' });
    const all = tab.page.evaluate((cards) => bench.allPainted(cards), CARDS);
    const painted = await within(90_000, all, `${CARDS} cards`);
    await settle();
    const { changed } = await within(
      30_000,
      tab.page.evaluate((index) => bench.addAt(index), CARDS / 2),
      `an add among ${CARDS} cards`,
    );
    return { painted, add: changed };
  } finally {
    await tab.close();
  }
}

/** The middle one of nine quantity changes in a long cart. */
export async function measureLines(browser: Browser, url: string, variant: Variant): Promise<LinesRun> {
  const tab = await openTab(browser, idle(variant), { throttled: false });
  try {
    await tab.page.goto(url);
    await settle();
    await tab.page.evaluate(`{ const products = ${JSON.stringify(products(LINES))}; ${variant.fill} }`);
    await settle();
    const opened = tab.page.evaluate((lines) => bench.openCart(lines), LINES);
    await within(30_000, opened, `${LINES} lines`);
    await settle();
    const runs: LinesRun[] = [];
    for (let i = 0; i < 9; i++) {
      const change = tab.page.evaluate((index) => bench.increase(index), 20 + i * 50);
      runs.push(await within(30_000, change, `a quantity`));
    }
    return { changed: median(runs.map(({ changed }) => changed)), framed: median(runs.map(({ framed }) => framed)) };
  } finally {
    await tab.close();
  }
}
