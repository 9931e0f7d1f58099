import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { project } from '../../docs-site/documents.ts';
import { importable, weigh, weighImport } from '../../docs-site/sizes.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Protects docs/sizes.md: it names every import of the package, with a figure that still holds. */

const rows = new Map(
  [...readFileSync(join(project, 'docs/sizes.md'), 'utf8').matchAll(/^\| `(.+?)` \| ([\d.]+) kB \|/gm)].map(
    ([, name = '', kilobytes]) => [name, Number(kilobytes) * 1000],
  ),
);
/** A figure of the page may differ by this share before `npm run budgets` has to write it anew. */
const TOLERANCE = 0.05;
const remedy = 'npm run budgets writes the figures of docs/sizes.md';
const closeTo = (bytes: number) => ({ least: bytes * (1 - TOLERANCE) - 100, most: bytes * (1 + TOLERANCE) + 100 });

test('the package has entries that docs/sizes.md can name', () => {
  expect(importable().length).toBeGreaterThan(15);
});

for (const [name, file] of importable())
  test(`docs/sizes.md has the weight of the import ${name}`, async () => {
    const { least, most } = closeTo((await weighImport(file)).first);
    const figure = rows.get(name.replace('.', manifest.name)) ?? Number.NaN;
    expect(figure >= least && figure <= most, `${figure} is not from ${least} to ${most}: ${remedy}`).toBe(true);
  });

test('docs/sizes.md has the weights of the files that pages load', () => {
  for (const name of ['wellness.js', 'rest.js', 'react-dom.js', 'wellness.css', 'lang/de.js']) {
    const { least, most } = closeTo(weigh(name));
    const figure = rows.get(name) ?? Number.NaN;
    expect(figure >= least && figure <= most, `${name}: ${figure} is not from ${least} to ${most}: ${remedy}`).toBe(
      true,
    );
  }
});

test('docs/evaluate.md has the figures of docs/sizes.md and bench/RESULTS.md', () => {
  const page = readFileSync(join(project, 'docs/evaluate.md'), 'utf8');
  const named = [...page.matchAll(/`([\w./-]+)`: (\d+) kB/g)];
  expect(named.length).toBeGreaterThan(2);
  // Whole kilobytes, so half of one more than the page that they are from.
  for (const [, name = '', kilobytes] of named)
    expect(Math.abs(Number(kilobytes) * 1000 - (rows.get(name) ?? Number.NaN)), name).toBeLessThan(1_000);
  const results = readFileSync(join(project, 'bench/RESULTS.md'), 'utf8');
  const factors = [...page.matchAll(/\b(\d\.\d\d)(?= (?:to|times))/g)].map(([, factor]) => factor);
  expect(factors.length).toBeGreaterThan(2);
  for (const factor of factors) expect(results).toContain(` ${factor} `);
});
