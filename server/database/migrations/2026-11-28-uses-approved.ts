import { sql } from '../sql.ts';

/** The pieces that an approval permits, beside those that an order uses; null for orders of earlier releases. */
export const usesApproved = [sql`alter table checkout.approval_uses add column approved integer`];
