import { digitsOf, toUnits } from './money.ts';

/**
 * `$2,466.00`: a total always has all its decimals (specification, section 9). Rounded as sums are, so that what is
 * shown is what is counted.
 */
export function formatTotal(amount: number, currency: string, options?: Intl.NumberFormatOptions): string {
  const unit = 10 ** digitsOf(currency);
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...options }).format(toUnits(amount, unit) / unit);
}

/** `$89`, with decimals only where there are any: `$89.50`. */
export const formatPrice = (amount: number, currency: string): string =>
  formatTotal(amount, currency, { trailingZeroDisplay: 'stripIfInteger' } as Intl.NumberFormatOptions);
