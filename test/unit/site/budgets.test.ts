import { test } from 'node:test';
import { expect } from '@playwright/test';
import { readBudgets, weights } from '../../../tools/budgets.ts';

/** Protects the weight of the scripts and pages: each keeps to its budget in package.json. */

const budgets = readBudgets();

test('there is a budget for everything that is weighed', () => {
  expect(Object.keys(budgets)).toEqual(Object.keys(weights));
});

for (const [name, weight] of Object.entries(weights))
  test(`${name} keeps to its budget, and package.json says what it weighs`, async () => {
    const { limit = 0, today = 0 } = budgets[name] ?? {};
    const now = await weight();
    expect(now, 'bytes, by Brotli').toBeLessThanOrEqual(limit);
    // A hash in a file name is worth some bytes; more than that is news: npm run budgets.
    expect(Math.abs(now - today), `package.json says ${today}, it is ${now}`).toBeLessThanOrEqual(limit / 200);
  });
