import { digitsOf } from '../../src/cart/money.ts';

/** Stripe's lists: docs.stripe.com/currencies. Where it counts otherwise than `Intl`, amounts are converted. */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const withThree = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Written with two decimals that must both be 0. */
const wholeOnly = new Set(['ISK', 'UGX']);

const stripeDigits = (currency: string) => (withoutDecimals.has(currency) ? 0 : withThree.has(currency) ? 3 : 2);

/** From our smallest unit to what Stripe's API wants; undefined for an amount that Stripe cannot charge. */
export function toStripeAmount(units: number, currency: string): number | undefined {
  const amount = units * 10 ** (stripeDigits(currency) - digitsOf(currency));
  const step = withThree.has(currency) ? 10 : wholeOnly.has(currency) ? 100 : 1;
  return Number.isSafeInteger(amount) && amount % step === 0 ? amount : undefined;
}

/** And back. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  Math.round(amount / 10 ** (stripeDigits(currency) - digitsOf(currency)));
