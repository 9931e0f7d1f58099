import type { Database, Queries } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import type { PaymentPage, Renewal, Subscription } from '../payment/payment.ts';
import { recordChange } from './changes.ts';
import type { Orders } from './orders.ts';
import { applyPayment, type FlaggedOrder } from './payments.ts';

/**
 * Whether a subscription `n` was begun by a paid page `s` of its order. The subscription of a page that has failed is canceled, and
 * nobody needs to know of it. Earlier releases have stored pages without their subscription.
 */
const isBegun = sql`s.order_id = n.order_id and s.status = 'paid' and coalesce(s.subscription, n.id) = n.id`;

/** The subscription of an order `o` as JSON, one that has not ended first; null without one. */
export const SUBSCRIPTION: Statement = sql`(
  select json_build_object('id', n.id, 'status', n.status, 'renewsAt', n.renews_at, 'endsAt', n.ends_at)
  from checkout.subscriptions n
  where n.order_id = o.id and n.status is not null and exists (select from checkout.payment_pages s where ${isBegun})
  order by n.status = 'ended', n.ends_at desc nulls last, n.id limit 1
)`;

/** Whether an order `o` has a subscription that runs, or has ended within this time. */
export const runsWithin = (time: Statement): Statement => sql`(o.status = 'paid' and exists (
  select from checkout.subscriptions n
  where n.order_id = o.id and (n.status in ('active', 'past_due') or (n.status = 'ended' and n.ends_at > now() - ${time}))
))`;

/** The subscriptions of orders, as events report them. */
export function createSubscriptions(
  database: Database,
  store: () => Promise<Store>,
): Pick<Orders, 'followSubscription'> {
  return {
    async followSubscription({ id: event, subscription: id, order, readState }) {
      await store();
      // PostgreSQL would lock the order's row after the insertion, out of turn.
      const [begun] = await database.query<{ reads: number }>(sql`
        insert into checkout.subscriptions as known (id, order_id, reads)
        select ${id}, o.id, 1 from checkout.orders o where o.id = ${order} for key share
        on conflict (id) do update set reads = known.reads + 1 returning reads`);
      const state = begun && (await readState());
      await database.transaction(async (db) => {
        await db.query(sql`insert into checkout.events (id) values (${event}) on conflict do nothing`);
        if (state?.subscription.order !== order) return;
        // The order's row comes first, as in every transaction.
        const [locked] = await db.query<FlaggedOrder>(sql`
          select id, flags from checkout.orders where id = ${order} for update`);
        await storeState(db, state.subscription, sql`known.reads = ${begun?.reads ?? 0}`);
        if (state.renewal) await storeRenewal(db, state.subscription, state.renewal);
        if (locked) await reportSubscriptions(db, locked);
      });
    },
  };
}

/** Stores the subscription of a paid page, unless an event has reported it, which is later. The order's row is locked. */
export async function storeBegun(
  db: Queries,
  order: FlaggedOrder,
  { id, status, subscription }: PaymentPage,
): Promise<void> {
  if (status !== 'paid' || !subscription) return;
  await db.query(sql`update checkout.payment_pages set subscription = ${subscription.id} where id = ${id}`);
  await storeState(db, { ...subscription, order: order.id }, sql`known.status is null`);
  await reportSubscriptions(db, order);
}

async function storeState(
  db: Queries,
  { id, order, status, renewsAt, endsAt }: Subscription,
  isLatest: Statement,
): Promise<void> {
  const end = status === 'ended' ? sql`coalesce(${endsAt}::timestamptz, now())` : sql`${endsAt}::timestamptz`;
  await db.query(sql`
    insert into checkout.subscriptions as known (id, order_id, status, renews_at, ends_at)
    values (${id}, ${order}, ${status}, ${renewsAt}, ${end})
    on conflict (id) do update set status = excluded.status, renews_at = excluded.renews_at, ends_at = excluded.ends_at
    where ${isLatest}`);
}

/** Stores a later payment. Once paid it stays so, and one that failed before an event said so is no news any more. */
async function storeRenewal(db: Queries, { id: subscription, order }: Subscription, renewal: Renewal): Promise<void> {
  const { id, isPaid, amount, payment } = renewal;
  await db.query(sql`
    insert into checkout.renewals as known (id, subscription, order_id, is_paid, has_failed, amount, payment)
    values (${id}, ${subscription}, ${order}, ${isPaid}, ${!isPaid}, ${amount}, ${payment})
    on conflict (id) do update set
      is_paid = known.is_paid or excluded.is_paid,
      amount = greatest(known.amount, excluded.amount),
      payment = coalesce(known.payment, excluded.payment)`);
}

interface RenewalRow {
  readonly id: string;
  readonly is_paid: boolean;
  readonly has_failed: boolean;
  readonly amount: string | number | bigint;
  readonly payment: string | null;
}

/**
 * Records the changes of an order's subscriptions that are not recorded yet, each renewal before the refunds and disputes of its payment.
 * The order's row is locked.
 */
async function reportSubscriptions(db: Queries, { id: order, flags }: FlaggedOrder): Promise<void> {
  const renewals = await db.query<RenewalRow>(sql`
    select r.id, r.is_paid, r.has_failed, r.amount, r.payment from checkout.renewals r
    join checkout.subscriptions n on n.id = r.subscription
    where r.order_id = ${order} and exists (select from checkout.payment_pages s where ${isBegun})
      and (not exists (select from checkout.changes c where c.id = 'renewed-' || r.id)
        or r.payment not in (select f.payment from checkout.refunds f where f.order_id = r.order_id))
    order by r.seq`);
  let known = flags;
  for (const { id, is_paid, has_failed, amount, payment } of renewals) {
    if (has_failed) await recordChange(db, order, { id: `renewal-failed-${id}`, kind: 'renewal-failed' });
    if (is_paid) await recordChange(db, order, { id: `renewed-${id}`, kind: 'renewed', amount: Number(amount) });
    if (payment !== null) known = await applyPayment(db, { id: order, flags: known }, payment);
  }
  const ended = await db.query<{ id: string }>(sql`
    select n.id from checkout.subscriptions n
    where n.order_id = ${order} and n.status = 'ended' and exists (select from checkout.payment_pages s where ${isBegun})
    order by n.ends_at, n.id`);
  for (const { id } of ended) await recordChange(db, order, { id: `ended-${id}`, kind: 'ended' });
}
