import { sql } from '../sql.ts';

/** The number of times that the refunded sum was read, so that the last reading counts. */
export const refundReads = [sql`alter table checkout.refunds add column reads integer not null default 0`];
