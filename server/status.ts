import { digitsOf } from '../src/money/money.ts';
import type { Products } from './list/products.ts';
import type { Order, OrderLine, OrderSubscription, Shipped } from './order.ts';
import type { Orders } from './orders/orders.ts';
import { states } from './orders/states.ts';
import type { Payment } from './payment/payment.ts';

/** A line as the order's page shows it. Amounts are in the main unit. */
interface StatusLine extends Omit<OrderLine, 'unit' | 'image' | 'properties' | 'review' | 'regions'> {
  readonly price: number;
  /** The sentence of today's catalog that stands beside the product. */
  readonly disclosure?: string;
}

/**
 * The public view of an order, for anyone who has the attempt: nothing about the person. `properties` stay out, because
 * they may be about health, and the browser's history holds the attempt.
 */
interface OrderStatusResponse {
  /** For people to read out; it opens nothing. */
  readonly number: string;
  /** ISO 8601; null until the order is paid. */
  readonly paidAt: string | null;
  readonly status: Order['status'];
  /** ISO 8601: when the amount is no longer held. While the order is authorized, if the payment service says so. */
  readonly captureBefore?: string;
  readonly lines: readonly StatusLine[];
  /** The amount charged; until then, the sum of the lines. */
  readonly total: number;
  readonly currency: string;
  /** The code of the discount, and what it takes off. */
  readonly discount?: string;
  readonly discounted?: number;
  readonly shipping?: { readonly name: string; readonly price: number; readonly days?: readonly [number, number] };
  readonly tax?: { readonly added: number; readonly included: number };
  /** The amount that was taken, if it is less than the total. */
  readonly charged?: number;
  readonly refunded?: number;
  /** ISO 8601. */
  readonly shipped?: Omit<Shipped, 'at'> & { readonly at: string };
  /** Dates in ISO 8601. `manage`: the address where the buyer manages and cancels it. */
  readonly subscription?: {
    readonly status: OrderSubscription['status'];
    readonly renewsAt: string | null;
    readonly endsAt: string | null;
    readonly manage?: string;
  };
  readonly test?: true;
}

/**
 * All processes together ask the payment service about an order at most this often: each page polls every two seconds at
 * first, and services limit requests.
 */
export const SECONDS_BETWEEN = 3;

/**
 * Reads the order of an attempt. While it is pending, asks the payment service too, because webhooks do not reach every
 * laptop.
 * @param notify called after an order has changed
 * @param portal where buyers manage their subscriptions
 */
export async function statusOf(
  attempt: string,
  products: Products | undefined,
  orders: Orders,
  payment: Payment,
  notify: () => void,
  report: (error: unknown) => void,
  portal?: string,
): Promise<OrderStatusResponse | undefined> {
  const order = await orders.byAttempt(attempt);
  return order && toResponse((await refresh(order, orders, payment, notify, report)) ?? order, products, portal);
}

async function refresh(
  order: Order,
  orders: Orders,
  payment: Payment,
  notify: () => void,
  report: (error: unknown) => void,
): Promise<Order | undefined> {
  // A release before this one has not stored what was charged.
  const isPending = states[order.status].isPending || (order.status === 'paid' && order.charged === null);
  if (!isPending || !order.session || !(await orders.mayAsk(order.id, SECONDS_BETWEEN))) return undefined;
  try {
    const now = await orders.reconcile(await payment.read(order.session));
    if (now) notify();
    return now;
  } catch (error) {
    // The stored state is better than no response.
    report(error);
    return undefined;
  }
}

function toResponse(order: Order, products: Products | undefined, portal: string | undefined): OrderStatusResponse {
  const { number, status, lines, total, subtotal, currency, charged, refunded, test, paidAt } = order;
  const { discount, discounted, shipping, shipped, tax, subscription, captureBefore } = order;
  const unit = 10 ** digitsOf(currency);
  const hasTax = tax && (tax.added !== 0 || tax.included !== 0);
  return {
    number,
    status,
    paidAt: paidAt?.toISOString() ?? null,
    ...(status === 'authorized' && captureBefore && { captureBefore: captureBefore.toISOString() }),
    lines: lines.map(({ unit: price, image, properties, review, regions, ...line }) => {
      const { disclosure } = products?.get(line.id) ?? {};
      return { ...line, price: price / unit, ...(disclosure && { disclosure }) };
    }),
    total: (total ?? subtotal) / unit,
    currency,
    ...(discounted > 0 && { ...(discount && { discount }), discounted: discounted / unit }),
    ...(shipping && { shipping: { ...shipping, price: shipping.price / unit } }),
    ...(hasTax && { tax: { added: tax.added / unit, included: tax.included / unit } }),
    ...(charged !== null && total !== null && charged < total && { charged: charged / unit }),
    ...(shipped && { shipped: { ...shipped, at: shipped.at.toISOString() } }),
    ...(refunded > 0 && { refunded: refunded / unit }),
    ...(subscription && {
      subscription: {
        status: subscription.status,
        renewsAt: subscription.renewsAt?.toISOString() ?? null,
        endsAt: subscription.endsAt?.toISOString() ?? null,
        ...(portal && { manage: portal }),
      },
    }),
    ...(test && { test }),
  };
}
