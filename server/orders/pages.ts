import { digitsOf, toUnits } from '../../src/money/money.ts';
import type { Database, Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import { LogLine } from '../log-line.ts';
import type { Order, OrderFlag, OrderLine, OrderStatus } from '../order.ts';
import type { PageAmounts, PaymentPage } from '../payment/payment.ts';
import { isOverused } from './approval-uses.ts';
import type { Orders } from './orders.ts';
import { COLUMNS, type Row, toOrder } from './row.ts';
import { moveStock, STOCK_COLUMNS, type StockRow } from './stock-uses.ts';

/** The other parts of the checkout server that the orders call. */
export interface Hooks {
  /** The flags of an order whose page was paid. */
  readonly flagsOf?: (lines: readonly OrderLine[], page: PaymentPage) => readonly OrderFlag[];
  /** Receives errors that no caller gets. */
  readonly report?: (error: unknown) => void;
}

type Pages = Pick<Orders, 'recordPage' | 'reconcile' | 'refund' | 'unseenEvents'>;

/** The payment pages of orders, their refunds, and the events that report both. */
export function createPages(database: Database, store: () => Promise<Store>, { flagsOf, report }: Hooks): Pages {
  /** Derives the state of a page's order, and its flags once it is paid. */
  async function updateOrder(db: Queries, page: PaymentPage, before: OrderStatus): Promise<void> {
    const order = await updateStatus(db, page.order);
    if (!order) return;
    const flags = new Set(order.flags);
    const parts = order.amounts && partsOf(order, order.amounts);
    if (parts?.fits === false) {
      if (!flags.has('sums'))
        report?.(new LogLine(`The amounts of order ${order.id} do not add up: see its payment page ${page.id}.`));
      flags.add('sums');
    }
    if (Number(order.pages_paid) > 1) flags.add('paid-twice');
    if (page.status === 'paid') {
      for (const flag of flagsOf?.(order.lines, page) ?? []) flags.add(flag);
      if (before !== 'paid' && (await isOverused(db, page.order))) flags.add('approval');
    }
    if (await moveStock(db, order)) flags.add('stock');
    if (!parts && flags.size === order.flags.length) return;
    const { discounted, shipping, tax } = parts ?? noParts;
    await db.query(sql`
      update checkout.orders set flags = ${JSON.stringify([...flags])}, discounted = ${discounted},
        shipping = ${shipping && JSON.stringify(shipping)}, tax = ${tax && JSON.stringify(tax)}
      where id = ${page.order}`);
  }

  return {
    async recordPage(order, page) {
      await store();
      return database.transaction(async (db) => {
        const own = { ...page, order: order.id };
        const before = await lockOrder(db, own);
        if (!before) return false;
        await recordPage(db, own);
        const current = await db.query(sql`
          update checkout.orders set session = ${page.id} where id = ${order.id} and tries = ${order.tries}
          returning id`);
        await updateOrder(db, own, before);
        return current.length > 0;
      });
    },

    async reconcile(page, event) {
      const { id, mode } = await store();
      const { row, wasLost } = await database.transaction(async (db) => {
        const isNew = event === undefined || (await isFirst(db, event));
        const before = isNew && (await lockOrder(db, page));
        if (before) {
          await recordPage(db, page);
          await updateOrder(db, page, before);
        }
        const [row] = await db.query<Row>(sql`
          select ${COLUMNS} from checkout.orders o where o.id = ${page.order} and o.currency = ${page.currency}`);
        return { row, wasLost: page.store === id && (await isLost(db, page)) };
      });
      if (wasLost)
        report?.(
          new LogLine(
            `A payment has no order: the order of payment page ${page.id} was deleted. Refund it, or send what was bought.`,
          ),
        );
      return row && toOrder(row, mode);
    },

    async refund(payment, read) {
      await store();
      const [begun] = await database.query<{ reads: number }>(sql`
        insert into checkout.refunds as known (payment, refunded, reads) values (${payment}, 0, 1)
        on conflict (payment) do update set reads = known.reads + 1 returning reads`);
      const refunded = await read();
      await database.query(sql`
        update checkout.refunds set refunded = ${refunded} where payment = ${payment} and reads = ${begun?.reads ?? 0}`);
    },

    async unseenEvents(events) {
      await store();
      const ids = JSON.stringify(events.map(({ id }) => id));
      const seen = await database.query<{ id: string }>(sql`
        select id from checkout.events where id in (select json_array_elements_text(${ids}::json))`);
      return events.filter(({ id }) => !seen.some((one) => one.id === id));
    },
  };
}

/**
 * A payment page never goes back to a lower rank. No page both expires and is processed; ranking these two as well makes
 * the result independent of the order in which webhooks arrive.
 */
const RANK: Readonly<Record<OrderStatus, number>> = { open: 0, expired: 1, processing: 2, failed: 3, paid: 4 };

/** Locks the order of this page until the transaction ends. Undefined if there is no such order. */
async function lockOrder(db: Queries, { order, currency }: PaymentPage): Promise<OrderStatus | undefined> {
  const [row] = await db.query<Row>(sql`
    select status from checkout.orders where id = ${order} and currency = ${currency} for update`);
  return row?.status;
}

/** Stores the state of a page, unless a later state is stored. */
async function recordPage(
  db: Queries,
  { id, order, status, payment, total, amounts, url }: PaymentPage,
): Promise<void> {
  const parts = amounts ? JSON.stringify(amounts) : null;
  await db.query(sql`
    insert into checkout.payment_pages as known (id, order_id, status, rank, payment, total, amounts, url)
    values (${id}, ${order}, ${status}, ${RANK[status]}, ${payment}, ${total}, ${parts}, ${status === 'open' ? url : null})
    on conflict (id) do update set
      status = case when excluded.rank > known.rank then excluded.status else known.status end,
      total = case when excluded.rank > known.rank then excluded.total else known.total end,
      amounts = coalesce(known.amounts, excluded.amounts),
      url = case when excluded.rank > known.rank then null else coalesce(known.url, excluded.url) end,
      payment = coalesce(known.payment, excluded.payment),
      rank = greatest(known.rank, excluded.rank)`);
}

/** An order after a change of its pages. */
type Updated = StockRow &
  Row & {
    /** The parts of the page that has decided the total. */
    readonly amounts: PageAmounts | null;
    readonly pages_paid: string | number | bigint;
  };

/**
 * Derives the order's state from its pages: paid if any page is paid (all paid pages are charged), else processing if any page
 * is, else the state of the last try's page. An order that gave way before it had a page stays expired. The total is that of
 * the page that was paid or is processing, the last try's first.
 */
async function updateStatus(db: Queries, id: string): Promise<Updated | undefined> {
  const [order] = await db.query<Updated>(sql`
    with pages as (
      select
        coalesce(bool_or(status = 'paid'), false) as paid,
        coalesce(bool_or(status = 'processing'), false) as processing,
        count(*) filter (where status = 'paid') as pages_paid,
        sum(total) filter (where status = 'paid') as charged
      from checkout.payment_pages where order_id = ${id}
    ),
    deciding as (
      select s.total, s.amounts from checkout.payment_pages s join checkout.orders o on o.id = s.order_id
      where s.order_id = ${id} and s.status in ('paid', 'processing')
      order by s.status = 'paid' desc, s.id = o.session desc nulls last, s.id limit 1
    )
    update checkout.orders as o set
      status = case
        when pages.paid then 'paid'
        when pages.processing then 'processing'
        when o.session is null and o.status = 'expired' then 'expired'
        else coalesce((select s.status from checkout.payment_pages s where s.id = o.session), 'open')
      end,
      total = deciding.total,
      discounted = case when deciding.amounts is null then 0 else o.discounted end,
      shipping = case when deciding.amounts is not null then o.shipping end,
      tax = case when deciding.amounts is not null then o.tax end,
      charged = pages.charged,
      paid_at = case when pages.paid then coalesce(o.paid_at, now()) end
    from pages left join deciding on true where o.id = ${id}
    returning ${STOCK_COLUMNS}, o.lines, o.flags, o.currency, o.subtotal, o.shipping_ways, o.total, deciding.amounts,
      pages.pages_paid`);
  return order;
}

/** The parts of a total that is not decided, or whose page does not name them. */
const noParts: Pick<Order, 'discounted' | 'shipping' | 'tax'> = { discounted: 0, shipping: null, tax: null };

/**
 * The parts of an order's total. The price of shipping is the rest of it, so that they add up; `fits` says whether that is the
 * price of the way that was chosen.
 */
function partsOf(order: Updated, { discounted, way, tax }: PageAmounts): typeof noParts & { readonly fits: boolean } {
  const price = Number(order.total) - (Number(order.subtotal) - discounted + tax.added);
  const chosen = way === null ? undefined : order.shipping_ways?.[way];
  const expected = chosen ? toUnits(chosen.price, 10 ** digitsOf(order.currency)) : 0;
  // An earlier release has not stored its ways of shipping.
  const isExpected = price === expected || (order.shipping_ways === null && price >= 0);
  return {
    discounted,
    shipping:
      chosen || price !== 0 ? { name: chosen?.name ?? '', price, ...(chosen?.days && { days: chosen.days }) } : null,
    tax,
    fits: isExpected && tax.added >= 0 && tax.included >= 0,
  };
}

/** Whether the event is new. Another process with the same event waits here until this transaction ends. */
async function isFirst(db: Queries, event: string): Promise<boolean> {
  const rows = await db.query(
    sql`insert into checkout.events (id) values (${event}) on conflict do nothing returning id`,
  );
  return rows.length > 0;
}

/** Whether the page is paid and its order is not stored. True once for each page, because several events may report it. */
async function isLost(db: Queries, { id, order, status }: PaymentPage): Promise<boolean> {
  if (status !== 'paid') return false;
  const known = await db.query(sql`select id from checkout.orders where id = ${order}`);
  return known.length === 0 && isFirst(db, `lost ${id}`);
}
