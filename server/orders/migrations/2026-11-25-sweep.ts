import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`alter table checkout.store add column listed_until timestamptz(3)`,
  sql`create index orders_to_ask on checkout.orders (status, asked_at, created_at)
    where status in ('open', 'processing') and session is not null`,
  sql`drop index checkout.orders_pending`,
];

/** The time of the last event that a sweep has listed, and an index for the kinds of orders that it asks about in turns. */
export const sweep: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
