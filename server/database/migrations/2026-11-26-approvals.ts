import { sql } from '../sql.ts';

/** The approvals that orders use, and the contradictions that `onPaid` receives. */
export const approvals = [
  sql`create table checkout.approval_uses (
    order_id text not null references checkout.orders (id) on delete cascade,
    issuer text not null,
    jti text not null,
    product text not null,
    quantity integer not null check (quantity > 0),
    primary key (order_id, issuer, jti, product)
  )`,
  sql`create index approval_uses_approval on checkout.approval_uses (issuer, jti)`,
  sql`alter table checkout.orders add column flags json not null default '[]'`,
];
