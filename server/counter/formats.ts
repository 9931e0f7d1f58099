import { currencyOptions, digitsOf } from '../../src/money/money.ts';
import type { PostalAddress } from '../payment/payment.ts';
import type { Language } from './texts.ts';

/** @param amount in the main unit of the currency */
export const price = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language, currencyOptions(currency)).format(amount);

/** @param units in the smallest unit of the currency */
export const money = (units: number, currency: string, language: Language): string =>
  price(units / 10 ** digitsOf(currency), currency, language);

/** @returns the amount in the main unit, as a field of numbers has it */
export const plainAmount = (units: number, currency: string): string => {
  const digits = digitsOf(currency);
  return (units / 10 ** digits).toFixed(digits);
};

/** In the time zone of the server, which it names. */
export const time = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(date);

/** Countries that write the postal code behind the city and the state. */
const codeLast = ['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ'];

/** The lines of an address, as its country writes them. */
export function addressLines({ line1, line2, city, state, postalCode, country }: PostalAddress, language: Language) {
  const isLast = codeLast.includes(country ?? '');
  const place = isLast
    ? [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
    : [postalCode, city].filter(Boolean).join(' ');
  // The payment service may send any text.
  const isCode = /^[A-Z]{2}$/i.test(country ?? '');
  const name = isCode ? new Intl.DisplayNames(language, { type: 'region' }).of(country as string) : country;
  return [line1, line2, place, isLast ? null : state, name].filter((line): line is string => Boolean(line));
}
