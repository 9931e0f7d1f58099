import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { statusWhere } from './states.ts';
import { giveBackStock, STOCK_COLUMNS, type StockRow } from './stock-uses.ts';
import { runsWithin } from './subscriptions.ts';

/** This long after their last try, or the end of their subscription, attempts open nothing, and unpaid orders are deleted. */
export const RETENTION = sql`interval '30 days'`;
/** Longer than any bank takes or holds money: payments that are still processing have failed. */
const BANK = sql`interval '90 days'`;
/** Orders that wait for a bank. */
const isWaiting = statusWhere(sql`o.status`, ({ approvals, next }) => approvals === 'used' && next.length > 0);
/** Rows per statement, so that none runs into a timeout or blocks others for long. */
const BATCH = 1_000;

const unpaid = sql`
  with due as materialized (
    select ${STOCK_COLUMNS} from checkout.orders o
    where o.status <> 'paid' and o.tried_at <= now() - ${RETENTION}
    and (not ${isWaiting} or o.tried_at <= now() - ${BANK})
    limit ${BATCH} for update skip locked
  ),
  gone as (delete from checkout.orders where id in (select id from due))
  select * from due`;

const statements = [
  sql`update checkout.orders set attempt = null where id in (
    select id from checkout.orders o
    where attempt is not null and tried_at <= now() - ${RETENTION} and not ${runsWithin(RETENTION)}
    limit ${BATCH} for update skip locked
  ) returning id`,
  sql`delete from checkout.events where id in (
    select id from checkout.events where received_at <= now() - ${RETENTION} limit ${BATCH} for update skip locked
  ) returning id`,
  // Refunds of payments that belong to no order.
  sql`delete from checkout.refunds where payment in (
    select payment from checkout.refunds r where received_at <= now() - ${RETENTION}
    and order_id is null and not exists (select from checkout.payment_pages s where s.payment = r.payment)
    limit ${BATCH} for update skip locked
  ) returning payment`,
  sql`delete from checkout.payment_notes where id in (
    select id from checkout.payment_notes n where received_at <= now() - ${RETENTION}
    and not exists (select from checkout.refunds r where r.payment = n.payment)
    limit ${BATCH} for update skip locked
  ) returning id`,
];

/** Deletes attempts 30 days after their last try, or the end of their subscription, and unpaid orders with them. */
export async function tidyOrders(database: Database): Promise<void> {
  const deleteUnpaid = () =>
    database.transaction(async (db) => {
      const orders = await db.query<StockRow>(unpaid);
      await giveBackStock(db, orders);
      return orders.length;
    });
  while ((await deleteUnpaid()) === BATCH);
  for (const statement of statements) while ((await database.query(statement)).length === BATCH);
}
