import { englishNumber, isEnglish } from './english-number.ts';
import { currencyOptions, digitsOf, toUnits } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats are reused: creating one takes as long as rendering a card. */
function formatOf(locale: string, currency: string, isWhole: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${isWhole}`;
  let format = formats.get(key);
  if (!format) {
    const options = { ...currencyOptions(currency), ...(isWhole && { trailingZeroDisplay: 'stripIfInteger' }) };
    format = new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions);
    formats.set(key, format);
  }
  return format;
}

/**
 * `$2,466.00`: a total always has all its decimals (specification, section 9). It is rounded as sums are, so that the
 * shown amount is the charged one.
 */
export function formatTotal(amount: number, currency: string, locale: string, isWhole = false): string {
  const unit = 10 ** digitsOf(currency);
  const rounded = toUnits(amount, unit) / unit;
  if (currency === 'USD' && isEnglish(locale)) {
    const dollars = englishNumber(rounded, isWhole && Number.isInteger(rounded) ? 0 : 2, 2);
    if (dollars) return `$${dollars}`;
  }
  const text = formatOf(locale, currency, isWhole).format(rounded);
  // In right-to-left text, "US$" needs a mark that keeps its "$" at the right end.
  return text.startsWith('\u200f') ? text.replace(/[A-Z]\$/, '$&\u200e') : text;
}

/** `$89`, or `$89.50` if there are cents. */
export const formatPrice = (amount: number, currency: string, locale: string): string =>
  formatTotal(amount, currency, locale, true);
