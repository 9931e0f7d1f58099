import { randomInt } from 'node:crypto';
import type { Database, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { ClaimingOrder, OpenOrder, StockUse } from '../order.ts';
import type { StockStore } from '../stock/stock-store.ts';
import { claimApprovals, usesBeside } from './approval-uses.ts';
import type { Orders } from './orders.ts';
import { COLUMNS, type Row, toOpenOrder, UNFINISHED } from './row.ts';
import { mayTryAgain, statusWhere } from './states.ts';
import {
  giveBackStock,
  insertReserving,
  isOutOfStock,
  lockHeld,
  moveStock,
  OutOfStock,
  reserveStock,
  STOCK_COLUMNS,
  type StockRow,
  stateOfUses,
} from './stock-uses.ts';
import { runsWithin } from './subscriptions.ts';
import { RETENTION } from './tidying.ts';

type Attempts = Pick<
  Orders,
  | 'findOrCreate'
  | 'byAttempt'
  | 'byId'
  | 'tryAgain'
  | 'prepare'
  | 'usesBeside'
  | 'openHolders'
  | 'giveWay'
  | 'closeUnopened'
>;

/** The payment page of an order with counted products stays open for as long. */
const UNOPENED = sql`interval '31 minutes'`;
/** Rows per statement, so that none blocks others for long. */
const BATCH = 500;

/** The orders of checkout attempts, and their tries. */
export function createAttempts(database: Database, store: () => Promise<Store>, counts: StockStore): Attempts {
  async function find(query: Statement): Promise<OpenOrder | undefined> {
    const { mode } = await store();
    const [row] = await database.query<Row>(query);
    return row && toOpenOrder(row, mode);
  }

  /** Runs a query that returns an order, and claims what it needs in the same transaction. The order's row comes first. */
  async function claimFor(
    db: Transaction,
    { claim, stock }: Pick<ClaimingOrder, 'claim' | 'stock'>,
    query: Statement,
    held?: ReadonlyMap<string, number>,
  ): Promise<Row | undefined> {
    let [row] = await db.query<Row>(query);
    if (row && claim) {
      await claimApprovals(db, row.id, claim);
      [row] = await db.query<Row>(sql`select ${COLUMNS} from checkout.orders o where o.id = ${row.id}`);
    }
    if (row) await reserveStock(db, stock ?? [], held);
    return row;
  }

  /**
   * Does what reserves pieces. Undefined if too few were left, and enough are left now.
   * @param held the pieces that the order holds already
   * @throws OutOfStock
   */
  async function reserving<T>(
    needed: readonly StockUse[],
    held: readonly StockUse[],
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!isOutOfStock(error)) throw error;
    }
    const levels = new Map((await counts.read(needed.map(({ id }) => id))).map((level) => [level.id, level.stock]));
    const max = new Map<string, number>();
    for (const { id, quantity } of needed) {
      const most = (levels.get(id) ?? 0) + (held.find((use) => use.id === id)?.quantity ?? 0);
      if (most < quantity) max.set(id, most);
    }
    if (max.size > 0) throw new OutOfStock(max);
    return undefined;
  }

  const byAttempt = (attempt: string) => find(sql`select ${COLUMNS} from checkout.orders o where ${isOf(attempt)}`);

  return {
    async findOrCreate(order) {
      const { attempt, claim } = order;
      const { mode } = await store();
      const needed = await counts.counted(order.stock ?? []);
      // Repeat if the new id is taken, or once the attempt is detached from an expired order.
      for (let round = 0; round < 3; round++) {
        const { lines, currency, subtotal, locale, origin, partner, discount, consent, ways, stock, state } = valuesOf({
          ...order,
          stock: needed,
        });
        const insert = sql`
          insert into checkout.orders as o
            (id, attempt, status, lines, currency, subtotal, locale, origin, partner, discount, consent, shipping_ways, written_try,
              stock, stock_state)
          values
            (${newId()}, ${attempt}, 'open', ${lines}, ${currency}, ${subtotal}, ${locale}, ${origin}, ${partner}, ${discount},
              ${consent}, ${ways}, 1, ${stock}, ${state})
          on conflict do nothing returning ${COLUMNS}`;
        const row = await reserving(needed, [], async () => {
          if (claim) return database.transaction((db) => claimFor(db, { claim, stock: needed }, insert));
          return (await database.query<Row>(needed.length > 0 ? insertReserving(insert, needed) : insert))[0];
        });
        const created = row && toOpenOrder(row, mode);
        const found = created ?? (await byAttempt(attempt));
        if (found) return found;
        await database.query(sql`
          update checkout.orders o set attempt = null where attempt = ${attempt} and not ${isOf(attempt)}`);
      }
      throw new Error('No free id for a new order was found in three rounds.');
    },

    byAttempt,

    byId: (id) => find(sql`select ${COLUMNS} from checkout.orders o where o.id = ${id}`),

    async tryAgain(order, cart) {
      const { mode } = await store();
      const { claim } = cart;
      const needed = await counts.counted(cart.stock ?? []);
      const { lines, currency, subtotal, locale, origin, partner, discount, consent, ways, stock, state } = valuesOf({
        ...cart,
        stock: needed,
      });
      const own = order.status === 'open' ? order.stock : [];
      const again = sql`
        update checkout.orders o set
          tries = o.tries + 1, tried_at = now(), session = null, status = 'open', lines = ${lines},
          currency = ${currency}, subtotal = ${subtotal}, locale = ${locale}, origin = ${origin}, partner = ${partner},
          discount = ${discount}, consent = ${consent}, shipping_ways = ${ways}, written_try = o.tries + 1, prepared = null,
          stock = ${stock}, stock_state = ${state}
        where o.id = ${order.id} and o.tries = ${order.tries} and o.session is not distinct from ${order.session}
          and ${statusWhere(sql`o.status`, ({ name }) => mayTryAgain(name))}
        returning ${COLUMNS}`;
      const row = await reserving(needed, own, () =>
        database.transaction(async (db) => {
          const held = await lockHeld(db, order.id);
          return claimFor(db, { claim, stock: needed }, again, held);
        }),
      );
      return row && toOpenOrder(row, mode);
    },

    async prepare(order, prepared) {
      await store();
      return find(sql`
        update checkout.orders o set prepared = ${JSON.stringify(prepared)}
        where o.id = ${order.id} and o.tries = ${order.tries} and o.status = 'open' and o.session is null
          and o.prepared is null
        returning ${COLUMNS}`);
    },

    async usesBeside(attempt, approvals) {
      await store();
      return usesBeside(database, approvals, sql`o.attempt is distinct from ${attempt}`);
    },

    async openHolders(attempts, stock) {
      await store();
      const rows = await database.query<StockRow>(sql`
        select ${STOCK_COLUMNS} from checkout.orders o
        where o.attempt in (select json_array_elements_text(${JSON.stringify(attempts)}::json))
          and o.status = 'open' and o.stock_state in ('held', 'owed')`);
      return rows.filter((row) => row.stock.some(({ id }) => stock.some((use) => use.id === id))).map(({ id }) => id);
    },

    async giveWay(order) {
      await store();
      await database.transaction(async (db) => {
        const [ended] = await db.query<StockRow>(sql`
          update checkout.orders o set status = 'expired', session = null, tries = tries + 1, prepared = null
          where id = ${order.id} and tries = ${order.tries} and session is not distinct from ${order.session}
            and ${statusWhere(sql`status`, ({ approvals }) => approvals === 'held')}
          returning ${STOCK_COLUMNS}`);
        if (ended) await moveStock(db, ended);
      });
    },

    async closeUnopened() {
      await store();
      const closeSome = (isDue: Statement) =>
        database.transaction(async (db) => {
          const closed = await db.query<StockRow>(sql`
            with due as materialized (
              select ${STOCK_COLUMNS} from checkout.orders o
              where ${isDue} and o.session is null
              limit ${BATCH} for update skip locked
            ),
            closed as (
              update checkout.orders o set status = 'expired', tries = o.tries + 1, prepared = null, stock_state = 'free'
              from due where o.id = due.id
            )
            select * from due`);
          await giveBackStock(db, closed);
          return closed.length;
        });
      for (const isDue of [
        sql`o.status = 'open' and o.tried_at <= now() - ${UNOPENED}`,
        sql`o.status <> 'paid' and ${UNFINISHED}`,
      ])
        while ((await closeSome(isDue)) === BATCH);
    },
  };
}

const isOf = (attempt: string) =>
  sql`(o.attempt = ${attempt} and (o.tried_at > now() - ${RETENTION} or ${runsWithin(RETENTION)}))`;

/** The values of an order's columns. */
const valuesOf = ({ lines, partner, discount, consent, shippingWays = [], stock = [], ...rest }: ClaimingOrder) => ({
  ...rest,
  lines: JSON.stringify(lines),
  ways: JSON.stringify(shippingWays),
  stock: JSON.stringify(stock),
  state: stateOfUses(stock),
  partner: partner ?? null,
  discount: discount ?? null,
  consent:
    consent === undefined ? sql`null` : sql`json_build_object('text', ${consent}::text, 'at', now()::timestamptz(3))`,
});

/** No characters that look alike, because people read ids out, and no vowels, so that ids form no words. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ';

/** `K7QX-3M9D-P2VN` */
function newId(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
