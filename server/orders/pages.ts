import { digitsOf, toUnits } from '../../src/money/money.ts';
import type { Database, Queries } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Store } from '../database/store.ts';
import { LogLine } from '../log-line.ts';
import type { Order, OrderFlag, OrderLine, OrderStatus } from '../order.ts';
import type { PageAmounts, PaymentPage } from '../payment/payment.ts';
import { isOverused } from './approval-uses.ts';
import { recordChange } from './changes.ts';
import { recordExpiring } from './decisions.ts';
import type { Orders } from './orders.ts';
import { applyPayment } from './payments.ts';
import { COLUMNS, type Row, toOrder, WAYS } from './row.ts';
import { decidingPage, states, statusBy, statusWhere } from './states.ts';
import { moveStock, STOCK_COLUMNS, type StockRow } from './stock-uses.ts';
import { storeBegun } from './subscriptions.ts';

/** The other parts of the checkout server that the orders call. */
export interface Hooks {
  /** The flags of an order whose page was paid. */
  readonly flagsOf?: (lines: readonly OrderLine[], page: PaymentPage) => readonly OrderFlag[];
  /** Receives errors that no caller gets. */
  readonly report?: (error: unknown) => void;
}

type Pages = Pick<Orders, 'recordPage' | 'reconcile' | 'unseenEvents'>;

/** The payment pages of orders, and the events that report them. */
export function createPages(database: Database, store: () => Promise<Store>, { flagsOf, report }: Hooks): Pages {
  /** Derives the state of a page's order from all its pages, its flags once it is paid or authorized, and its subscription. */
  async function updateOrder(db: Queries, before: LockedOrder, page: PaymentPage): Promise<void> {
    const { id, session } = before;
    const known = page.payment === null ? before.flags : await applyPayment(db, before, page.payment);
    const pages = await db.query<PageRow>(sql`
      select id, status, total, amounts, ways, captured, capture_before from checkout.payment_pages where order_id = ${id} order by id`);
    const paid = pages.filter(({ status }) => status === 'paid');
    const deciding = decidingPage(pages, session);
    const parts = deciding?.amounts ? partsOf(before, deciding, deciding.amounts) : noParts;
    const order = { ...before, status: statusBy(pages, session, before.status) };
    await db.query(sql`
      update checkout.orders set
        status = ${order.status}, total = ${deciding?.total ?? null}, discounted = ${parts.discounted},
        shipping = ${parts.shipping && JSON.stringify(parts.shipping)}, tax = ${parts.tax && JSON.stringify(parts.tax)},
        charged = ${paid.length > 0 ? paid.reduce((sum, { total, captured }) => sum + Number(captured ?? total), 0) : null},
        capture_before = ${deciding?.capture_before ?? null},
        prepared = case when ${deciding === undefined}::boolean then prepared end,
        paid_at = case when ${order.status} = 'paid' then coalesce(paid_at, now()) end
      where id = ${id}`);
    if (order.status !== before.status && (order.status === 'authorized' || order.status === 'released'))
      await recordChange(db, id, { id: `${order.status}-${id}`, kind: order.status });
    if (order.status === 'authorized') await recordExpiring(db, sql`o.id = ${id}`);
    if (page.status === 'paid' && order.status !== 'paid' && (await isFirst(db, `refused ${page.id}`)))
      report?.(new LogLine(`Order ${id} is ${order.status}, but its payment page ${page.id} is paid: refund it.`));

    const flags = new Set(known);
    if (!parts.fits) {
      if (!flags.has('sums'))
        report?.(new LogLine(`The amounts of order ${id} do not add up: see its payment page ${page.id}.`));
      flags.add('sums');
    }
    if (paid.length > 1) flags.add('paid-twice');
    if (page.hasExpired && order.status === 'released') flags.add('hold-expired');
    if (isTaken(page.status)) for (const flag of flagsOf?.(order.lines, page) ?? []) flags.add(flag);
    if (isTaken(order.status) && !isTaken(before.status) && (await isOverused(db, id))) flags.add('approval');
    if (await moveStock(db, order)) flags.add('stock');
    if (flags.size > known.length)
      await db.query(sql`update checkout.orders set flags = ${JSON.stringify([...flags])} where id = ${id}`);
    await storeBegun(db, { id, flags: [...flags] }, page);
  }

  return {
    async recordPage(order, page) {
      await store();
      return database.transaction(async (db) => {
        const own = { ...page, order: order.id };
        const before = await lockOrder(db, own);
        if (!before) return false;
        await storePage(db, own, order);
        const current = await db.query(sql`
          update checkout.orders set session = ${page.id}, prepared = null where id = ${order.id} and tries = ${order.tries}
          returning id`);
        const isCurrent = current.length > 0;
        await updateOrder(db, isCurrent ? { ...before, session: page.id } : before, own);
        return isCurrent;
      });
    },

    async reconcile(page, event) {
      const { id, mode } = await store();
      const { row, wasLost } = await database.transaction(async (db) => {
        const isNew = event === undefined || (await isFirst(db, event));
        const before = isNew && (await lockOrder(db, page));
        if (before) {
          await storePage(db, page);
          await updateOrder(db, before, page);
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

    async unseenEvents(events) {
      await store();
      const ids = JSON.stringify(events.map(({ id }) => id));
      const seen = await database.query<{ id: string }>(sql`
        select id from checkout.events where id in (select json_array_elements_text(${ids}::json))`);
      return events.filter(({ id }) => !seen.some((one) => one.id === id));
    },
  };
}

/** An order as it is before one of its pages changes. Its row is locked until the transaction ends. */
type LockedOrder = StockRow & Pick<Row, 'session' | 'lines' | 'flags' | 'currency' | 'subtotal' | 'shipping_ways'>;

interface PageRow extends Pick<PaymentPage, 'id' | 'status'> {
  readonly total: string | number | bigint;
  readonly amounts: PageAmounts | null;
  readonly ways: Row['shipping_ways'];
  readonly captured: string | number | bigint | null;
  readonly capture_before: Date | null;
}

/** Whether the visitor's part is done: the money is charged, or held for the shop. */
const isTaken = (status: OrderStatus) => status === 'paid' || status === 'authorized';

/** Locks the order of this page. Undefined if there is no such order. */
async function lockOrder(db: Queries, { order, currency }: PaymentPage): Promise<LockedOrder | undefined> {
  const [row] = await db.query<LockedOrder>(sql`
    select ${STOCK_COLUMNS}, o.session, o.lines, o.flags, o.currency, o.subtotal, ${WAYS} as shipping_ways
    from checkout.orders o where o.id = ${order} and o.currency = ${currency} for update`);
  return row;
}

/** Earlier releases compare this number, and have none between `failed` and `paid`. */
const storedRank = (rank: number) => (rank > states.failed.rank ? rank - 1 : rank);

/**
 * Stores the state of a page, unless a later state is stored.
 * @param order the page's try; the next one may have another consent, and other ways of shipping
 */
async function storePage(
  db: Queries,
  { id, order, status, payment, total, amounts, url, captured, captureBefore }: PaymentPage,
  { consent, shippingWays }: Partial<Pick<Order, 'consent' | 'shippingWays'>> = {},
): Promise<void> {
  const parts = amounts ? JSON.stringify(amounts) : null;
  const isLater = statusWhere(sql`known.status`, ({ rank }) => rank < states[status].rank);
  await db.query(sql`
    insert into checkout.payment_pages as known (id, order_id, status, rank, payment, total, amounts, ways, url, consent, captured, capture_before)
    values (${id}, ${order}, ${status}, ${storedRank(states[status].rank)}, ${payment}, ${total}, ${parts},
      ${shippingWays ? JSON.stringify(shippingWays) : null}, ${status === 'open' ? url : null},
      ${consent ? JSON.stringify(consent) : null}, ${captured ?? null}, ${captureBefore ?? null})
    on conflict (id) do update set
      status = case when ${isLater} then excluded.status else known.status end,
      total = case when ${isLater} then excluded.total else known.total end,
      amounts = coalesce(known.amounts, excluded.amounts),
      ways = coalesce(known.ways, excluded.ways),
      url = case when ${isLater} then null else coalesce(known.url, excluded.url) end,
      payment = coalesce(known.payment, excluded.payment),
      consent = coalesce(known.consent, excluded.consent),
      captured = coalesce(excluded.captured, known.captured),
      capture_before = coalesce(excluded.capture_before, known.capture_before),
      rank = greatest(known.rank, excluded.rank)`);
}

interface Parts extends Pick<Order, 'discounted' | 'shipping' | 'tax'> {
  /** Whether they are those that the order expects. */
  readonly fits: boolean;
}

/** The parts of a total that is not decided, or whose page does not name them. */
const noParts: Parts = { discounted: 0, shipping: null, tax: null, fits: true };

/**
 * The parts of an order's total. The price of shipping is the rest of it, so that they add up; it fits if it is the price of the way
 * that was chosen.
 */
function partsOf(order: LockedOrder, { total, ways }: PageRow, { discounted, way, tax }: PageAmounts): Parts {
  const price = Number(total) - (Number(order.subtotal) - discounted + tax.added);
  const offered = ways ?? order.shipping_ways;
  const chosen = way === null ? undefined : offered?.[way];
  const expected = chosen ? toUnits(chosen.price, 10 ** digitsOf(order.currency)) : 0;
  // An earlier release has not stored the ways of shipping.
  const isExpected = price === expected || (offered === null && price >= 0);
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
