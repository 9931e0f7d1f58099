import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Mode } from '../order.ts';
import { migrate } from './migrations/migrations.ts';
import { StoreError } from './store-error.ts';

const NAME: Readonly<Record<Mode, string>> = { fake: 'demo', test: "Stripe's test", live: 'live' };

/** Whose orders a database holds. */
export interface Store {
  readonly mode: Mode;
  /** In the metadata of its payment pages, so that each store of an account knows its own. */
  readonly id: string;
}

/**
 * Updates the tables and returns the store of this database. Without a wanted mode, no tables are created.
 * @throws StoreError if the database holds orders of another mode, or none
 */
export async function prepareStore(db: Kysely<unknown>, wanted: Mode | undefined): Promise<Store> {
  if (wanted) {
    await migrate(db);
    await sql`insert into checkout.store (mode) values (${wanted}) on conflict do nothing`.execute(db);
    await sql`update checkout.store set id = ${randomUUID()} where id is null`.execute(db);
  } else {
    const found = await sql`select where to_regclass('checkout.store') is not null`.execute(db);
    if (found.rows.length === 0)
      throw new StoreError('settings', 'There are no orders here: no checkout server has used this database.');
  }
  const { rows } = await sql<Store>`select * from checkout.store`.execute(db);
  const { mode, id } = rows[0] as Store;
  if (wanted && mode !== wanted) {
    throw new StoreError(
      'settings',
      `This database holds ${NAME[mode]} orders, but this checkout server takes ${NAME[wanted]} orders. Give each its own database.`,
    );
  }
  return { mode, id };
}
