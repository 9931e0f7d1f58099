import { sql } from '../sql.ts';

/*
 * Times are stored in milliseconds, as in a Date, so that both compare equal. Lines are `json` instead of `jsonb`, which
 * would refuse or change some of a visitor's texts.
 */
export const orders = [
  sql`create table checkout.store (
    one boolean primary key default true check (one),
    mode text not null
  )`,
  sql`create table checkout.orders (
    id text primary key,
    attempt text unique,
    status text not null,
    tries integer not null default 1,
    tried_at timestamptz(3) not null default now(),
    session text,
    lines json not null,
    currency text not null,
    subtotal bigint not null,
    locale text not null,
    origin text not null,
    partner text,
    discount text,
    total bigint,
    created_at timestamptz(3) not null default now(),
    paid_at timestamptz(3),
    asked_at timestamptz(3) not null default '-infinity',
    notified_at timestamptz(3),
    notify_at timestamptz(3) not null default '-infinity',
    notifications integer not null default 0
  )`,
  sql`create table checkout.sessions (
    id text primary key,
    order_id text not null references checkout.orders (id) on delete cascade,
    status text not null,
    rank smallint not null,
    payment text,
    total bigint not null,
    url text,
    created_at timestamptz(3) not null default now()
  )`,
  sql`create table checkout.events (
    id text primary key,
    received_at timestamptz(3) not null default now()
  )`,
  sql`create table checkout.refunds (
    payment text primary key,
    refunded bigint not null,
    noted_at timestamptz(3) not null default now()
  )`,
  sql`create index orders_newest on checkout.orders (created_at desc, id desc)`,
  sql`create index orders_pending on checkout.orders (asked_at)
    where status in ('open', 'processing') and session is not null`,
  sql`create index orders_unnotified on checkout.orders (notify_at) where status = 'paid' and notified_at is null`,
  sql`create index orders_with_attempt on checkout.orders (created_at) where attempt is not null`,
  sql`create index orders_not_paid on checkout.orders (created_at) where status <> 'paid'`,
  sql`create index sessions_order on checkout.sessions (order_id)`,
  sql`create index sessions_payment on checkout.sessions (payment) where payment is not null`,
  sql`create index events_received on checkout.events (received_at)`,
  sql`create index refunds_noted on checkout.refunds (noted_at)`,
];
