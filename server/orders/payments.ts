import type { Database, Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { OrderFlag } from '../order.ts';
import type { PaymentNote } from '../payment/payment.ts';
import { recordChange } from './changes.ts';
import type { Orders } from './orders.ts';

/** Refunds, disputes and warnings of payments. They may come before the checkout server knows which order a payment belongs to. */
export function createPayments(database: Database, store: () => Promise<Store>): Pick<Orders, 'followPayment'> {
  /** Reads the refunded sum. If reads are simultaneous, the one that began last counts, because it has read last. */
  async function read(payment: string, readRefunded: () => Promise<number>): Promise<Reading> {
    const [begun] = await database.query<{ reads: number }>(sql`
      insert into checkout.refunds as known (payment, refunded, reads) values (${payment}, 0, 1)
      on conflict (payment) do update set reads = known.reads + 1 returning reads`);
    return { reads: begun?.reads ?? 0, refunded: await readRefunded() };
  }

  return {
    async followPayment({ id: event, payment, readRefunded, note }) {
      await store();
      const reading = readRefunded && (await read(payment, readRefunded));
      /** Locks the order's row before that of the payment, as in `applyPayment`. */
      const apply = async (db: Queries) => {
        const order = await lockOrderOf(db, payment);
        await lockPayment(db, payment);
        const isStored = !reading || (await storeReading(db, payment, reading));
        if (note) await storeNote(db, payment, note);
        if (order) await applyPayment(db, order, payment);
        // The event whose reading began later may fail, so this one is listed again.
        if (isStored) await db.query(sql`insert into checkout.events (id) values (${event}) on conflict do nothing`);
        return order !== undefined || (await orderOf(db, payment)) === undefined;
      };
      // Another transaction may have made the order known in between: then everything is applied again.
      while (!(await database.transaction(apply)));
    },
  };
}

/** A refunded sum, with the number of the reading. */
interface Reading {
  readonly reads: number;
  readonly refunded: number;
}

/** False if a later reading has begun. */
async function storeReading(db: Queries, payment: string, { reads, refunded }: Reading): Promise<boolean> {
  const stored = await db.query(sql`
    update checkout.refunds set refunded = ${refunded} where payment = ${payment} and reads = ${reads} returning payment`);
  return stored.length > 0;
}

const storeNote = (db: Queries, payment: string, { about, kind, amount }: PaymentNote) =>
  db.query(sql`
    insert into checkout.payment_notes (id, payment, about, kind, amount)
    values (${`${kind}-${about}`}, ${payment}, ${about}, ${kind}, ${amount ?? null}) on conflict do nothing`);

/** The order that a payment belongs to; undefined if that is not known, or it is of another program. */
async function orderOf(db: Queries, payment: string): Promise<string | undefined> {
  const [known] = await db.query<{ order: string }>(sql`
    select order_id as order from checkout.payment_pages where payment = ${payment}
    union all select order_id from checkout.refunds where payment = ${payment} and order_id is not null limit 1`);
  return known?.order;
}

/** An order with its flags, as `applyPayment` needs it. */
export interface FlaggedOrder {
  readonly id: string;
  readonly flags: readonly OrderFlag[];
}

async function lockOrderOf(db: Queries, payment: string): Promise<FlaggedOrder | undefined> {
  const id = await orderOf(db, payment);
  if (id === undefined) return undefined;
  const [order] = await db.query<FlaggedOrder>(sql`select id, flags from checkout.orders where id = ${id} for update`);
  return order;
}

interface PaymentRow {
  readonly order_id: string | null;
  readonly refunded: string | number | bigint;
  readonly reported: string | number | bigint;
  readonly rises: number;
}

/** Makes others that hear of this payment wait, also if it is new. */
async function lockPayment(db: Queries, payment: string): Promise<PaymentRow> {
  // An update would make PostgreSQL lock the order's row afterwards, out of turn.
  await db.query(sql`insert into checkout.refunds (payment, refunded) values (${payment}, 0) on conflict do nothing`);
  const [row] = await db.query<PaymentRow>(sql`
    select order_id, refunded, reported, rises from checkout.refunds where payment = ${payment} for update`);
  return row as PaymentRow;
}

/**
 * Applies to an order what is known of one of its payments: changes that are not recorded yet, and flags. Called with the order's row
 * locked, once the payment is known to be the order's, and whenever it may have changed. Only payments of the order's pages count in
 * its `refunded`.
 * @returns the flags of the order, as they are stored now
 */
export async function applyPayment(db: Queries, order: FlaggedOrder, payment: string): Promise<readonly OrderFlag[]> {
  const row = await lockPayment(db, payment);
  const amount = Number(row.refunded) - Number(row.reported);
  if (amount > 0)
    await recordChange(db, order.id, { id: `refunded-${payment}-${row.rises + 1}`, kind: 'refunded', amount });
  if (amount !== 0 || row.order_id !== order.id)
    await db.query(sql`
      update checkout.refunds set order_id = ${order.id}, reported = refunded, rises = rises + ${Number(amount > 0)}
      where payment = ${payment}`);
  const notes = await db.query<NoteRow>(sql`
    select n.about, n.kind, n.amount from checkout.payment_notes n join checkout.refunds r on r.payment = n.payment
    where r.order_id = ${order.id} order by n.seq`);
  if (notes.length === 0) return order.flags;
  const closed = new Set(notes.filter(({ kind }) => kind.startsWith('dispute-')).map(({ about }) => about));
  for (const note of notes) await recordNote(db, order.id, note, closed);
  const flags = [...order.flags.filter((flag) => !ofPayments.has(flag)), ...flagsOf(notes, closed)];
  if (flags.join() !== order.flags.join())
    await db.query(sql`update checkout.orders set flags = ${JSON.stringify(flags)} where id = ${order.id}`);
  return flags;
}

interface NoteRow extends Pick<PaymentNote, 'about' | 'kind'> {
  readonly amount: string | number | bigint | null;
}

/** Flags that follow from the notes alone. */
const ofPayments = new Set<OrderFlag>(['refund-failed', 'disputed', 'dispute-won', 'dispute-lost', 'fraud-warning']);

/** @param closed the disputes that have ended */
async function recordNote(db: Queries, order: string, note: NoteRow, closed: ReadonlySet<string>): Promise<void> {
  const { about, kind, amount } = note;
  const change = (what: Exclude<PaymentNote['kind'], 'dispute-closed'>) =>
    recordChange(db, order, {
      id: `${what}-${about}`,
      kind: what,
      ...(amount !== null && { amount: Number(amount) }),
    });
  if (kind === 'dispute-closed') return;
  if (kind === 'disputed' && closed.has(about)) return;
  // The message that a dispute was opened may come later than its end, or not at all.
  if (kind === 'dispute-won' || kind === 'dispute-lost') await change('disputed');
  await change(kind);
}

function flagsOf(notes: readonly NoteRow[], closed: ReadonlySet<string>): ReadonlySet<OrderFlag> {
  const flags = new Set<OrderFlag>();
  for (const { about, kind } of notes) {
    if (kind === 'dispute-closed' || (kind === 'disputed' && closed.has(about))) continue;
    // The bank has changed its mind: disputes that were lost may be won later, and not the other way round.
    if (kind === 'dispute-lost' && notes.some((one) => one.about === about && one.kind === 'dispute-won')) continue;
    flags.add(kind);
  }
  return flags;
}
