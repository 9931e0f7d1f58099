/*
 * Formats English numbers without Intl, whose first use loads language data: 50 to 90 ms on a slow phone.
 * test/unit/money/english-number.test.ts compares the results with those of Intl.
 */

/** Whether `englishNumber` formats numbers of this locale. */
export const isEnglish = (locale: string): boolean => locale === 'en' || locale === 'en-US';

/** Larger doubles have no exact decimals. */
const MAX_VALUE = 2 ** 43;

/**
 * Formats the number as Intl does in `en`.
 * @returns undefined for negative, rounded and very large numbers, which need Intl.
 */
export function englishNumber(value: number, minDecimals = 0, maxDecimals = 3): string | undefined {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (!whole || decimals.length > maxDecimals || value > MAX_VALUE || Object.is(value, -0)) return undefined;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const padded = decimals.padEnd(minDecimals, '0');
  return padded ? `${grouped}.${padded}` : grouped;
}
