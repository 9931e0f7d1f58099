import { sql } from '../sql.ts';

/** The id by which a store knows its own payment pages, and indexes for orders by their last try. */
export const storeId = [
  sql`alter table checkout.store add column id text`,
  sql`drop index checkout.orders_with_attempt`,
  sql`drop index checkout.orders_not_paid`,
  sql`create index orders_with_attempt on checkout.orders (tried_at) where attempt is not null`,
  sql`create index orders_not_paid on checkout.orders (tried_at) where status <> 'paid'`,
];
