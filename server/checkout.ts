import { createApprovals } from './approvals/approvals.ts';
import { checkOptions } from './check-options.ts';
import { isMisdelivered } from './delivery.ts';
import { createHandler } from './handler.ts';
import { createList } from './list/list.ts';
import { createPriceLog } from './list/price-log.ts';
import { createPublisher } from './list/published.ts';
import { smallPrices } from './list/small-prices.ts';
import { createLog } from './log.ts';
import { LogLine } from './log-line.ts';
import { createNotifier } from './notifying.ts';
import type { CheckoutOptions } from './options.ts';
import type { Order } from './order.ts';
import { openOrders } from './orders/open-orders.ts';
import type { Orders } from './orders/orders.ts';
import { createPayment } from './payment/page-settings.ts';
import { createPostLimit } from './post-limit.ts';
import { createStock, type Stock } from './stock/stock.ts';
import { startSweeper } from './sweeping.ts';
import { withTimeout } from './with-timeout.ts';

export type { ApprovalOptions, CheckoutOptions, KeySet } from './options.ts';
export type {
  ApprovalUse,
  Mode,
  NewOrder,
  Order,
  OrderFlag,
  OrderLine,
  OrderShipping,
  OrderStatus,
  StockUse,
  Tax,
} from './order.ts';
export { describeLine } from './orders/describe-line.ts';
export type { CheckoutOrigin, Shipping } from './origin.ts';
export {
  type Address,
  type AmountLimit,
  type ListedEvent,
  type ListedShop,
  type PageAmounts,
  type PageSettings,
  PaymentError,
  type PaymentEvent,
  type PaymentLimits,
  type PaymentPage,
  type PaymentProvider,
} from './payment/payment.ts';
export type { StripeOptions } from './payment/stripe/options.ts';
export { stripe } from './payment/stripe/stripe.ts';
export type { Stock } from './stock/stock.ts';
export type { StockLevel } from './stock/stock-store.ts';

/** Longer than a request may take, so that running ones can finish. */
const CLOSE_MS = 15_000;

/** A checkout server. */
export interface Checkout {
  /**
   * Answers `POST /checkout`, `POST /checkout/webhook/<provider>`, `GET /checkout/orders/<attempt>` and, with `publish`,
   * `GET /checkout/catalog`, or the same under `basePath`, and everything else with 404. Never rejects.
   */
  fetch(request: Request): Promise<Response>;
  /** The orders, for the shop's own programs. */
  readonly orders: Pick<Orders, 'list' | 'forget'>;
  /** The pieces that are left of counted products. */
  readonly stock: Stock;
  /**
   * Resolves once the list of products is read, and orders can be read and written. Rejects with an explanation if they
   * can't, and with all mistakes of the list.
   */
  ready(): Promise<void>;
  /**
   * Reads the list of products now. Resolves to sentences about what is wrong with it, and to `[]` if it is in use. A list
   * with mistakes changes nothing.
   */
  reload(): Promise<readonly string[]>;
  /**
   * Asks the payment service about pending orders, and repeats failed `onPaid` calls. Runs every minute while the process
   * lives; call it from a timer if the process sleeps between requests.
   */
  sweep(): Promise<void>;
  /** Waits for running requests, then closes the database. */
  close(): Promise<void>;
}

/**
 * Creates a checkout server from a catalog, the pages that may post to it, and a payment provider.
 * @throws TypeError with a sentence that names the first wrong option
 */
export function createCheckout(options: CheckoutOptions): Checkout {
  const { currency } = checkOptions(options);
  const { log = console.error, onPaid, notifyTests = false, origins } = options;
  const { report, flush } = createLog(log);
  const { limits } = options.payment;
  const terms = { currency, shipTo: options.shipTo, shipping: options.shipping ?? [], limits };
  const approvals = createApprovals(options.approvals, report);
  const orders = openOrders({
    ...options,
    mode: options.payment.mode,
    report,
    flagsOf: (lines, { address }) => (address && isMisdelivered(lines, address) ? ['region'] : []),
  });
  const stock = createStock(orders.stock, async () => (await list.fresh()).products);
  let small: string | undefined;
  const list = createList({
    ...options,
    currency,
    report,
    async onList({ products, isPublished }) {
      if (!isPublished) await stock.takeCounts(products);
      const before = small;
      small = smallPrices({ ...terms, products });
      if (small && small !== before) report(new LogLine(small));
    },
  });
  const payment = createPayment(options.payment, options, orders.storeId, report);
  const notify = createNotifier(orders, { onPaid, notifyTests, report });
  const sweeper = startSweeper(orders, payment, notify, report);
  const handler = createHandler({
    basePath: options.basePath,
    terms,
    list,
    logPrices: createPriceLog(report),
    publish: options.publish ? createPublisher(options.publish, stock.left) : undefined,
    approvals,
    origins,
    orders,
    payment,
    countPost: createPostLimit({ ...options, report }),
    notify: () => void notify(),
    report,
  });
  const running = new Set<Promise<Response>>();
  return {
    fetch(request) {
      const response = handler(request).finally(() => running.delete(response));
      running.add(response);
      return response;
    },
    orders: { list: (...query) => orders.list(...query), forget: (id: Order['id']) => orders.forget(id) },
    stock: { set: (id, pieces) => stock.set(id, pieces), list: () => stock.list() },
    async ready() {
      await Promise.all([list.ready(), approvals.ready(), orders.ready()]);
    },
    reload: () => list.reload(),
    sweep: () => sweeper.sweep(),
    async close() {
      // The next process repeats notifications that do not finish in time.
      await withTimeout(CLOSE_MS, Promise.all([sweeper.close(), ...running, notify()])).catch(report);
      await orders.close();
      flush();
    },
  };
}
