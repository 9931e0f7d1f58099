import { type Kysely, type Migration, Migrator } from 'kysely';
import { StoreError } from '../store-error.ts';
import { orders } from './2026-11-22-orders.ts';
import { sweep } from './2026-11-25-sweep.ts';
import { approvals } from './2026-11-26-approvals.ts';
import { storeId } from './2026-11-28-store-id.ts';

/** Migrations run in the order of their names. A released migration never changes. */
const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-22-orders': orders,
  '2026-11-25-sweep': sweep,
  '2026-11-26-approvals': approvals,
  '2026-11-28-store-id': storeId,
};

/** Errors of two checkout servers that start at once: the migrator creates the schema and two tables before it locks. */
const CONCURRENT_START = new Set(['23505', '42P06', '42P07', '40P01', '55P03']);
const ATTEMPTS = 5;

/** Updates the tables to the latest migration. */
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
        'This database was set up by a later release of the checkout server. Run that release.',
        {
          cause: error,
        },
      );
    }
    if (attempt === ATTEMPTS || !CONCURRENT_START.has(code ?? '')) throw error;
  }
}
