import Stripe from 'stripe';
import { PaymentError } from '../payment.ts';

export const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether Stripe refuses a discount. Some of these refusals, for example of codes for first orders, have a message alone. */
export const isDiscountRefused = ({ code, param, message }: Stripe.errors.StripeInvalidRequestError): boolean =>
  /coupon|promotion|discount/i.test(`${code} ${param ?? message}`);

/** Whether Stripe refuses the amount of a capture, and goes on holding it. */
export const isAmountRefused = ({ code, param }: Stripe.errors.StripeInvalidRequestError): boolean =>
  param === 'amount_to_capture' || code?.startsWith('amount_') === true;

/** Turns errors of the library into PaymentErrors without Stripe's own messages, which may quote the request. */
export async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, param, statusCode = 0, requestId } = error;
    const about = [type, code, param, statusCode || '', requestId].filter(Boolean).join(' ');
    throw new PaymentError(kindOf(error, statusCode), `Stripe: ${about}`);
  }
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>, status: number): PaymentError['kind'] {
  const { StripeConnectionError, StripeRateLimitError, StripeIdempotencyError, StripeAPIError } = Stripe.errors;
  // 409: the idempotency key is in use by another checkout server, or by a request that we gave up.
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError || status === 409) return 'again';
  // Stripe replays a 5xx for its key, and a key is bound to one set of parameters.
  if (error instanceof StripeIdempotencyError || status >= 500) return 'spent';
  // A response that is not Stripe's own, for example from a broken proxy.
  return error instanceof StripeAPIError ? 'again' : 'refused';
}
