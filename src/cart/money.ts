/** Dollars to whole cents. Goes through 15 significant digits, so that 1.005, stored as 1.00499…, is 101 cents. */
export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toPrecision(15)));

/** Sum of price × quantity, exact to the cent: 3 × 0.10 is 0.30. */
export function sumOf(lines: readonly { readonly price: number; readonly quantity: number }[]): number {
  return lines.reduce((cents, line) => cents + toCents(line.price) * line.quantity, 0) / 100;
}

/** `$89`, with cents only where there are any: `$89.50`. */
export function formatPrice(dollars: number): string {
  const cents = toCents(dollars);
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
}

/** `$267.00`: a total always has 2 decimals (specification, section 9). */
export const formatTotal = (dollars: number): string => `$${(toCents(dollars) / 100).toFixed(2)}`;
