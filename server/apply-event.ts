import type { Orders } from './orders/orders.ts';
import type { PaymentEvent } from './payment/payment.ts';

/** Applies an event of the payment service to its order, whether a webhook has brought it or a list. It may be applied before. */
export async function applyEvent(orders: Orders, event: PaymentEvent): Promise<void> {
  if (event.kind === 'page') await orders.reconcile(event.page, event.id);
  if (event.kind === 'payment') await orders.followPayment(event);
  if (event.kind === 'subscription') await orders.followSubscription(event);
}
