import { isText } from '../text/values.ts';

/*
 * Decimals by ISO 4217. Those of `Intl` differ by browser and by release of Node, so that page and server would charge
 * different sums, and stored amounts would change.
 */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND';

/** ISO 4217. */
export const DEFAULT_CURRENCY = 'USD';

export const isAmount = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;
export const isCurrency = (value: unknown): value is string => isText(value) && /^[A-Z]{3}$/.test(value);

/** Number of decimals of the currency: 2 for dollars, 0 for yen, 3 for Kuwaiti dinars. */
export const digitsOf = (currency: string): number =>
  withoutDecimals.includes(currency) ? 0 : withThreeDecimals.includes(currency) ? 3 : 2;

/** Options for `Intl.NumberFormat`, with the decimals of `digitsOf`. */
export function currencyOptions(currency: string) {
  const digits = digitsOf(currency);
  return { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
}

/** Converts to whole smallest units. Rounds to 15 significant digits first, so that 1.005, stored as 1.00499…, is 101 cents. */
export function toUnits(amount: number, unit: number): number {
  const units = amount * unit;
  return Number.isInteger(units) ? units : Math.round(Number(units.toPrecision(15)));
}

/** Sum of price × quantity without unavailable lines, exact to the smallest unit of the currency: 3 × 0.10 is 0.30. */
export function sumOf(
  lines: readonly { readonly price: number; readonly quantity: number; readonly gone?: true }[],
  currency: string,
): number {
  const unit = 10 ** digitsOf(currency);
  let sum = 0;
  for (const { price, quantity, gone } of lines) if (!gone) sum += toUnits(price, unit) * quantity;
  return sum / unit;
}
