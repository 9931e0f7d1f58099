import { isText } from '../text/values.ts';

/*
 * Decimals by ISO 4217. Those of `Intl` differ by browser and by release of Node, so that page and server would charge
 * different sums, and stored amounts would change.
 */
export const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
export const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND';

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

/** Amount in smallest units, rounded to 15 significant digits: 1.005, which is stored as 1.00499…, is 100.5 cents. */
const inUnits = (amount: number, unit: number) => Number((amount * unit).toPrecision(15));

/** Converts to whole smallest units: 1.005 dollars are 101 cents. */
export function toUnits(amount: number, unit: number): number {
  const units = amount * unit;
  return Number.isInteger(units) ? units : Math.round(inUnits(amount, unit));
}

/** How a shop writes a thousand in many countries: `1.299` and `12.500`. */
const grouped = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Completes the sentence `"price" must be …` for an amount that its currency does not have: `1.299` in EUR, 12.5 in JPY.
 * Undefined for every other amount. Rounding errors of sums such as 0.1 + 0.2 do not count as decimals.
 * @param written text of the amount, which may end in zeros: `1.500` in EUR means 1500, but is read as 1.5
 */
export function expectedAmount(amount: number, currency: string, written = String(amount)): string | undefined {
  const digits = digitsOf(currency);
  const unit = 10 ** digits;
  const units = inUnits(amount, unit);
  const isGrouped = digits < 3 && grouped.test(written);
  // Rounding errors are far below a millionth of the smallest unit. A positive amount must not round to 0.
  if (!isGrouped && Math.abs(units - Math.round(units)) <= Math.min(units, 1) / 1e6) return undefined;
  const rounded = (Math.max(toUnits(amount, unit), 1) / unit).toFixed(digits);
  const decimals = digits ? `with at most ${digits} decimals` : 'without decimals';
  return `an amount ${decimals} in ${currency}, such as ${isGrouped ? `${written.replace('.', '')} or ` : ''}${rounded}`;
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
