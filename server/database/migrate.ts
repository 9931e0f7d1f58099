import type { Database, Queries } from './database.ts';
import { migrations } from './migrations/migrations.ts';
import { sql } from './sql.ts';
import { StoreError } from './store-error.ts';

/** Updates the tables to the latest migration. A database that has them all is only read. */
export async function migrate(database: Database): Promise<void> {
  if ((await findMissing(database)).length === 0) return;
  await database.transaction(async (db) => {
    // Checkout servers that start at once take turns. The number only has to be the same for all of them.
    await db.query(sql`select pg_advisory_xact_lock(3853314791062309107)`);
    const missing = await findMissing(db);
    if (missing.length === migrations.length) {
      await db.query(sql`create schema if not exists checkout`);
      await db.query(sql`
        create table if not exists checkout.migrations (name text primary key, timestamp text not null default now()::text)`);
    }
    for (const { name, statements } of missing) {
      for (const statement of statements) await db.query(statement);
      await db.query(sql`insert into checkout.migrations (name, timestamp) values (${name}, now()::text)`);
    }
  });
}

/** The migrations that the database lacks. @throws StoreError if a later release has used the database */
export async function findMissing(db: Queries): Promise<typeof migrations> {
  if (!(await hasTable(db, 'migrations'))) return migrations;
  const done = (await db.query<{ name: string }>(sql`select name from checkout.migrations`)).map(({ name }) => name);
  if (done.some((name) => !migrations.some((one) => one.name === name)))
    throw new StoreError(
      'settings',
      'This database was set up by a later release of the checkout server. Run that release.',
    );
  return migrations.filter(({ name }) => !done.includes(name));
}

export async function hasTable(db: Queries, name: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from information_schema.tables where table_schema = 'checkout' and table_name = ${name}`);
  return rows.length > 0;
}
