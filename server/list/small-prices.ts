import { DEFAULT_CURRENCY, digitsOf, toUnits } from '../../src/money/money.ts';
import type { Shipping } from '../origin.ts';
import { brokenLimit } from '../payment/amount.ts';
import type { PaymentLimits } from '../payment/payment.ts';
import { waysFrom } from '../shipping.ts';
import type { Products } from './products.ts';

interface Shop {
  readonly products: Products;
  readonly currency: string;
  readonly shipping: readonly Shipping[];
  readonly limits: PaymentLimits;
}

/** A sentence about the products of which one piece, ordered alone, is below the least amount of a payment. */
export function smallPrices({ products, currency, shipping, limits }: Shop): string | undefined {
  const unit = 10 ** digitsOf(currency);
  const isSmall = (price: number) => {
    const subtotal = toUnits(price, unit);
    const ways = waysFrom(shipping, subtotal, currency);
    return brokenLimit({ lines: [], currency, subtotal }, ways, limits)?.reason === 'minimum';
  };
  const found = [...new Set(products.values())].filter(({ price, plans = [], currency: own = DEFAULT_CURRENCY }) => {
    const once = plans.filter(({ interval }) => interval === 'once').map((plan) => plan.price ?? price);
    return own === currency && (plans.length > 0 ? once : [price]).some(isSmall);
  });
  if (found.length === 0) return undefined;
  const names = found.map(({ id }) => `"${id}"`);
  return `catalog: one piece costs less than ${limits.minimum(currency) / unit} ${currency}, the least amount of a payment: ${names.join(', ')}. Orders below it are refused.`;
}
