import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../server/database/database.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { createSqlOrders } from '../../server/orders/sql-orders.ts';
import { describeDatabases } from './databases.ts';

interface Histories<History> {
  /** Both databases have a suite of this name. */
  readonly name: string;
  /** The name of its one test. */
  readonly title: string;
  /** Histories to play, unless `RUNS` says otherwise. `SEED` repeats those of a run. */
  readonly runs: number;
  readonly histories: fc.Arbitrary<History>;
  /** Plays a history at two servers with one database. Throws if it ends otherwise than its model. */
  readonly play: (history: History, database: Database, orders: readonly [Orders, Orders]) => Promise<void>;
}

/** Plays random histories of an order in both databases. */
export function describeHistories<History>({ name, title, runs, histories, play }: Histories<History>): void {
  const numRuns = Number(process.env.RUNS ?? runs);
  describeDatabases(name, (openPlace) => {
    let place: Awaited<ReturnType<typeof openPlace>>;
    let database: Database;
    let orders: readonly [Orders, Orders];

    before(async () => {
      place = await openPlace();
      database = place.database();
      // A folder lets in one process alone, so both servers have its connection.
      orders = [createSqlOrders(database, 'live'), createSqlOrders(database, 'live')];
      await orders[0].ready();
    });
    after(async () => {
      await database.close();
      await place.gone();
    });

    test(title, { timeout: 60_000 + numRuns * 6_000 }, () =>
      fc.assert(
        fc.asyncProperty(histories, (history) => play(history, database, orders)),
        {
          numRuns,
          endOnFailure: true,
          includeErrorInReport: true,
          ...(process.env.SEED && { seed: Number(process.env.SEED) }),
        },
      ),
    );
  });
}
