import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, endChildren, startChild } from '../../test/support/children.ts';
import { findPostgres, newDatabase, POSTGRES_MISSING, startPostgres } from '../../test/support/postgres.ts';
import { HAND_OVER, withSection } from '../harness/section.ts';
import { median } from '../harness/statistics.ts';
import { type Ask, crowd, type Measured, newOrder } from './buyers.ts';
import { attemptOf, fill } from './rows.ts';
import type { CheckoutSettings } from './server.ts';

/*
 * `npm run bench:checkout` measures the cost of a checkout attempt for the server, and writes its section of RESULTS.md. `ROUNDS=1
 * SECONDS=1 ROWS=1,1000` is a short trial that writes nothing.
 */
const VISITORS = 50;
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const sizes = (process.env.ROWS ?? '1,10000,1000000').split(',').map(Number);
const site = 'https://the-page.example';
const script = fileURLToPath(new URL('server.ts', import.meta.url));

interface Row {
  readonly name: string;
  readonly ask: Ask;
  readonly runs: Measured[];
}

async function openCheckout(settings: Omit<CheckoutSettings, 'site'> = {}): Promise<string> {
  const child: Child = startChild(script, [JSON.stringify({ site, ...settings })]);
  return `http://127.0.0.1:${await child.next()}`;
}

const posting = (...checkouts: readonly string[]): Ask => ({
  checkouts,
  next: () => ({ path: '/checkout', body: newOrder() }),
});
const reading = (checkout: string, rows: number): Ask => ({
  checkouts: [checkout],
  next: () => ({ path: `/checkout/orders/${attemptOf(1 + Math.floor(Math.random() * rows))}` }),
});

/** Runs the rows in turn, so that other load on the machine affects all of them. */
async function measure(rows: readonly Row[]): Promise<void> {
  // Warms up: compiles the code and opens connections.
  for (const { ask } of rows) await crowd(VISITORS, 1_000, site, ask);
  for (let round = 0; round < rounds; round++)
    for (const { name, ask, runs } of rows) {
      const run = await crowd(VISITORS, seconds * 1_000, site, ask);
      console.log(`${name}: ${Math.round(run.perSecond)} a second`);
      runs.push(run);
    }
}

function table(rows: readonly Row[], unit: string): string {
  const of = ({ runs }: Row) => ({
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
    cpu: median(runs.map(({ cpu }) => cpu)),
  });
  const one = of(rows.find(({ name }) => name === unit) as Row);
  const lines = rows.map((row) => {
    const { perSecond, p50, p99, cpu } = of(row);
    const cells = [row.name, perSecond.toFixed(0), (perSecond / one.perSecond).toFixed(2)];
    return `| ${[...cells, p50.toFixed(1), p99.toFixed(1), (p99 / one.p99).toFixed(2), cpu.toFixed(2)].join(' | ')} |`;
  });
  return [
    `|  | a second | × ${unit} | median, ms | p99, ms | × ${unit} | processor of the checkout server, ms each |`,
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}

const programs = findPostgres();
if (!programs) {
  console.error(POSTGRES_MISSING);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const server = await startPostgres({ max_connections: '200' });
const row = (name: string, ask: Ask): Row => ({ name, ask, runs: [] });
try {
  const databaseUrl = await newDatabase(server, 'homes');
  const [alone, one, other] = await Promise.all([
    openCheckout(),
    openCheckout({ databaseUrl }),
    openCheckout({ databaseUrl }),
  ]);
  const embedded = await openCheckout({ dataFolder: join(folder, 'data') });
  const homes = [
    row('no database', posting(alone)),
    row('embedded', posting(embedded)),
    row('PostgreSQL', posting(one)),
    row('PostgreSQL, two checkout servers', posting(one, other)),
  ];
  await measure(homes);
  await endChildren();

  const stockUrl = await newDatabase(server, 'stock');
  const [uncounted, counted, otherUncounted, otherCounted] = await Promise.all([
    openCheckout({ databaseUrl: stockUrl }),
    openCheckout({ databaseUrl: stockUrl, counted: true }),
    openCheckout({ databaseUrl: stockUrl }),
    openCheckout({ databaseUrl: stockUrl, counted: true }),
  ]);
  const stock = [
    row('not counted', posting(uncounted)),
    row('counted', posting(counted)),
    row('not counted, two checkout servers', posting(uncounted, otherUncounted)),
    row('counted, two checkout servers', posting(counted, otherCounted)),
  ];
  await measure(stock);
  await endChildren();

  const posts: Row[] = [];
  const reads: Row[] = [];
  for (const size of sizes) {
    const url = await newDatabase(server, `rows_${size}`);
    await fill(url, size);
    const checkout = await openCheckout({ databaseUrl: url });
    const title = `${size.toLocaleString('en')} ${size === 1 ? 'order' : 'orders'}`;
    posts.push(row(title, posting(checkout)));
    reads.push(row(title, reading(checkout, size)));
  }
  await measure([...posts, ...reads]);
  const least = posts[0]?.name as string;

  const section = [
    `Cost of a checkout attempt for the server: ${VISITORS} visitors at a time, each with his next \`POST /checkout\` of two lines as soon as he has the answer, each of a new attempt. The payment service is a double within the checkout server's process that answers at once; PostgreSQL has the durability of its defaults, and so has the embedded engine. Visitors, checkout servers and database share this machine (${cpus().length} processors, load ${loadavg()[1]?.toFixed(0)} by others and by this), so only ratios mean something elsewhere, and a second checkout server has no processor of its own. Medians of ${rounds} runs of ${seconds} s, all rows in turn within each; written by \`npm run bench:checkout\` on ${new Date().toISOString().slice(0, 10)}.`,
    table(homes, 'no database'),
    'The same with PostgreSQL, with and without counted lines. All orders are of the same two products, so that each waits for the others at the rows of these two:',
    table(stock, 'not counted'),
    'With PostgreSQL that holds so many orders of the last four weeks, each with its payment page and event:',
    table(posts, least),
    'And `GET /checkout/orders/<attempt>` of any of these:',
    table(reads, least),
  ].join('\n\n');
  console.log(`\n${section}`);
  const results = fileURLToPath(new URL('../RESULTS.md', import.meta.url));
  if (['ROUNDS', 'SECONDS', 'ROWS'].some((name) => process.env[name])) console.log('RESULTS.md was left as it is.');
  else writeFileSync(results, withSection(readFileSync(results, 'utf8'), HAND_OVER, section));
} finally {
  await endChildren();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
