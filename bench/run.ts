import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build.ts';
import { launch } from './harness/browser.ts';
import { measure } from './harness/measure.ts';
import { report } from './harness/report.ts';
import { install } from './install.ts';
import manifest from './package.json' with { type: 'json' };
import { variants } from './variants/index.ts';

/*
 * `npm run bench` measures the built library against its peers and writes RESULTS.md.
 * RUNS=2 CLICKS=10 makes it short; ONLY=vanilla,lit measures these rows alone and writes nothing.
 */

function number(name: string, otherwise: number): number {
  const value = Number(process.env[name] || otherwise);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`${name} must be a whole number, got "${process.env[name]}".`);
  process.exit(1);
}

const runs = number('RUNS', 7);
const clicks = number('CLICKS', 100);
const only = process.env.ONLY?.split(',');

const unknown = only?.filter((name) => !variants.some((variant) => variant.name === name)) ?? [];
if (unknown.length) {
  console.error(`ONLY takes ${variants.map(({ name }) => name).join(',')}; not ${unknown.join(',')}`);
  process.exit(1);
}

async function browserVersion(): Promise<string> {
  const browser = await launch(0);
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}

await buildIfStale();
install();
const measured = await measure(
  variants.filter(({ name }) => !only || only.includes(name)),
  runs,
  clicks,
);
const settings = ['RUNS', 'CLICKS', 'ONLY'].filter((name) => process.env[name]);
const written = report(measured, {
  command: [...settings.map((name) => `${name}=${process.env[name]}`), 'npm run bench'].join(' '),
  runs,
  browser: await browserVersion(),
  versions: Object.fromEntries(Object.entries(manifest.dependencies).filter(([name]) => name !== 'lighthouse')),
});
console.log(written);
if (only) console.log('RESULTS.md was left as it is: not all rows were measured.');
else writeFileSync(join(import.meta.dirname, 'RESULTS.md'), written);
process.exitCode = measured.problems.length ? 1 : 0;
