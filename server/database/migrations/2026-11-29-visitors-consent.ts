import { sql } from '../sql.ts';

/** The sentences about later payments that visitors saw, with the order's current try and with each of its payment pages. */
export const visitorsConsent = [
  sql`alter table checkout.orders add column consent json`,
  sql`alter table checkout.payment_pages add column consent json`,
];
