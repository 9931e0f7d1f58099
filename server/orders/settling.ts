import { type Kysely, sql } from 'kysely';
import type { OrderStatus } from '../order.ts';
import type { Session } from '../payment/payment.ts';

/**
 * Of one payment page a later state is never undone by an earlier one. No page both expires and is processed: an order
 * between the two makes what is written independent of the order in which it is heard.
 */
export const RANK: Readonly<Record<OrderStatus, number>> = { open: 0, expired: 1, processing: 2, failed: 3, paid: 4 };

/** Whether there is an order that this page is of; nobody else changes it until the transaction is over. */
export async function lockOrder(db: Kysely<unknown>, { order, currency }: Session): Promise<boolean> {
  const found = await sql`
    select 1 from checkout.orders where id = ${order} and currency = ${currency} for update`.execute(db);
  return found.rows.length > 0;
}

/** Notes how far a page has come, at least. */
export async function noteSession(db: Kysely<unknown>, session: Session): Promise<void> {
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
 * What follows from an order's pages for the order: paid by any, it is paid, by all that were paid; else being paid in
 * any, it is being paid; else it is what the page of the last try is.
 */
export async function follow(db: Kysely<unknown>, id: string): Promise<void> {
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
        else coalesce((select s.status from checkout.sessions s where s.id = o.session), 'open')
      end,
      total = pages.total,
      paid_at = case when pages.paid then coalesce(o.paid_at, now()) end
    from pages where o.id = ${id}`.execute(db);
}
