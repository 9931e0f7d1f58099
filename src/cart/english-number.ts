/*
 * English numbers by hand. The first use of Intl makes a browser load its language data, which takes a slow phone 50 to
 * 90 ms. test/unit/cart/english-number.test.ts holds that the results are those of Intl.
 */

/** Locales whose numbers are written here. */
export const isEnglish = (locale: string): boolean => locale === 'en' || locale === 'en-US';

/** Above it, doubles have no exact decimals. */
const MOST = 2 ** 43;

/**
 * The number as Intl writes it in `en`.
 * @param least number of decimals at least.
 * @param most number of decimals at most.
 * @returns undefined where only Intl knows: negative, rounded and very large numbers.
 */
export function englishNumber(value: number, least = 0, most = 3): string | undefined {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (!whole || decimals.length > most || value > MOST || Object.is(value, -0)) return undefined;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = decimals.padEnd(least, '0');
  return shown ? `${grouped}.${shown}` : grouped;
}
