import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { Mode, Order, OrderLine } from '../order.ts';
import type { PaymentPage } from '../payment/payment.ts';
import { OrderError } from './order-error.ts';
import type { FoundOrder, HistoryEntry, OrderDetails, OrderQuery, Orders } from './orders.ts';
import { amount, COLUMNS, NUMBER_LENGTH, type Row, TO_PACK, TO_SEND, toOrder } from './row.ts';
import { decidingPage, states } from './states.ts';
import { tidyOrders } from './tidying.ts';

type Records = Pick<Orders, 'list' | 'search' | 'details' | 'forget' | 'tidy'>;

interface PageRow extends Pick<PaymentPage, 'id' | 'status' | 'payment'> {}

interface FoundRow extends Row {
  readonly to_send: number;
}

const toFound = (row: FoundRow, mode: Mode): FoundOrder => ({ ...toOrder(row, mode), toSend: row.to_send });

interface EntryRow extends Pick<HistoryEntry, 'kind' | 'at'> {
  readonly amount: string | number | bigint | null;
}

/** The stored orders as the shop reads and clears them. */
export function createRecords(database: Database, store: () => Promise<Store>): Records {
  async function find({ status, number }: OrderQuery, limit: number, last?: Pick<Order, 'createdAt' | 'id'>) {
    const { mode } = await store();
    const named = status === 'to-pack' ? TO_PACK : sql`o.status = ${status}`;
    const ofStatus = status ? named : sql`true`;
    const wanted = number?.trim().toUpperCase();
    const ofNumber = wanted === undefined ? sql`true` : sql`${wanted} in (o.id, left(o.id, ${NUMBER_LENGTH}::integer))`;
    // The order that waits longest is packed first.
    const [isBeyond, direction] = status === 'to-pack' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    const ofRest = last ? sql`(o.created_at, o.id) ${isBeyond} (${last.createdAt}, ${last.id})` : sql`true`;
    const rows = await database.query<FoundRow>(sql`
        select ${COLUMNS}, ${TO_SEND} as to_send from checkout.orders o where ${ofStatus} and ${ofNumber} and ${ofRest}
        order by o.created_at ${direction}, o.id ${direction} limit ${limit}`);
    return { rows, mode };
  }

  return {
    async list(limit, last) {
      const { rows, mode } = await find({}, limit, last);
      return rows.map((row) => toOrder(row, mode));
    },

    async search(query, limit, last) {
      const { rows, mode } = await find(query, limit, last);
      return rows.map((row) => toFound(row, mode));
    },

    async details(id) {
      const { mode } = await store();
      return database.transaction(async (db): Promise<OrderDetails | undefined> => {
        const [row] = await db.query<FoundRow>(sql`
          select ${COLUMNS}, ${TO_SEND} as to_send from checkout.orders o where o.id = ${id}`);
        if (!row) return undefined;
        const pages = await db.query<PageRow>(sql`
          select id, status, payment from checkout.payment_pages where order_id = ${id} order by id`);
        const page = decidingPage(pages, row.session) ?? pages.find((one) => one.id === row.session);
        // The states say when an order was authorized or released.
        const entries = await db.query<EntryRow>(sql`
          select kind, at, null::bigint as amount, seq from checkout.history where order_id = ${id}
          union all select kind, at, amount, seq from checkout.changes
          where order_id = ${id} and kind not in ('authorized', 'released')
          order by at, seq`);
        const history = entries.map(({ kind, at, amount: about }) => ({
          kind,
          at,
          ...(about !== null && { amount: amount(about) }),
        }));
        return {
          order: toFound(row, mode),
          history: [{ kind: 'open', at: row.created_at }, ...history],
          page: page && { id: page.id, payment: page.payment },
        };
      });
    },

    async forget(id, onlyEnded = false) {
      await store();
      return database.transaction(async (db) => {
        const [found] = await db.query<Row>(sql`
          select lines, status from checkout.orders where id = ${id} for update`);
        if (!found) return false;
        if (onlyEnded && states[found.status].stock === 'held')
          throw new OrderError(`Order ${id} is ${found.status}: only an order that has ended can be forgotten.`);
        const lines = found.lines.map(({ properties, ...line }): OrderLine => line);
        await db.query(sql`
          update checkout.orders set attempt = null, partner = null, discount = null, prepared = null, tracking = null, lines = ${JSON.stringify(lines)}
          where id = ${id}`);
        return true;
      });
    },

    async tidy() {
      await store();
      await tidyOrders(database);
    },
  };
}
