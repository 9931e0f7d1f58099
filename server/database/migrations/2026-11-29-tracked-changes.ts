import { sql } from '../sql.ts';

/** The changes of orders, numbered in the order in which `onChange` is called with them. */
export const trackedChanges = [
  sql`create table checkout.changes (
    id text primary key,
    order_id text not null references checkout.orders (id) on delete cascade,
    seq bigint generated always as identity,
    kind text not null,
    amount bigint,
    at timestamptz(3) not null default clock_timestamp(),
    notified_at timestamptz(3),
    notify_at timestamptz(3) not null default '-infinity',
    notifications integer not null default 0
  )`,
  sql`create index changes_order on checkout.changes (order_id, seq)`,
  sql`create index changes_unnotified on checkout.changes (notify_at) where notified_at is null`,
];
