import { sql } from '../sql.ts';

/**
 * The payment request of a try, while it may be repeated, and the ways of shipping of each payment page. "written_try" is the last try
 * that a release with these columns has begun: in the tries of an earlier release they hold what was stored before. The index is for orders
 * that an earlier release, which may go on beside this one, has changed without what this one stores.
 */
export const writtenTry = [
  sql`alter table checkout.orders add column written_try integer, add column prepared json`,
  sql`alter table checkout.payment_pages add column ways json`,
  sql`create index orders_unfinished on checkout.orders (asked_at, created_at)
    where (status = 'paid' and charged is null)
      or (status in ('expired', 'failed', 'released') and stock_state in ('held', 'owed'))`,
];
