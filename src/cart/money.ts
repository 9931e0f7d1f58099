// Dollars are known without Intl, whose first use is slow.
const known = new Map<string, number>([['USD', 2]]);

/** Number of decimals of the currency: 2 for dollars, 0 for yen, 3 for Kuwaiti dinars. */
export function digitsOf(currency: string): number {
  let digits = known.get(currency);
  if (digits === undefined) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    digits = maximumFractionDigits as number;
    known.set(currency, digits);
  }
  return digits;
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
