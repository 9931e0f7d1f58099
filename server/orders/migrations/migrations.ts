import { type Kysely, type Migration, Migrator } from 'kysely';
import { StoreError } from '../store-error.ts';
import { orders } from './2026-11-22-orders.ts';

/** By name, in whose order they run. What has once been released is never changed. */
const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-22-orders': orders,
};

/** What two checkout servers that start at once may do to each other before the migrator's own lock: the schema, its two tables. */
const MADE_BY_ANOTHER = new Set(['23505', '42P06', '42P07', '40P01', '55P03']);
const ATTEMPTS = 5;

/** Brings the tables up to date. */
export async function migrate(db: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableSchema: 'checkout',
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    const { code, message } = error as { code?: string; message?: string };
    if (message?.startsWith('corrupted migrations')) {
      throw new StoreError(
        'settings',
        'This database was set up by a later release of the checkout server. Run that one.',
        {
          cause: error,
        },
      );
    }
    if (attempt === ATTEMPTS || !MADE_BY_ANOTHER.has(code ?? '')) throw error;
  }
}
