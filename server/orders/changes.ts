import type { Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { OrderChange } from '../order.ts';

/**
 * Stores a change of an order, in the transaction that makes it, so that the shop is notified of it. The order's row stays locked until
 * the transaction ends: its changes are numbered as they happen.
 * @param change its `id` names what has happened, so that a repetition stores nothing
 * @returns whether it is new; false for an unknown order, too
 */
export async function recordChange(
  db: Queries,
  order: string,
  { id, kind, amount }: Omit<OrderChange, 'at'>,
): Promise<boolean> {
  const rows = await db.query(sql`
    with changed as materialized (select id from checkout.orders where id = ${order} for update)
    insert into checkout.changes (id, order_id, kind, amount)
    select ${id}, changed.id, ${kind}, ${amount ?? null}::bigint from changed
    on conflict do nothing returning id`);
  return rows.length > 0;
}
