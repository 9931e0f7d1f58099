import { sql } from '../sql.ts';

/** The parts of an order's total, as its payment page has decided them, and the ways of shipping that the page offers. */
export const totalParts = [
  sql`alter table checkout.payment_pages add column amounts json`,
  sql`alter table checkout.orders
    add column shipping_ways json,
    add column discounted bigint not null default 0,
    add column shipping json,
    add column tax json,
    add column charged bigint`,
  sql`update checkout.orders set charged = total where status = 'paid'`,
];
