import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import type { Database } from '../../server/database/database.ts';
import { openEmbedded } from '../../server/database/embedded.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { createSqlOrders } from '../../server/orders/sql-orders.ts';
import { giveEngine } from './embedded.ts';
import { sharedDatabase } from './postgres.ts';
import { describePostgres } from './server-test.ts';

/** Makes a place for orders, with a function that opens it and one that removes it. */
export type OpenPlace = () => Promise<{ database: () => Database; gone: () => Promise<void> }>;

/** Runs a suite in the embedded engine in a folder. */
export function describeFolder(what: string, suite: (openPlace: OpenPlace) => void): void {
  describe(`${what} in a folder`, () => {
    suite(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
      await giveEngine(folder, 'live');
      return {
        database: () => openEmbedded(join(folder, 'live'), async () => ({ port: 0, token: what, close: () => {} })),
        gone: async () => rmSync(folder, { recursive: true, force: true }),
      };
    });
  });
}

/** Runs a suite in both databases: the embedded engine in a folder, and PostgreSQL. */
export function describeDatabases(what: string, suite: (openPlace: OpenPlace) => void): void {
  describeFolder(what, suite);
  describePostgres(`${what} in PostgreSQL`, () => {
    suite(async () => {
      const url = await sharedDatabase();
      return { database: () => openPostgres(url), gone: async () => {} };
    });
  });
}

/** Opens the orders of a suite before its tests, and closes and removes them afterwards. */
export function openOrders(
  openPlace: OpenPlace,
  opened: (all: { readonly database: Database; readonly orders: Orders }) => void,
): void {
  let close: (() => Promise<void>) | undefined;
  before(async () => {
    const place = await openPlace();
    const database = place.database();
    const orders = createSqlOrders(database, 'live');
    close = async () => {
      await orders.close();
      await place.gone();
    };
    await orders.ready();
    opened({ database, orders });
  });
  after(() => close?.());
}
