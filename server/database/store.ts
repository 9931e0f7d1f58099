import { randomUUID } from 'node:crypto';
import type { Mode } from '../order.ts';
import type { Database } from './database.ts';
import { findMissing, hasTable, migrate } from './migrate.ts';
import { sql } from './sql.ts';
import { StoreError } from './store-error.ts';

const NAME: Readonly<Record<Mode, string>> = { fake: 'demo', test: 'test', live: 'live' };

/** The mark of a database: its kind of orders, and its id. */
export interface Store {
  readonly mode: Mode;
  /** In the metadata of its payment pages, so that each store of an account knows its own. */
  readonly id: string;
}

/**
 * Updates the tables and returns the store of this database. Without a wanted mode, no tables are created.
 * @throws StoreError if the database holds orders of another mode, or none
 */
export async function prepareStore(database: Database, wanted: Mode | undefined): Promise<Store> {
  if (wanted) {
    await migrate(database);
    await database.query(sql`insert into checkout.store (mode) values (${wanted}) on conflict do nothing`);
    await database.query(sql`update checkout.store set id = ${randomUUID()} where id is null`);
  } else if (!(await hasTable(database, 'store')))
    throw new StoreError('settings', 'There are no orders here: no checkout server has used this database.');
  else if ((await findMissing(database)).length > 0)
    throw new StoreError(
      'settings',
      'This database was set up by an earlier release. Start the checkout server once, which updates it.',
    );
  const [store] = await database.query<Store>(sql`select * from checkout.store`);
  const { mode, id } = store as Store;
  if (wanted && mode !== wanted)
    throw new StoreError(
      'settings',
      `This database holds ${NAME[mode]} orders, but this checkout server takes ${NAME[wanted]} orders. Give each its own database.`,
    );
  return { mode, id };
}
