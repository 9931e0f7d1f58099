import { DEFAULT_CURRENCY, expectedAmount } from '../src/money/money.ts';

/** An amount in the main unit; the text of an export that cannot be read, such as `1.299,00`; undefined if there is none. */
export type Amount = number | string | undefined;

/** Reads `12.50` or 12.5. */
export function readAmount(value: unknown, currency: string = DEFAULT_CURRENCY): Amount {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const text = value.trim();
  // `1.500` may mean 1500, in a currency with two decimals.
  return /^\d+(?:\.\d+)?$/.test(text) && !expectedAmount(Number(text), currency, text) ? Number(text) : text;
}

/** Reads `12.50 EUR`, and `EUR 12.50`. */
export function readMoney(text = ''): { readonly amount: Amount; readonly currency: string | undefined } {
  const [, before, amount, after] = /^\s*([A-Z]{3})?\s*([\d.,]*\d)\s*([A-Z]{3})?\s*$/i.exec(text) ?? [];
  const currency = (before ?? after)?.toUpperCase();
  return { amount: readAmount(amount ?? text, currency), currency };
}
