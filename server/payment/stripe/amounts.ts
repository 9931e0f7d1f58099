import { digitsOf } from '../../../src/money/money.ts';

/*
 * Stripe's table of amounts, from docs.stripe.com/currencies. The fake Stripe and docs/checkout-responses.md use it, too. Amounts
 * are converted where Stripe's decimals differ from those of ISO 4217.
 */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const withThree = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Sent with two decimals that must both be 0. */
const wholeOnly = new Set(['ISK', 'UGX']);
/**
 * Currencies by their least amount, in the main unit. Stripe has none for other currencies. An account that is paid out in another
 * currency has that currency's least amount, converted, which only Stripe knows.
 */
export const leastAmounts: Readonly<Record<number, string>> = {
  0.3: 'GBP',
  0.5: 'ARS AUD BRL CAD CHF COP EUR IDR ILS INR NZD PHP RUB SGD USD ZAR',
  2: 'AED MYR PLN RON',
  2.5: 'DKK',
  3: 'NOK SEK',
  4: 'HKD',
  10: 'MXN THB',
  15: 'CZK',
  50: 'JPY KRW',
  175: 'HUF',
};
/** Currencies with a small unit, of which Stripe takes twelve digits instead of eight. */
export const smallUnits = 'COP HUF IDR INR JPY LBP';
const MAX_AMOUNT = 99_999_999;
const MAX_SMALL_UNIT_AMOUNT = 999_999_999_999;

const least = new Map(
  Object.entries(leastAmounts).flatMap(([amount, currencies]) =>
    currencies.split(' ').map((currency) => [currency, Number(amount)] as const),
  ),
);

const stripeDigits = (currency: string) => (withoutDecimals.has(currency) ? 0 : withThree.has(currency) ? 3 : 2);

/** The amounts of one payment, in Stripe's smallest unit: a multiple of `step`. */
export const stripeAmounts = (currency: string) => ({
  minimum: Math.round((least.get(currency) ?? 0) * 10 ** stripeDigits(currency)),
  maximum: smallUnits.includes(currency) ? MAX_SMALL_UNIT_AMOUNT : MAX_AMOUNT,
  step: withThree.has(currency) ? 10 : wholeOnly.has(currency) ? 100 : 1,
});

/** Stripe's smallest units in one of ours. */
const ratio = (currency: string) => 10 ** (stripeDigits(currency) - digitsOf(currency));

/** Converts our smallest unit to Stripe's. Undefined for an amount that Stripe cannot charge. */
export function toStripeAmount(units: number, currency: string): number | undefined {
  const amount = units * ratio(currency);
  return Number.isSafeInteger(amount) && amount % stripeAmounts(currency).step === 0 ? amount : undefined;
}

/** Converts Stripe's smallest unit to ours. */
export const fromStripeAmount = (amount: number, currency: string): number => Math.round(amount / ratio(currency));

/** The least amount of one payment, in our smallest unit; 0 if Stripe's table has none. */
export const leastUnits = (currency: string): number => Math.ceil(stripeAmounts(currency).minimum / ratio(currency));

/** The largest amount of one payment, in our smallest unit. */
export const largestUnits = (currency: string): number => Math.floor(stripeAmounts(currency).maximum / ratio(currency));
