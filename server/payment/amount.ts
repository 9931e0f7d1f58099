import { digitsOf, toUnits } from '../../src/money/money.ts';
import type { NewOrder, OrderLine } from '../order.ts';
import type { ShippingWay } from '../origin.ts';
import type { AmountLimit, PaymentLimits } from './payment.ts';

/** Whether the line is a part of a subscription. */
export const isRecurring = ({ plan }: Pick<OrderLine, 'plan'>): boolean =>
  plan !== undefined && plan.interval !== 'once';

interface Amount extends Pick<NewOrder, 'currency' | 'subtotal'> {
  readonly lines: readonly Pick<OrderLine, 'plan'>[];
  /** In the smallest unit. */
  readonly discounted?: number;
}

/**
 * The limit that an order does not keep: its lines less the discount, with the cheapest shipping. Subscriptions have no least
 * amount, and an order of 0 needs no payment.
 */
export function brokenLimit(
  { lines, currency, subtotal, discounted = 0 }: Amount,
  shipping: readonly ShippingWay[],
  limits: PaymentLimits,
): AmountLimit | undefined {
  const unit = 10 ** digitsOf(currency);
  const cheapest = shipping.length > 0 ? Math.min(...shipping.map(({ price }) => toUnits(price, unit))) : 0;
  const due = Math.max(0, subtotal - discounted) + cheapest;
  const [minimum, maximum] = [limits.minimum(currency), limits.maximum(currency)];
  if (due > maximum) return { reason: 'maximum', max: maximum / unit };
  if (due > 0 && due < minimum && !lines.some(isRecurring)) return { reason: 'minimum', min: minimum / unit };
  return undefined;
}
