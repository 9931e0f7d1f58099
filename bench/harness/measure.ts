import type { Variant } from '../variants/variant.ts';
import { launch } from './browser.ts';
import { serve } from './server.ts';
import type { Results, Table, Visit } from './table.ts';

interface Settings {
  readonly tables: readonly Table<unknown>[];
  readonly variants: readonly Variant[];
  readonly runs: number;
  readonly clicks: number;
}

interface Site {
  readonly port: number;
  page(cards: number): Pick<Visit, 'url' | 'html'>;
  close(): Promise<void>;
}

const pathOf = (variant: Variant, cards: number) => variant.path ?? `/${cards}`;

async function serveVariant(variant: Variant, numbers: ReadonlySet<number>): Promise<Site> {
  const files = { ...(await variant.files()) };
  for (const cards of numbers) files[pathOf(variant, cards)] = await variant.page(cards);
  const { port, size, close } = await serve({ files, answer: variant.answer, headers: variant.headers });
  return {
    port,
    page(cards) {
      const path = pathOf(variant, cards);
      return { url: `https://127.0.0.1:${port}${path}`, html: size(path) };
    },
    close,
  };
}

/** Runs the variants in turn, so that other load on the machine affects all of them. */
export async function measure({ tables, variants, runs, clicks }: Settings): Promise<Results> {
  const problems: string[] = [];
  const sites = new Map<Variant, Site>();
  const measured = new Map<string, unknown[]>();
  const key = (table: string, variant: string) => `${table}: ${variant}`;

  async function attempt(name: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const problem = `${name}: ${(error as Error).message.split('\n')[0]}`;
      console.error(problem);
      problems.push(problem);
    }
  }

  /** Starts a new browser, so that one variant does not slow the next one down. */
  async function visit(variant: Variant, site: Site, due: readonly Table<unknown>[]): Promise<void> {
    const browser = await launch(site.port, variant.hosts);
    try {
      for (const table of due) {
        const name = key(table.name, variant.name);
        const start = performance.now();
        await attempt(name, async () => {
          const run = await table.measure({ browser, variant, clicks, ...site.page(table.cards) });
          measured.set(name, [...(measured.get(name) ?? []), run]);
        });
        console.log(`  ${table.name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
      }
    } finally {
      await browser.close();
    }
  }

  try {
    for (const variant of variants)
      await attempt(variant.name, async () => {
        const its = tables.filter((table) => table.variants.includes(variant));
        if (its.length) sites.set(variant, await serveVariant(variant, new Set(its.map(({ cards }) => cards))));
      });

    for (let run = 1; run <= runs; run++)
      for (const [variant, site] of sites) {
        const due = tables.filter(
          (table) => table.variants.includes(variant) && run <= Math.min(table.runs ?? runs, variant.runs ?? runs),
        );
        if (!due.length) continue;
        console.log(`Run ${run} of ${runs}: ${variant.name}`);
        await attempt(variant.name, () => visit(variant, site, due));
      }
  } finally {
    await Promise.all([...sites.values()].map((site) => site.close()));
  }
  return { runs: (table, variant) => (measured.get(key(table.name, variant)) ?? []) as never[], problems };
}
