import { type Kysely, sql } from 'kysely';
import type { OrderStatus } from '../order.ts';
import type { Session } from '../payment/payment.ts';

/**
 * A payment page never goes back to a lower rank. No page both expires and is processed; ranking these two as well makes
 * the result independent of the order in which webhooks arrive.
 */
const RANK: Readonly<Record<OrderStatus, number>> = { open: 0, expired: 1, processing: 2, failed: 3, paid: 4 };

/** Locks the order of this page until the transaction ends. False if there is no such order. */
export async function lockOrder(db: Kysely<unknown>, { order, currency }: Session): Promise<boolean> {
  const found = await sql`
    select 1 from checkout.orders where id = ${order} and currency = ${currency} for update`.execute(db);
  return found.rows.length > 0;
}

/** Stores the state of a page, unless a later state is stored. */
export async function recordSession(db: Kysely<unknown>, session: Session): Promise<void> {
  const { id, order, status, payment, total, url } = session;
  await sql`
    insert into checkout.sessions as known (id, order_id, status, rank, payment, total, url)
    values (${id}, ${order}, ${status}, ${RANK[status]}, ${payment}, ${total}, ${status === 'open' ? url : null})
    on conflict (id) do update set
      status = case when excluded.rank > known.rank then excluded.status else known.status end,
      total = case when excluded.rank > known.rank then excluded.total else known.total end,
      url = case when excluded.rank > known.rank then null else coalesce(known.url, excluded.url) end,
      payment = coalesce(known.payment, excluded.payment),
      rank = greatest(known.rank, excluded.rank)`.execute(db);
}

/**
 * Derives the order's state from its pages: paid if any page is paid (the total sums all paid pages), else processing if
 * any page is, else the state of the last try's page. An order that gave way before it had a page stays expired.
 */
export async function updateStatus(db: Kysely<unknown>, id: string): Promise<void> {
  await sql`
    with pages as (
      select
        coalesce(bool_or(status = 'paid'), false) as paid,
        coalesce(bool_or(status = 'processing'), false) as processing,
        sum(total) filter (where status = 'paid') as total
      from checkout.sessions where order_id = ${id}
    )
    update checkout.orders as o set
      status = case
        when pages.paid then 'paid'
        when pages.processing then 'processing'
        when o.session is null and o.status = 'expired' then 'expired'
        else coalesce((select s.status from checkout.sessions s where s.id = o.session), 'open')
      end,
      total = pages.total,
      paid_at = case when pages.paid then coalesce(o.paid_at, now()) end
    from pages where o.id = ${id}`.execute(db);
}
