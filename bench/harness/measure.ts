import type { Browser } from '@playwright/test';
import type { Variant } from '../variants/variant.ts';
import { launch } from './browser.ts';
import { countLostClicks } from './clicks.ts';
import { type LoadRun, measureLoad } from './load.ts';
import { CARDS, type CardsRun, type LinesRun, measureCards, measureLines } from './scale.ts';
import { serve } from './server.ts';

export interface Row {
  readonly variant: Variant;
  readonly loads: LoadRun[];
  readonly cards: CardsRun[];
  readonly lines: LinesRun[];
  clicks?: { readonly lost: number; readonly of: number };
}

export interface Measured {
  readonly rows: readonly Row[];
  /** What could not be measured, and why. */
  readonly problems: readonly string[];
}

interface Served extends Row {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Variants whose early clicks are counted: the one that promises to lose none, and the unit. */
const clicked = new Set(['prerendered', 'vanilla']);

async function serveVariant(variant: Variant): Promise<Served> {
  const files = { ...(await variant.files()), '/': await variant.page(24), '/many': await variant.page(CARDS) };
  const { port, close } = await serve({ files, answer: variant.answer });
  return { variant, loads: [], cards: [], lines: [], url: `https://127.0.0.1:${port}/`, port, close };
}

/** All rounds of all variants, in turn, so that what else the machine does hits all alike. */
export async function measure(variants: readonly Variant[], runs: number, clicks: number): Promise<Measured> {
  const problems: string[] = [];
  const rows: Served[] = [];

  async function attempt(name: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const problem = `${name}: ${(error as Error).message.split('\n')[0]}`;
      console.error(problem);
      problems.push(problem);
    }
  }

  /** A browser of its own, so that one variant's leftovers do not slow the next one down. */
  async function withBrowser({ variant, port }: Served, act: (browser: Browser) => Promise<void>): Promise<void> {
    await attempt(variant.name, async () => {
      const browser = await launch(port, variant.hosts);
      try {
        await act(browser);
      } finally {
        await browser.close();
      }
    });
  }

  try {
    for (const variant of variants)
      await attempt(variant.name, async () => void rows.push(await serveVariant(variant)));

    for (let run = 1; run <= runs; run++) {
      for (const row of rows) {
        const { variant, url } = row;
        console.log(`Run ${run} of ${runs}: ${variant.name}`);
        await withBrowser(row, async (browser) => {
          row.loads.push(await measureLoad(browser, url, variant));
        });
        if (!variant.without?.cards)
          await withBrowser(row, async (browser) => {
            row.cards.push(await measureCards(browser, `${url}many`, variant));
          });
        if (!variant.without?.lines)
          await withBrowser(row, async (browser) => {
            row.lines.push(await measureLines(browser, url, variant));
          });
      }
    }

    for (const row of rows.filter(({ variant }) => clicks > 0 && clicked.has(variant.name))) {
      console.log(`Early clicks: ${row.variant.name}`);
      await withBrowser(row, async (browser) => {
        row.clicks = await countLostClicks(browser, row.url, row.variant, clicks);
      });
    }
  } finally {
    await Promise.all(rows.map((row) => row.close()));
  }
  return { rows, problems };
}
