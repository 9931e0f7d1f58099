import type { Order } from '../order.ts';

/** An order as `npm run orders` lists it, without the buyer and the products. */
export interface OrderSummary
  extends Pick<Order, 'id' | 'createdAt' | 'status' | 'currency' | 'test' | 'refunded' | 'partner'> {
  /** The amount charged; until then, the sum of the lines. In the smallest unit, as `refunded` is. */
  readonly total: number;
  readonly pieces: number;
}

export function toSummary(order: Order): OrderSummary {
  const { id, createdAt, status, currency, test, refunded, partner } = order;
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { id, createdAt, status, total: order.total ?? order.subtotal, currency, test, refunded, partner, pieces };
}
