import { openTab, within } from '../harness/browser.ts';
import { figure, time } from '../harness/columns.ts';
import { median } from '../harness/statistics.ts';
import type { Table, Visit } from '../harness/table.ts';
import type { Bench } from '../page/probe.ts';
import { products } from '../products.ts';
import { variants } from '../variants/index.ts';

declare const bench: Bench;

const LINES = 500;
const settle = () => new Promise((done) => setTimeout(done, 500));

export interface LinesRun {
  readonly changed: number;
  readonly framed: number;
}

/** The middle one of nine quantity changes in a long cart. */
async function measureLines({ browser, url, variant }: Visit): Promise<LinesRun> {
  const tab = await openTab(browser, variant);
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

export const lines: Table<LinesRun> = {
  name: 'lines',
  title: 'A cart of 500 lines',
  about: 'Not slowed down: one quantity is raised by its button. Medians of 3 runs.',
  variants: variants.filter(({ without }) => !without?.lines),
  cards: 24,
  runs: 3,
  unit: 'vanilla',
  measure: measureLines,
  columns: [
    figure('quantity → line, ms', ({ changed }) => changed, 1),
    ...time('→ next frame, ms', ({ framed }: LinesRun) => framed),
  ],
};
