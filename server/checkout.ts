import { checkOptions } from './check-options.ts';
import { createHandler } from './handler.ts';
import { lineOf } from './log.ts';
import type { CheckoutOptions } from './options.ts';
import type { Order } from './order.ts';
import { openOrders } from './orders/open-orders.ts';
import type { Orders } from './orders/orders.ts';
import { createPayment } from './payment/stripe.ts';
import { startSweeper } from './sweeping.ts';
import { createTell } from './telling.ts';
import { within } from './within.ts';

export type { CheckoutOptions, CheckoutOrigin, Shipping } from './options.ts';
export type { Mode, NewOrder, Order, OrderLine, OrderStatus } from './order.ts';

/** Longer than an answer may take. */
const CLOSE_MS = 15_000;

/** The server side of Checkout. */
export interface Checkout {
  /**
   * Answers `POST /checkout`, `POST /checkout/webhook` and `GET /checkout/orders/<attempt>`; 404 for all else. Never
   * rejects.
   */
  fetch(request: Request): Promise<Response>;
  /** The orders, for whoever sends the goods. */
  readonly orders: Pick<Orders, 'list' | 'forget'>;
  /** Resolves when the orders can be read and written; rejects with a sentence where they never can be. */
  ready(): Promise<void>;
  /**
   * Asks the payment service about unsettled orders, and tells `onPaid` what it was not told. Goes by itself each minute
   * while the process lives; call it from a timer where it sleeps between requests.
   */
  sweep(): Promise<void>;
  /** Lets what has begun end, and closes the database. */
  close(): Promise<void>;
}

/**
 * Makes a checkout server of a catalogue, the pages that may post to it, and two keys.
 * @throws TypeError with a sentence that names the first wrong option
 */
export function createCheckout(options: CheckoutOptions): Checkout {
  const { goods, currency } = checkOptions(options);
  const { log = console.error, onPaid, tellTests = false, origins } = options;
  const report = (error: unknown) => {
    try {
      log(lineOf(error));
    } catch {
      // A log that is full is no reason to take no orders.
    }
  };
  const payment = createPayment(options);
  const orders = openOrders({ ...options, mode: payment.mode });
  const tell = createTell(orders, { onPaid, tellTests, report });
  const sweeper = startSweeper(orders, payment, tell, report);
  const handler = createHandler({ goods, currency, origins, orders, payment, settled: () => void tell(), report });
  const running = new Set<Promise<Response>>();
  return {
    fetch(request) {
      const answered = handler(request).finally(() => running.delete(answered));
      running.add(answered);
      return answered;
    },
    orders: { list: (...of) => orders.list(...of), forget: (id: Order['id']) => orders.forget(id) },
    ready: () => orders.ready(),
    sweep: () => sweeper.sweep(),
    async close() {
      // Whom onPaid could not tell by then the next process tells.
      await within(CLOSE_MS, Promise.all([sweeper.close(), ...running, tell()])).catch(report);
      await orders.close();
    },
  };
}
