import { sql } from '../sql.ts';

/**
 * The subscriptions of orders, and their later payments. `status` is null until it is read for the first time, and `reads` counts the
 * readings, so that the last one counts.
 */
export const yearlyAndMonthly = [
  sql`create table checkout.subscriptions (
    id text primary key,
    order_id text not null references checkout.orders (id) on delete cascade,
    status text,
    renews_at timestamptz(3),
    ends_at timestamptz(3),
    reads integer not null default 0
  )`,
  sql`create table checkout.renewals (
    id text primary key,
    subscription text not null references checkout.subscriptions (id) on delete cascade,
    order_id text not null references checkout.orders (id) on delete cascade,
    seq bigint generated always as identity,
    is_paid boolean not null,
    has_failed boolean not null,
    amount bigint not null,
    payment text
  )`,
  sql`alter table checkout.payment_pages add column subscription text`,
  sql`create index subscriptions_order on checkout.subscriptions (order_id)`,
  sql`create index renewals_order on checkout.renewals (order_id)`,
  sql`create index renewals_payment on checkout.renewals (payment) where payment is not null`,
];
