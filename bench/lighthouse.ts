import { readNavigation } from '../docs-site/documents.ts';
import { buildIfStale } from '../tools/build.ts';
import { buildDocsIfStale } from '../tools/docs.ts';
import { documentation } from '../tools/docs-server.ts';
import { findChromium } from '../tools/find-browser.ts';
import { startServer } from '../tools/server.ts';
import { addresses } from './harness/addresses.ts';
import { install } from './install.ts';

/*
 * `npm run lighthouse` shows Lighthouse's scores of each route of the built storefront, on its simulated phone.
 * RUNS=1 takes one instead of the best of three; ONLY=/,/supplements selects routes. SITE=docs looks at the documentation.
 */

const categories = { performance: 'perf', accessibility: 'a11y', 'best-practices': 'practices', seo: 'SEO' } as const;
type Category = keyof typeof categories;

interface Outcome {
  readonly scores: Readonly<Record<Category, number>>;
  readonly cls: number;
  readonly failed: readonly string[];
}

const runs = Number(process.env.RUNS || 3);
const only = process.env.ONLY?.split(',').map((path) => path.trim());

install();
const { default: lighthouse } = await import('lighthouse');
const { launch } = await import('chrome-launcher');

async function look(url: string, attempts = 3): Promise<Outcome> {
  // A new browser for each run: nothing is cached, and no run slows the next one down.
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: [
      '--headless=new',
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', output: 'json' });
    if (result && !result.lhr.runtimeError) return read(result.lhr);
    // Lighthouse's recording sometimes fails (NO_NAVSTART), whatever the page does.
    if (attempts === 1) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave up.');
  } finally {
    chrome.kill();
  }
  return look(url, attempts - 1);
}

type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Audits without weight, and those that do not apply, do not count in the score. */
function read({ categories: found, audits }: Lhr): Outcome {
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100);
  const failed = (Object.keys(categories) as Category[])
    .filter((category) => score(category) < 100)
    .flatMap((category) => found[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => (audits[id]?.displayValue ? `${id} (${audits[id].displayValue})` : id));
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    failed: [...new Set(failed)],
  };
}

const sum = ({ scores }: Outcome) => Object.values(scores).reduce((total, score) => total + score, 0);

async function best(url: string): Promise<Outcome> {
  let found: Outcome | undefined;
  for (let run = 0; run < runs; run++) {
    const outcome = await look(url);
    if (!found || sum(outcome) > sum(found)) found = outcome;
    if (found.failed.length === 0) break;
  }
  if (!found) throw new Error('RUNS must be 1 or more.');
  return found;
}

const row = (path: string, cells: readonly (string | number)[]) =>
  [path.padEnd(42), ...cells.map((cell) => String(cell).padStart(9))].join(' ');

await buildIfStale();
const isDocs = process.env.SITE === 'docs';
if (isDocs) await buildDocsIfStale();
const server = await startServer({
  port: 0,
  ...(isDocs && { answer: documentation((_, response) => void response.writeHead(404).end()) }),
});
const origin = isDocs ? `http://docs.localhost:${server.port}` : server.url;
const all = isDocs
  ? ['/', ...readNavigation().flatMap(({ pages }) => pages.map(({ name }) => `/${name}/`))]
  : addresses();
try {
  console.log(row('', [...Object.values(categories), 'CLS']));
  for (const path of only ?? all) {
    const { scores, cls, failed } = await best(new URL(path, origin).href);
    console.log(row(path, [...Object.values(scores), cls.toFixed(3)]));
    for (const audit of failed) console.log(`    ${audit}`);
  }
} finally {
  await server.close();
}
