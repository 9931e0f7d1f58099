import { createApprovals } from './approvals/approvals.ts';
import { checkOptions } from './check-options.ts';
import { createClientOf } from './clients.ts';
import { createCounter } from './counter/counter.tsx';
import { isMisdelivered } from './delivery.ts';
import { createHandler } from './handler.ts';
import { createList } from './list/list.ts';
import { createPriceLog } from './list/price-log.ts';
import type { Products } from './list/products.ts';
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
import { createReviews, type Reviews } from './reviewing.ts';
import { createShipping, fixedWays } from './shipping.ts';
import { createStock, type Stock } from './stock/stock.ts';
import { startSweeper } from './sweeping.ts';
import { withTimeout } from './with-timeout.ts';

export type { AdminOptions, ApprovalOptions, CheckoutOptions, KeySet } from './options.ts';
export type {
  ApprovalUse,
  ChangeKind,
  Consent,
  Mode,
  NewOrder,
  Order,
  OrderChange,
  OrderFlag,
  OrderLine,
  OrderShipping,
  OrderStatus,
  OrderSubscription,
  PricedOrder,
  Shipped,
  StockUse,
  Tax,
} from './order.ts';
export { describeLine } from './orders/describe-line.ts';
export { OrderError } from './orders/order-error.ts';
export type { Parcel } from './orders/orders.ts';
export type { CheckoutOrigin, Shipping, ShippingWay } from './origin.ts';
export {
  type Address,
  type AmountLimit,
  type Buyer,
  type Holds,
  type ListedEvent,
  type ListedShop,
  type PageAmounts,
  type PageSettings,
  PaymentError,
  type PaymentEvent,
  type PaymentLimits,
  type PaymentNote,
  type PaymentPage,
  type PaymentProvider,
  type PostalAddress,
  type Renewal,
  type Subscription,
  type SubscriptionState,
} from './payment/payment.ts';
export type { StripeOptions } from './payment/stripe/options.ts';
export type { SessionOption, SessionParameters } from './payment/stripe/session-option.ts';
export { stripe } from './payment/stripe/stripe.ts';
export type { Reviews } from './reviewing.ts';
export type { Stock } from './stock/stock.ts';
export type { StockLevel } from './stock/stock-store.ts';

/** Longer than a request may take, so that running ones can finish. */
const CLOSE_MS = 15_000;

const NO_PORTAL =
  'The list has plans, and the option portal is missing: buyers cannot cancel their subscriptions by themselves.';

const hasSubscriptions = (products: Products): boolean =>
  [...products.values()].some(({ plans }) => plans?.some(({ interval }) => interval !== 'once'));

/** A checkout server. */
export interface Checkout {
  /**
   * Answers `POST /checkout`, `POST /checkout/webhook/<provider>`, `GET /checkout/orders/<attempt>` and, with `publish`,
   * `GET /checkout/catalog`, with `admin`, the shop's page at `/checkout/admin`, or the same under `basePath`, and everything
   * else with 404. Never rejects.
   */
  fetch(request: Request): Promise<Response>;
  /** The orders, for the shop's own programs: to list and forget them, to accept or decline those that are held, and to send them. */
  readonly orders: Pick<Orders, 'list' | 'forget' | 'shipped'> & Reviews;
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
   * Asks the payment service about pending orders, and repeats failed calls of `onPaid` and `onChange`. Runs every minute while the process
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
  const { log = console.error, onPaid, onChange, notifyTests = false, origins } = options;
  const { report, flush } = createLog(log);
  const { admin } = options;
  const clientOf = createClientOf({ ...options, report });
  const { limits } = options.payment;
  const terms = { currency, shipTo: options.shipTo, limits };
  const shipping = fixedWays(options.shipping);
  const approvals = createApprovals(options.approvals, report);
  const orders = openOrders({
    ...options,
    mode: options.payment.mode,
    report,
    flagsOf: (lines, { address }) => (address && isMisdelivered(lines, address) ? ['region'] : []),
  });
  const stock = createStock(orders.stock, async () => (await list.fresh()).products);
  let small: string | undefined;
  let isPortalMissing = options.portal === undefined;
  const list = createList({
    ...options,
    shipping,
    currency,
    report,
    async onList({ products, isPublished }) {
      if (!isPublished) await stock.takeCounts(products);
      const before = small;
      // A function may add to each price.
      small = typeof options.shipping === 'function' ? undefined : smallPrices({ ...terms, shipping, products });
      if (small && small !== before) report(new LogLine(small));
      if (isPortalMissing && hasSubscriptions(products)) {
        // Said once: the list changes nothing about it.
        isPortalMissing = false;
        report(new LogLine(NO_PORTAL));
      }
    },
  });
  const payment = createPayment(options.payment, options, orders.storeId, report);
  const notify = createNotifier(orders, { onPaid, onChange, notifyTests, report });
  const reviews = createReviews(orders, payment, () => void notify());
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
    portal: options.portal,
    waysFor: createShipping({ ...options, currency }),
    countPost: createPostLimit({ ...options, clientOf, report }),
    notify: () => void notify(),
    report,
    openCounter:
      admin &&
      ((path) =>
        createCounter({
          admin,
          path,
          clientOf,
          orders,
          reviews,
          payment,
          stock,
          list,
          notify: () => void notify(),
          report,
        })),
  });
  const running = new Set<Promise<Response>>();
  return {
    fetch(request) {
      const response = handler(request).finally(() => running.delete(response));
      running.add(response);
      return response;
    },
    orders: {
      list: (...query) => orders.list(...query),
      forget: (id: Order['id']) => orders.forget(id),
      async shipped(...parcel) {
        const order = await orders.shipped(...parcel);
        void notify();
        return order;
      },
      ...reviews,
    },
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
