import { sql } from '../sql.ts';

/** Names that stay true with any payment provider. The second table is one of a migrator that earlier builds used. */
export const storeNames = [
  sql`alter table checkout.sessions rename to payment_pages`,
  sql`alter index checkout.sessions_pkey rename to payment_pages_pkey`,
  sql`alter index checkout.sessions_order rename to payment_pages_order`,
  sql`alter index checkout.sessions_payment rename to payment_pages_payment`,
  sql`alter table checkout.refunds rename column noted_at to received_at`,
  sql`alter index checkout.refunds_noted rename to refunds_received`,
  sql`drop table if exists checkout.migrations_lock`,
];
