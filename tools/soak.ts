/**
 * The long runs, in this order: histories of the stored cart with faults (`test/model/`); visitors who may or may not buy,
 * in pages and at checkout servers; years of renewals, failures, disputes and refunds; orders under review; tabs that are killed while they
 * add; an embedded database that is killed; elements that come and go; purchases during which checkout server, database
 * and fake Stripe are killed (`test/processes/purchases/`), a few of them in a real browser; orders of the last pieces of a
 * product while the same are killed. `--only histories` runs one part; `--seed` and `--path` repeat a failure; `--purchases 50`
 * and `--orders 500` shorten these parts.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { type Figures, type History, histories, play, playInTurn, turns } from '../test/model/histories.ts';
import { lastPieces } from '../test/processes/purchases/last-pieces.ts';
import { figuresOf, purchases } from '../test/processes/purchases/purchases.ts';
import { findPostgres, POSTGRES_MISSING } from '../test/support/postgres.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string' },
    path: { type: 'string' },
    purchases: { type: 'string', default: '500' },
    orders: { type: 'string', default: '10000' },
    database: { type: 'string' },
    only: { type: 'string' },
  },
});
/** Steps of a history, twice as many as in `npm test`. */
const STEPS = 120;
/** Tabs that add at the same moment, and tabs whose processes are killed meanwhile. */
const TABS = ['test/processes/tabs.spec.ts', 'test/processes/kills.spec.ts'];
/** How often each element is added and removed. */
const TIMES = '1000';
/** Purchases in a real browser, where only few fit into minutes. */
const VISITORS = '40';

const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1_000);
const figures: Figures = new Map();
let count = 0;

function playOne(history: History) {
  play(history, figures);
  if (++count % 1_000 === 0) console.log(`${count} histories, ${seconds()} s`);
}

function failed<T>(
  what: string,
  { failed, seed, counterexamplePath, counterexample, errorInstance }: fc.RunDetails<T>,
) {
  console.log(`${what}: seed ${seed}`);
  if (!failed) return false;
  console.error(String(errorInstance));
  console.error(JSON.stringify(counterexample));
  console.error(`Again: npm run soak -- --only ${what} --seed=${seed} --path "${counterexamplePath}"`);
  return true;
}

const parameters = {
  numRuns: Number(values.runs),
  ...(values.seed && { seed: Number(values.seed) }),
  ...(values.path && { path: values.path, endOnFailure: true }),
};
const wants = (what: string) => [undefined, what].includes(values.only);

let isRed = false;
if (wants('histories')) {
  isRed = failed('histories', fc.check(fc.property(histories(STEPS), playOne), parameters));
  const steps = [...figures].filter(([kind]) => kind.startsWith('step: '));
  console.log(`${count} histories, ${steps.reduce((sum, [, times]) => sum + times, 0)} steps, ${seconds()} s`);
  for (const [kind, times] of [...figures].sort()) console.log(`  ${kind.padEnd(40)} ${times}`);
}
if (wants('turns')) isRed = failed('turns', fc.check(fc.property(turns, playInTurn), parameters)) || isRed;
// Orders take longer than carts: a fifth of all runs.
const orders = Math.ceil(Number(values.runs) / 5);
for (const [what, file, runs] of [
  ['eligibility', 'test/unit/rules/eligibility-model.test.ts', Number(values.runs) - orders],
  ['eligibility', 'test/server/approved-orders.test.ts', orders],
  ['years', 'test/server/years.test.ts', orders],
  ['reviews', 'test/server/review-histories.test.ts', Number(values.runs)],
] as const) {
  if (!wants(what)) continue;
  const { status } = spawnSync(
    process.execPath,
    [
      ...['--import', 'tsx', '--test-reporter=./test/support/node-reporter.ts'],
      ...['test/support/node-tests.ts', file],
    ],
    { stdio: 'inherit', env: { ...process.env, RUNS: String(runs), ...(values.seed && { SEED: values.seed }) } },
  );
  isRed ||= status !== 0;
}
if (wants('kills')) {
  const { status } = spawnSync('npx', ['playwright', 'test', ...TABS], {
    stdio: 'inherit',
    env: { ...process.env, ROUNDS: values.rounds },
  });
  isRed ||= status !== 0;
}
if (wants('folder')) {
  // The database of one process is killed again and again.
  const { status } = spawnSync(
    process.execPath,
    [
      ...['--import', 'tsx', '--test-reporter=./test/support/node-reporter.ts'],
      ...['test/support/node-tests.ts', 'test/processes/folder.test.ts'],
    ],
    { stdio: 'inherit', env: { ...process.env, ROUNDS: values.rounds, ...(values.seed && { SEED: values.seed }) } },
  );
  isRed ||= status !== 0;
}
if (wants('churn')) {
  const { status } = spawnSync('npx', ['playwright', 'test', '--project=processes', 'churn.spec'], {
    stdio: 'inherit',
    env: { ...process.env, TIMES },
  });
  isRed ||= status !== 0;
}
if (wants('purchases')) {
  const seed = Number(values.seed ?? Date.now());
  for (const database of ['postgres', 'embedded'] as const) {
    if (values.database && values.database !== database) continue;
    if (database === 'postgres' && !findPostgres()) {
      console.log(POSTGRES_MISSING);
      continue;
    }
    // The embedded database has one connection.
    const atOnce = database === 'embedded' ? 8 : 25;
    const setting = { database, purchases: Number(values.purchases), atOnce, seed, lives: [5, 120] } as const;
    const outcome = await purchases({ ...setting, say: (line) => console.log(`${line}, ${seconds()} s`) });
    console.log(`purchases, ${database}: seed ${seed}, ${seconds()} s\n${figuresOf(outcome)}`);
    for (const fault of outcome.faults) console.error(fault);
    isRed ||= outcome.faults.length > 0;
  }
}
if (wants('pieces')) {
  if (findPostgres()) {
    const seed = Number(values.seed ?? Date.now());
    const setting = {
      orders: Number(values.orders),
      pieces: 100,
      atOnce: 25,
      paying: 5,
      lives: [20, 600],
      seed,
    } as const;
    const outcome = await lastPieces({ ...setting, say: (line) => console.log(`${line}, ${seconds()} s`) });
    console.log(`pieces: seed ${seed}, ${seconds()} s\n${figuresOf(outcome)}`);
    for (const fault of outcome.faults) console.error(fault);
    isRed ||= outcome.faults.length > 0;
  } else console.log(POSTGRES_MISSING);
}
if (wants('visitors')) {
  const { status } = spawnSync('npx', ['playwright', 'test', '--project=processes', 'visitors.spec'], {
    stdio: 'inherit',
    env: { ...process.env, VISITORS, ...(values.seed && { SEED: values.seed }) },
  });
  isRed ||= status !== 0;
}
console.log(isRed ? 'red' : 'green', `after ${seconds()} s`);
process.exitCode = isRed ? 1 : 0;
