import { test } from 'node:test';
import { expect } from '@playwright/test';
import { describePostgres } from '../support/server-test.ts';
import { lastPieces } from './purchases/last-pieces.ts';
import { figuresOf } from './purchases/purchases.ts';

/** Visitors order the last pieces while processes are killed. `npm run soak -- --only pieces` does so at length. */

describePostgres('the last pieces of a product', () => {
  test('are sold once each, whatever is killed', { timeout: 900_000 }, async () => {
    const seed = Date.now();
    const outcome = await lastPieces({ orders: 60, pieces: 6, atOnce: 6, paying: 30, lives: [5, 60], seed });
    console.log(`The last pieces with kills, seed ${seed}:\n${figuresOf(outcome)}`);
    expect(outcome.faults).toEqual([]);
    expect(outcome.figures.get('pieces sold')).toBe(6);
    for (const what of ['orders refused', 'pieces given back'])
      expect(outcome.figures.get(what), what).toBeGreaterThan(0);
    expect([...outcome.figures.keys()].some((what) => what.startsWith('killed'))).toBe(true);
  });
});
