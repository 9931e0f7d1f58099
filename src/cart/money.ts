// Without asking Intl, whose first use is slow.
const known = new Map<string, number>([['USD', 2]]);

/** How many decimals the currency has: 2 for dollars, none for yen, 3 for Kuwaiti dinars. */
export function digitsOf(currency: string): number {
  let digits = known.get(currency);
  if (digits === undefined) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    digits = maximumFractionDigits as number;
    known.set(currency, digits);
  }
  return digits;
}

/** To whole smallest units. Goes through 15 significant digits, so that 1.005, stored as 1.00499…, is 101 cents. */
export function toUnits(amount: number, unit: number): number {
  const units = amount * unit;
  return Number.isInteger(units) ? units : Math.round(Number(units.toPrecision(15)));
}

/** Sum of price × quantity of lines of one currency without what is gone, exact to its smallest unit: 3 × 0.10 is 0.30. */
export function sumOf(
  lines: readonly { readonly price: number; readonly quantity: number; readonly gone?: true }[],
  currency: string,
): number {
  const unit = 10 ** digitsOf(currency);
  let sum = 0;
  for (const { price, quantity, gone } of lines) if (!gone) sum += toUnits(price, unit) * quantity;
  return sum / unit;
}
