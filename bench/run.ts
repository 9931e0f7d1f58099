import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../tools/build.ts';
import { launch } from './harness/browser.ts';
import { measure } from './harness/measure.ts';
import { report } from './harness/report.ts';
import { HAND_OVER, sectionOf, withSection } from './harness/section.ts';
import { install } from './install.ts';
import manifest from './package.json' with { type: 'json' };
import { tables } from './tables/index.ts';
import { all } from './variants/index.ts';

/*
 * `npm run bench` measures the built library against its peers and writes RESULTS.md.
 * RUNS=2 CLICKS=10 makes it short. TABLES=load,cards or ONLY='vanilla,lit' selects tables or rows; then nothing is
 * written.
 */

function number(name: string, otherwise: number): number {
  const value = Number(process.env[name] || otherwise);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`${name} must be a whole number, got "${process.env[name]}".`);
  process.exit(1);
}

/** The items that a setting names; all without the setting. */
function chosen<T extends { readonly name: string }>(setting: string, from: readonly T[]): readonly T[] {
  const names = process.env[setting]?.split(',').map((name) => name.trim());
  if (!names) return from;
  const unknown = names.filter((wanted) => !from.some(({ name }) => name === wanted));
  if (!unknown.length) return from.filter(({ name }) => names.includes(name));
  console.error(`${setting} takes ${from.map(({ name }) => name).join(',')}; not ${unknown.join(',')}`);
  process.exit(1);
}

async function browserVersion(): Promise<string> {
  const browser = await launch(0);
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}

const runs = number('RUNS', 7);
const clicks = number('CLICKS', 100);
const shown = chosen('TABLES', tables).filter(({ name }) => clicks > 0 || name !== 'clicks');
const variants = chosen('ONLY', all);

await buildIfStale();
install();
const start = Date.now();
const results = await measure({ tables: shown, variants, runs, clicks });
const settings = ['RUNS', 'CLICKS', 'TABLES', 'ONLY'].filter((name) => process.env[name]);
const written = report(shown, results, {
  command: [...settings.map((name) => `${name}=${process.env[name]}`), 'npm run bench'].join(' '),
  runs,
  minutes: Math.round((Date.now() - start) / 60_000),
  browser: await browserVersion(),
  versions: Object.fromEntries(Object.entries(manifest.dependencies).filter(([name]) => name !== 'lighthouse')),
});
console.log(written);
if (process.env.TABLES || process.env.ONLY) console.log('RESULTS.md was left as it is: not all was measured.');
else {
  const path = join(import.meta.dirname, 'RESULTS.md');
  const handOver = sectionOf(readFileSync(path, 'utf8'), HAND_OVER);
  writeFileSync(path, handOver ? withSection(written, HAND_OVER, handOver) : written);
}
process.exitCode = results.problems.length ? 1 : 0;
