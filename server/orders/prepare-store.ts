import { type Kysely, sql } from 'kysely';
import type { Mode } from '../order.ts';
import { migrate } from './migrations/migrations.ts';
import { StoreError } from './store-error.ts';

const NAME: Readonly<Record<Mode, string>> = { fake: 'demo', test: "Stripe's test", live: 'live' };

/**
 * Updates the tables and returns the mode of the orders in this database. Without a wanted mode, no tables are created.
 * @throws StoreError if the database holds orders of another mode, or none
 */
export async function prepareStore(db: Kysely<unknown>, wanted: Mode | undefined): Promise<Mode> {
  if (wanted) {
    await migrate(db);
    await sql`insert into checkout.store (mode) values (${wanted}) on conflict do nothing`.execute(db);
  } else {
    const found = await sql`select where to_regclass('checkout.store') is not null`.execute(db);
    if (found.rows.length === 0)
      throw new StoreError('settings', 'There are no orders here: no checkout server has used this database.');
  }
  const { rows } = await sql<{ mode: Mode }>`select mode from checkout.store`.execute(db);
  const mode = rows[0]?.mode as Mode;
  if (wanted && mode !== wanted) {
    throw new StoreError(
      'settings',
      `This database holds ${NAME[mode]} orders, but this checkout server takes ${NAME[wanted]} orders. Give each its own database.`,
    );
  }
  return mode;
}
