import { digitsOf } from '../../../src/money/money.ts';

/** From docs.stripe.com/currencies. Amounts are converted where Stripe's decimals differ from those of ISO 4217. */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const withThree = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Sent with two decimals that must both be 0. */
const wholeOnly = new Set(['ISK', 'UGX']);

const stripeDigits = (currency: string) => (withoutDecimals.has(currency) ? 0 : withThree.has(currency) ? 3 : 2);

/** Converts our smallest unit to Stripe's. Undefined for an amount that Stripe cannot charge. */
export function toStripeAmount(units: number, currency: string): number | undefined {
  const amount = units * 10 ** (stripeDigits(currency) - digitsOf(currency));
  const step = withThree.has(currency) ? 10 : wholeOnly.has(currency) ? 100 : 1;
  return Number.isSafeInteger(amount) && amount % step === 0 ? amount : undefined;
}

/** Converts Stripe's smallest unit to ours. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  Math.round(amount / 10 ** (stripeDigits(currency) - digitsOf(currency)));

/** Eight digits in Stripe's smallest unit, and more in currencies with a small unit. */
const MAX_AMOUNT = 99_999_999;
const MAX_SMALL_UNIT_AMOUNT = 999_999_999_999;
const smallUnits = new Set('COP HUF IDR INR JPY LBP'.split(' '));

/** The largest amount of one payment, in our smallest unit. */
export const largestUnits = (currency: string): number =>
  Math.floor(
    (smallUnits.has(currency) ? MAX_SMALL_UNIT_AMOUNT : MAX_AMOUNT) /
      10 ** (stripeDigits(currency) - digitsOf(currency)),
  );
