import type { Order } from '../order.ts';

/** What `npm run orders` says of an order: nothing of who bought it, and nothing of what. */
export interface ShownOrder
  extends Pick<Order, 'id' | 'createdAt' | 'status' | 'currency' | 'test' | 'refunded' | 'partner'> {
  /** What was charged; before that, the sum of the lines. In the smallest unit, as `refunded` is. */
  readonly total: number;
  readonly pieces: number;
}

export function shown(order: Order): ShownOrder {
  const { id, createdAt, status, currency, test, refunded, partner } = order;
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { id, createdAt, status, total: order.total ?? order.subtotal, currency, test, refunded, partner, pieces };
}
