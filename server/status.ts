import { digitsOf } from '../src/cart/money.ts';
import type { Order, OrderLine } from './order.ts';
import type { Orders } from './orders/orders.ts';
import type { Payment } from './payment/payment.ts';

/** A line of an order as its page shows it, amounts in the main unit. */
interface ShownLine extends Omit<OrderLine, 'unit' | 'image'> {
  readonly price: number;
}

/** What is told to whoever has the attempt: nothing about the person. */
export interface ShownOrder {
  readonly status: Order['status'];
  readonly lines: readonly ShownLine[];
  /** What was charged; before that, the sum of the lines. */
  readonly total: number;
  readonly currency: string;
  readonly refunded?: number;
  readonly test?: true;
}

/** The visitor waits: asked this often, the payment service is not asked more often, by any process. */
const SECONDS_BETWEEN = 3;

/**
 * The order of this attempt as it is now, by the payment service itself while it is unsettled: webhooks do not reach
 * every laptop.
 * @param settled is told of an order that has moved on
 */
export async function statusOf(
  attempt: string,
  orders: Orders,
  payment: Payment,
  settled: (order: Order) => void,
  report: (error: unknown) => void,
): Promise<ShownOrder | undefined> {
  const order = await orders.byAttempt(attempt);
  return order && shown((await asked(order, orders, payment, settled, report)) ?? order);
}

async function asked(
  order: Order,
  orders: Orders,
  payment: Payment,
  settled: (order: Order) => void,
  report: (error: unknown) => void,
): Promise<Order | undefined> {
  const isUnsettled = order.status === 'open' || order.status === 'processing';
  if (!isUnsettled || !order.session || !(await orders.mayAsk(order.id, SECONDS_BETWEEN))) return undefined;
  try {
    const now = await orders.settle(await payment.read(order.session));
    if (now) settled(now);
    return now;
  } catch (error) {
    // What is known is better than nothing.
    report(error);
    return undefined;
  }
}

function shown({ status, lines, total, subtotal, currency, refunded, test }: Order): ShownOrder {
  const unit = 10 ** digitsOf(currency);
  return {
    status,
    lines: lines.map(({ unit: price, image, ...line }) => ({ ...line, price: price / unit })),
    total: (total ?? subtotal) / unit,
    currency,
    ...(refunded > 0 && { refunded: refunded / unit }),
    ...(test && { test }),
  };
}
