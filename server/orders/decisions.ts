import type { Database, Queries } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { OrderStatus } from '../order.ts';
import { recordChange } from './changes.ts';
import { OrderError } from './order-error.ts';
import type { Decision, HeldPage, Orders } from './orders.ts';
import { COLUMNS, type Row, toOrder } from './row.ts';
import { decidingPage } from './states.ts';

type Decisions = Pick<Orders, 'decide' | 'withdraw' | 'heldPages' | 'announceExpiring'>;

/** The shop is notified this long before the end of a hold. */
const NOTICE = sql`interval '24 hours'`;
/** Rows per statement, so that none blocks others for long. */
const BATCH = 500;

const words = { accept: 'accepted', decline: 'declined' } as const;

/** The columns that decisions need beside those of the order. */
interface DecidedRow extends Row {
  readonly decision: Decision | null;
  readonly decided_amount: string | number | bigint | null;
  /** The amounts that its payment pages have charged. */
  readonly captures: readonly number[];
}

/** The decisions of the shop about orders whose amount is held. */
export function createDecisions(database: Database, store: () => Promise<Store>): Decisions {
  return {
    async decide(id, kind, wanted) {
      const { mode } = await store();
      // Without a lock, which would hide the order from a notification that is due.
      for (;;) {
        // In one statement: between two of them a payment may change the order.
        const [row] = await database.query<DecidedRow>(sql`
          select ${COLUMNS}, o.decision, o.decided_amount, (
            select coalesce(json_agg(p.captured), '[]') from checkout.payment_pages p
            where p.order_id = o.id and p.captured is not null
          ) as captures
          from checkout.orders o where o.id = ${id}`);
        if (!row) throw new OrderError(`There is no order ${id}.`);
        const amount = compare(row, kind, wanted);
        if (row.status !== 'authorized' || row.decision !== null) return toOrder(row, mode);
        // The next sweep completes it, if this process cannot.
        const decided = await database.query(sql`
          update checkout.orders set decision = ${kind}, decided_amount = ${amount}, asked_at = '-infinity'
          where id = ${id} and status = 'authorized' and decision is null returning id`);
        if (decided.length > 0) return toOrder(row, mode);
      }
    },

    async withdraw(id, amount) {
      await store();
      await database.query(sql`
        update checkout.orders set decision = null, decided_amount = null
        where id = ${id} and status = 'authorized' and decision = 'accept' and decided_amount = ${amount}`);
    },

    async heldPages(id) {
      await store();
      const [order] = await database.query<Pick<DecidedRow, 'status' | 'session' | 'decision' | 'decided_amount'>>(sql`
        select status, session, decision, decided_amount from checkout.orders where id = ${id}`);
      if (!order) return [];
      const held = await database.query<{ readonly id: string; readonly status: OrderStatus }>(sql`
        select id, status from checkout.payment_pages where order_id = ${id} and status = 'authorized' order by id`);
      const deciding = decidingPage(held, order.session);
      const others = held.filter((page) => page !== deciding);
      const { status, decision, decided_amount: amount } = order;
      const isOver = status !== 'authorized' || decision !== null;
      const isCharged = status === 'authorized' && decision === 'accept';
      return [...(deciding ? [deciding] : []), ...others].map(
        (page): HeldPage => ({
          id: page.id,
          ...(isCharged && page === deciding ? { capture: Number(amount) } : isOver && { release: true }),
        }),
      );
    },

    async announceExpiring() {
      await store();
      while ((await database.transaction((db) => recordExpiring(db, sql`true`))) === BATCH);
    },
  };
}

/**
 * Compares a decision with what the shop and the payment service have decided before.
 * @returns the amount to charge; null if there is none
 * @throws OrderError if they contradict each other
 */
function compare(row: DecidedRow, kind: Decision, wanted: number | undefined): number | null {
  const { id, status, decision, decided_amount: before, charged, captures } = row;
  const refuse = (why: string) => new OrderError(`Order ${id} ${why}.`);
  const wasHeld = decision !== null || status === 'authorized' || status === 'released';
  if (!wasHeld && captures.length === 0)
    throw refuse(`is ${status}, and its amount was never held: it cannot be ${words[kind]}`);
  if (decision !== null && decision !== kind) throw refuse(`was ${words[decision]} before`);
  if (kind === 'decline') {
    if (status === 'paid') throw refuse('is charged: refund it');
    return null;
  }
  const total = Number(row.total);
  const amount = wanted ?? total;
  if (amount > total) throw refuse(`holds ${total}: it cannot be charged ${amount}`);
  if (decision !== null && amount !== Number(before))
    throw refuse(`was accepted with ${before} before, not with ${amount}`);
  if (status === 'released') throw refuse('is released: its amount is held no longer');
  if (status === 'paid' && !captures.includes(amount)) throw refuse(`is charged ${charged}, not ${amount}`);
  return amount;
}

/**
 * Reports the holds that end soon and wait for the shop, each once.
 * @returns how many, of a batch at the most
 */
export async function recordExpiring(db: Queries, which: Statement): Promise<number> {
  const due = await db.query<{ id: string }>(sql`
    select o.id from checkout.orders o
    where ${which} and o.status = 'authorized' and o.decision is null and o.capture_before <= now() + ${NOTICE}
      and not exists (select from checkout.changes c where c.id = 'expiring-' || o.id)
    limit ${BATCH} for update skip locked`);
  for (const { id } of due) await recordChange(db, id, { id: `expiring-${id}`, kind: 'expiring' });
  return due.length;
}
