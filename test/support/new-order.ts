import { randomBytes } from 'node:crypto';
import type { ClaimingOrder, Order, OrderStatus } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import type { PaymentNote, PaymentPage } from '../../server/payment/payment.ts';

export const newAttempt = () => randomBytes(16).toString('hex');

export function newOrder(more: Partial<ClaimingOrder> = {}): ClaimingOrder {
  return {
    attempt: newAttempt(),
    lines: [{ id: 'nmn-plus', name: 'NMN+', quantity: 2, unit: 8900 }],
    currency: 'USD',
    subtotal: 17_800,
    locale: 'en',
    origin: 'https://the-page.example',
    ...more,
  };
}

/** The payment page of an order's try, as far as it has come. */
export function pageOf(
  order: Pick<Order, 'id' | 'tries'> & Partial<Pick<Order, 'currency'>>,
  status: OrderStatus = 'open',
): PaymentPage {
  const id = `cs_${order.id}-${order.tries}`;
  return {
    id,
    order: order.id,
    store: 'store',
    status,
    url: status === 'open' ? `https://pay.example/${id}` : null,
    total: 17_800 + order.tries * 100,
    currency: order.currency ?? 'USD',
    payment: status === 'open' || status === 'expired' ? null : `pi_${order.id}-${order.tries}`,
  };
}

/** An event of a payment is heard, whose refunded sum is read. */
export const followRefund = (orders: Orders, payment: string, readRefunded: () => Promise<number>) =>
  orders.followPayment({ id: `evt_${newAttempt()}`, kind: 'payment', payment, readRefunded });

/** An event of a payment is heard, about a dispute, a warning or a refund that has failed. */
export const followNote = (orders: Orders, payment: string, note: PaymentNote) =>
  orders.followPayment({ id: `evt_${newAttempt()}`, kind: 'payment', payment, note });
