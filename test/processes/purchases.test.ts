import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { describePostgres } from '../support/server-test.ts';
import { figuresOf, purchases, type Setting } from './purchases/purchases.ts';

/** Visitors buy while the checkout server's processes are killed. `npm run soak -- --only purchases` does so at length. */

const short: Omit<Setting, 'database'> = { purchases: 8, atOnce: 8, seed: Date.now(), lives: [3, 40] };

describe('orders in a folder', () => buy('embedded'));
describePostgres('orders in PostgreSQL', () => buy('postgres'));

function buy(database: Setting['database']): void {
  // Longer than a visitor's patience, so that the failure says what was waited for.
  test('each paid order is kept and reported once, whatever is killed', { timeout: 900_000 }, async () => {
    const outcome = await purchases({ database, ...short });
    console.log(`Purchases with kills, ${database}, seed ${short.seed}:\n${figuresOf(outcome)}`);
    expect(outcome.faults).toEqual([]);
    for (const what of ['orders paid', 'payment pages paid', 'onPaid called', 'approvals used'])
      expect(outcome.figures.get(what), what).toBeGreaterThan(0);
    expect([...outcome.figures.keys()].some((what) => what.startsWith('killed'))).toBe(true);
  });
}
