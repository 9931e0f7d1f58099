import { sql } from '../sql.ts';

/**
 * Disputes and warnings of payments, whose order may not be known yet. A row of `refunds` is one payment, with its order once that is
 * known: `reported` is the refunded sum that `onChange` knows, and `rises` numbers these changes.
 */
export const yearsOfDisputes = [
  sql`alter table checkout.refunds
    add column order_id text references checkout.orders (id) on delete set null,
    add column reported bigint not null default 0,
    add column rises integer not null default 0`,
  sql`update checkout.refunds r set reported = refunded, order_id = s.order_id
    from checkout.payment_pages s where s.payment = r.payment`,
  sql`create index refunds_order on checkout.refunds (order_id) where order_id is not null`,
  sql`create table checkout.payment_notes (
    id text primary key,
    payment text not null,
    about text not null,
    kind text not null,
    amount bigint,
    seq bigint generated always as identity,
    received_at timestamptz(3) not null default now()
  )`,
  sql`create index payment_notes_payment on checkout.payment_notes (payment, seq)`,
];
