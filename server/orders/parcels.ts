import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import { option, pathOf, strictObject } from '../schema.ts';
import { isStorable } from '../storable.ts';
import { recordChange } from './changes.ts';
import { OrderError } from './order-error.ts';
import type { Orders, Parcel } from './orders.ts';
import { COLUMNS, IS_NEXT, type Row, toOrder } from './row.ts';

const MAX_LENGTH = 200;

const text = v.optional(
  option<string>(
    (value) => typeof value === 'string' && (value as string).length <= MAX_LENGTH && isStorable(value),
    `must be a text of at most ${MAX_LENGTH} characters`,
  ),
);
const parcel = strictObject({ carrier: text, tracking: text }, 'must be an object');

/** @throws TypeError with a sentence that names the wrong field */
function check(given: unknown): Parcel {
  const { success, output, issues } = v.safeParse(parcel, given, { abortEarly: true });
  if (!success)
    throw new TypeError(`orders.shipped: ${pathOf(issues[0]).slice(1) || 'the parcel'} ${issues[0].message}`);
  return output;
}

/** The parcels of paid orders. */
export function createParcels(database: Database, store: () => Promise<Store>): Pick<Orders, 'shipped'> {
  return {
    async shipped(id, given = {}) {
      const { carrier, tracking } = check(given);
      const { mode } = await store();
      return database.transaction(async (db) => {
        const [order] = await db.query<Row>(sql`select status from checkout.orders where id = ${id} for update`);
        if (!order) throw new OrderError(`There is no order ${id}.`);
        if (order.status !== 'paid')
          throw new OrderError(`Order ${id} is ${order.status}: only a paid order can be shipped.`);
        // A new statement sees what was stored while this one waited for the lock.
        const [parcels] = await db.query<{ sent: number; is_next: boolean }>(sql`
          select ${IS_NEXT} as is_next, (
            select count(*)::integer from checkout.changes c where c.order_id = o.id and c.kind = 'shipped'
          ) as sent from checkout.orders o where o.id = ${id}`);
        const { sent, is_next: isNext } = parcels as NonNullable<typeof parcels>;
        const former = (column: Statement) => sql`case when not ${isNext}::boolean then ${column} end`;
        const [row] = await db.query<Row>(sql`
          update checkout.orders o set
            shipped_at = coalesce(${former(sql`shipped_at`)}, now()),
            carrier = nullif(coalesce(${carrier?.trim() ?? null}, ${former(sql`carrier`)}), ''),
            tracking = nullif(coalesce(${tracking?.trim() ?? null}, ${former(sql`tracking`)}), '')
          where id = ${id} returning ${COLUMNS}`);
        if (isNext)
          await recordChange(db, id, { id: sent > 0 ? `shipped-${id}-${sent + 1}` : `shipped-${id}`, kind: 'shipped' });
        return toOrder(row as Row, mode);
      });
    },
  };
}
