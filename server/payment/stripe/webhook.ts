import Stripe from 'stripe';
import type * as v from 'valibot';
import { safeParse } from 'valibot';
import type { Mode } from '../../order.ts';
import { PaymentError, type PaymentEvent, type PaymentPage } from '../payment.ts';
import { translateErrors } from './errors.ts';
import { eventSchema, refundData, sessionData } from './event-fields.ts';
import { isOurs, toPage } from './session.ts';

/** Seconds between the signing of a webhook and our clock, either way. Stripe's library checks only the past. */
const TOLERANCE_S = 300;

/** Reads from Stripe what events do not say, or said too early. */
interface Reads {
  /** The payment page of a session. */
  readonly read: (id: string) => Promise<PaymentPage>;
  /** The amount given back of a charge, in our smallest unit. */
  readonly readRefunded: (charge: string) => Promise<number>;
}

interface Settings extends Reads {
  readonly mode: Mode;
  readonly secret: string;
}

/** Verifies a webhook and reads its event. */
export async function readWebhook(
  stripe: Stripe,
  { mode, secret, ...reads }: Settings,
  body: string,
  signature: string,
): Promise<PaymentEvent> {
  const event = await stripe.webhooks
    .constructEventAsync(body, signature, secret, TOLERANCE_S)
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError)
        throw new PaymentError('forged', 'A webhook was not signed with our secret, or is too old.');
      throw new PaymentError('malformed', `A webhook is signed, but cannot be read: ${(error as Error).name}.`);
    });
  if (signedAt(signature) > Date.now() / 1_000 + TOLERANCE_S)
    throw new PaymentError('forged', 'A webhook was signed in the future: compare the clocks.');
  if (!event) throw new PaymentError('malformed', 'A webhook is signed, but holds no event.');
  if (event.livemode !== (mode === 'live')) throw new PaymentError('forged', 'A webhook is of another mode.');
  return translateErrors(() => toEvent(event, reads));
}

/** The fields of an event that are used. @throws PaymentError of kind `malformed` if one is missing or unreadable */
function readEvent<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const { success, output } = safeParse(schema, given);
  if (!success)
    throw new PaymentError('malformed', 'A webhook is signed, but a field of its event is missing or wrong.');
  return output;
}

async function toEvent(given: unknown, { read, readRefunded }: Reads): Promise<PaymentEvent> {
  const { id, type, data } = readEvent(eventSchema, given);
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = readEvent(sessionData, data).object as Stripe.Checkout.Session;
      if (!isOurs(session)) return { id, kind: 'other' };
      // The payment of a subscription's first invoice is only in the session as it is read.
      if (session.mode === 'subscription' && session.payment_status === 'paid')
        return { id, kind: 'page', page: await read(session.id) };
      return { id, kind: 'page', page: toPage(session, type === 'checkout.session.async_payment_failed') };
    }
    case 'charge.refunded':
    case 'charge.updated':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent: payment, ...object } = readEvent(refundData, data).object;
      const charge = object.object === 'charge' ? object.id : object.charge;
      if (!payment || !charge) return { id, kind: 'other' };
      return { id, kind: 'refund', payment, readRefunded: () => translateErrors(() => readRefunded(charge)) };
    }
    default:
      return { id, kind: 'other' };
  }
}

/** Seconds since 1970, as Stripe's library reads them: the last `t` counts. */
function signedAt(header: string): number {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
}
