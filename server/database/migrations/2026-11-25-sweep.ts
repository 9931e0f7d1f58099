import { sql } from '../sql.ts';

/** The time of the last event that a sweep has listed, and an index for the kinds of orders that it asks about in turns. */
export const sweep = [
  sql`alter table checkout.store add column listed_until timestamptz(3)`,
  sql`create index orders_to_ask on checkout.orders (status, asked_at, created_at)
    where status in ('open', 'processing') and session is not null`,
  sql`drop index checkout.orders_pending`,
];
