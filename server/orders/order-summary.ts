import type { Order } from '../order.ts';

/** An order as `npm run orders` lists it, without the buyer and the products. */
export interface OrderSummary
  extends Pick<Order, 'id' | 'createdAt' | 'status' | 'currency' | 'test' | 'refunded' | 'partner'> {
  /** The amount charged; until then, the sum of the lines. In the smallest unit, as `refunded` is. */
  readonly total: number;
  readonly pieces: number;
  /** ISO 8601; null until it is sent. */
  readonly shippedAt: string | null;
}

export function toSummary(order: Order): OrderSummary {
  const { id, createdAt, status, currency, test, refunded, partner, shipped } = order;
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = order.total ?? order.subtotal;
  const shippedAt = shipped?.at.toISOString() ?? null;
  return { id, createdAt, status, total, currency, test, refunded, partner, pieces, shippedAt };
}
