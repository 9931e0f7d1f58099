import { sql } from '../sql.ts';

/** When the shop sent an order, and by whom. */
export const yearsOfParcels = [
  sql`alter table checkout.orders
    add column shipped_at timestamptz(3),
    add column carrier text,
    add column tracking text`,
];
