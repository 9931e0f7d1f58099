import { randomInt } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { ClaimingOrder, NewOrder, Order } from '../order.ts';
import { claimApprovals, usesBeside } from './approval-uses.ts';
import type { Orders } from './orders.ts';
import { COLUMNS, type Row, toOrder } from './row.ts';
import { RETENTION } from './tidying.ts';

type Attempts = Pick<Orders, 'findOrCreate' | 'byAttempt' | 'byId' | 'tryAgain' | 'usesBeside' | 'giveWay'>;

/** The orders of checkout attempts, and their tries. */
export function createAttempts(database: Database, store: () => Promise<Store>): Attempts {
  async function find(query: Statement): Promise<Order | undefined> {
    const { mode } = await store();
    const [row] = await database.query<Row>(query);
    return row && toOrder(row, mode);
  }

  /** Runs a query that returns an order, and claims the approvals in the same transaction. The order's row comes first. */
  async function findClaiming(claim: ClaimingOrder['claim'], query: Statement): Promise<Order | undefined> {
    if (!claim) return find(query);
    const { mode } = await store();
    return database.transaction(async (db) => {
      const [order] = await db.query<Row>(query);
      if (!order) return undefined;
      await claimApprovals(db, order.id, claim);
      const [row] = await db.query<Row>(sql`select ${COLUMNS} from checkout.orders o where o.id = ${order.id}`);
      return row && toOrder(row, mode);
    });
  }

  const byAttempt = (attempt: string) => find(sql`select ${COLUMNS} from checkout.orders o where ${isOf(attempt)}`);

  return {
    async findOrCreate(order) {
      const { attempt, claim } = order;
      // Repeat if the new id is taken, or once the attempt is detached from an expired order.
      for (let round = 0; round < 3; round++) {
        const { lines, currency, subtotal, locale, origin, partner, discount } = valuesOf(order);
        const created = await findClaiming(
          claim,
          sql`
            insert into checkout.orders as o
              (id, attempt, status, lines, currency, subtotal, locale, origin, partner, discount)
            values
              (${newId()}, ${attempt}, 'open', ${lines}, ${currency}, ${subtotal}, ${locale}, ${origin}, ${partner}, ${discount})
            on conflict do nothing returning ${COLUMNS}`,
        );
        const found = created ?? (await byAttempt(attempt));
        if (found) return found;
        await database.query(sql`
          update checkout.orders o set attempt = null where attempt = ${attempt} and not ${isOf(attempt)}`);
      }
      throw new Error('No free id for a new order was found in three rounds.');
    },

    byAttempt,

    byId: (id) => find(sql`select ${COLUMNS} from checkout.orders o where o.id = ${id}`),

    tryAgain(order, cart) {
      const { lines, currency, subtotal, locale, origin, partner, discount } = valuesOf(cart);
      return findClaiming(
        cart.claim,
        sql`
          update checkout.orders o set
            tries = o.tries + 1, tried_at = now(), session = null, status = 'open', lines = ${lines},
            currency = ${currency}, subtotal = ${subtotal}, locale = ${locale}, origin = ${origin}, partner = ${partner},
            discount = ${discount}
          where o.id = ${order.id} and o.tries = ${order.tries} and o.session is not distinct from ${order.session}
            and o.status not in ('processing', 'paid')
          returning ${COLUMNS}`,
      );
    },

    async usesBeside(attempt, approvals) {
      await store();
      return usesBeside(database, approvals, sql`o.attempt is distinct from ${attempt}`);
    },

    async giveWay(order) {
      await store();
      await database.query(sql`
        update checkout.orders set status = 'expired', session = null, tries = tries + 1
        where id = ${order.id} and tries = ${order.tries} and session is not distinct from ${order.session}
          and status in ('open', 'failed')`);
    },
  };
}

const isOf = (attempt: string) => sql`(o.attempt = ${attempt} and o.tried_at > now() - ${RETENTION})`;

/** The values of an order's columns. */
const valuesOf = ({ lines, partner, discount, ...rest }: NewOrder) => ({
  ...rest,
  lines: JSON.stringify(lines),
  partner: partner ?? null,
  discount: discount ?? null,
});

/** No characters that look alike, because people read ids out, and no vowels, so that ids form no words. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ';

/** `K7QX-3M9D-P2VN` */
function newId(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
