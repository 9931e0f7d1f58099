import { DEFAULT_CURRENCY, digitsOf, toUnits } from '../../../src/money/money.ts';
import type { ListedShop, PaymentLimits } from '../payment.ts';
import { largestUnits, leastUnits, toStripeAmount } from './amounts.ts';

/** A subscription takes 20 lines of either kind, and delivery is a recurring one. */
export const limits: PaymentLimits = {
  recurringLines: 19,
  oneTimeLines: 20,
  minimum: leastUnits,
  maximum: largestUnits,
};

/** The longest billing interval is three years. */
const maxCount = { week: 156, month: 36, year: 3, once: Number.POSITIVE_INFINITY };

const isChargeable = (amount: number, currency: string) =>
  toStripeAmount(toUnits(amount, 10 ** digitsOf(currency)), currency) !== undefined;

/** The prices of a list that Stripe cannot charge. */
export function problemsOf({ products, currency, shipping }: Omit<ListedShop, 'origins'>): readonly string[] {
  const found = shipping.flatMap(({ price }, index) =>
    isChargeable(price, currency)
      ? []
      : [`shipping[${index}].price is ${price}, which Stripe cannot charge in ${currency}`],
  );
  for (const { id, price, plans = [], currency: own = DEFAULT_CURRENCY } of products.values()) {
    // Products of another currency are refused when they are ordered.
    if (own !== currency) continue;
    for (const amount of [price, ...plans.map((plan) => plan.price ?? price)])
      if (!isChargeable(amount, currency)) found.push(`catalog: "${id}": Stripe cannot charge ${amount} ${currency}`);
    for (const { id: plan, interval, count = 1 } of plans)
      if (count > maxCount[interval])
        found.push(
          `catalog: the plan "${plan}" of "${id}" is rarer than every three years, which is Stripe's longest interval`,
        );
  }
  return found;
}
