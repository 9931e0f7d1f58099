import { DEFAULT_CURRENCY, digitsOf, toUnits } from '../../src/money/money.ts';
import { brokenLimit } from '../payment/amount.ts';
import type { Terms } from '../price.ts';

/** A sentence about the products of which one piece, ordered alone, is below the least amount of a payment. */
export function smallPrices({ products, currency, shipping, limits }: Terms): string | undefined {
  const unit = 10 ** digitsOf(currency);
  const isSmall = (price: number) =>
    brokenLimit({ lines: [], currency, subtotal: toUnits(price, unit) }, shipping, limits)?.reason === 'minimum';
  const found = [...new Set(products.values())].filter(({ price, plans = [], currency: own = DEFAULT_CURRENCY }) => {
    const once = plans.filter(({ interval }) => interval === 'once').map((plan) => plan.price ?? price);
    return own === currency && (plans.length > 0 ? once : [price]).some(isSmall);
  });
  if (found.length === 0) return undefined;
  const names = found.map(({ id }) => `"${id}"`);
  return `catalog: one piece costs less than ${limits.minimum(currency) / unit} ${currency}, the least amount of a payment: ${names.join(', ')}. Orders below it are refused.`;
}
