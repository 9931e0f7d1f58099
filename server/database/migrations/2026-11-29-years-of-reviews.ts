import { sql } from '../sql.ts';

/**
 * Amounts that are held until the shop decides: when each hold ends, what was charged of it, and the shop's decision, which is stored
 * before the payment service is asked. The indexes are for orders that wait for the end of their hold, and for pages that hold an amount.
 */
export const yearsOfReviews = [
  sql`alter table checkout.payment_pages add column capture_before timestamptz(3), add column captured bigint`,
  sql`alter table checkout.orders
    add column capture_before timestamptz(3),
    add column decision text,
    add column decided_amount bigint`,
  sql`create index orders_held on checkout.orders (capture_before) where status = 'authorized'`,
  sql`create index payment_pages_held on checkout.payment_pages (order_id) where status = 'authorized'`,
];
