import { test } from 'node:test';
import { expect } from '@playwright/test';
import { limits, weights } from '../../../tools/budgets.ts';

/** Protects the weight of the scripts and pages: each keeps to its budget in package.json. */

test('everything that is weighed has a budget', () => {
  const names = (all: Readonly<Record<string, object>>) =>
    Object.entries(all).map(([kind, entries]) => [kind, Object.keys(entries)]);
  expect(names(limits)).toEqual(names(weights));
});

for (const [kind, entries] of Object.entries(weights))
  for (const [name, weight] of Object.entries(entries))
    test(`${name} keeps to its budget`, async () => {
      expect(await weight(), 'bytes, by Brotli').toBeLessThanOrEqual(limits[kind]?.[name] ?? 0);
    });
