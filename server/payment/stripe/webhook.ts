import Stripe from 'stripe';
import type * as v from 'valibot';
import { safeParse } from 'valibot';
import type { Mode } from '../../order.ts';
import {
  PaymentError,
  type PaymentEvent,
  type PaymentNote,
  type PaymentPage,
  type SubscriptionState,
} from '../payment.ts';
import { fromStripeAmount } from './amounts.ts';
import { translateErrors } from './errors.ts';
import { chargeData, eventSchema, intentData, sessionData } from './event-fields.ts';
import { isOurs, toPage } from './session.ts';
import { subscriptionEvents, subscriptionSchema } from './subscription.ts';

/** Seconds between the signing of a webhook and our clock, either way. Stripe's library checks only the past. */
const TOLERANCE_S = 300;

/** Reads from Stripe what events do not say, or said too early. */
export interface Reads {
  /** The payment page of a session. */
  readonly read: (id: string) => Promise<PaymentPage>;
  /** The payment page of a payment; undefined if it has none of ours. */
  readonly readPageOf: (intent: string) => Promise<PaymentPage | undefined>;
  /** The amount given back of a charge, in our smallest unit. */
  readonly readRefunded: (charge: string) => Promise<number>;
  /** The payment of a charge; null without one. */
  readonly readPayment: (charge: string) => Promise<string | null>;
  /** A subscription, and one of its invoices. */
  readonly readSubscription: (id: string, invoice: string | undefined) => Promise<SubscriptionState>;
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

/** The subject of a type of events. Events of other types are other programs', or change nothing. docs/stripe-events.md lists all. */
type About = 'page' | 'hold' | 'refund' | 'dispute' | 'warning' | 'subscription';

/** Events of a payment whose amount is held first. Those of others say nothing new. */
export const holdEvents = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.succeeded',
] as const;

/** The types of events that the checkout server reads. */
export const eventTypes: Readonly<Record<string, About>> = {
  'checkout.session.completed': 'page',
  'checkout.session.async_payment_succeeded': 'page',
  'checkout.session.async_payment_failed': 'page',
  'checkout.session.expired': 'page',
  ...Object.fromEntries(holdEvents.map((type) => [type, 'hold' as const])),
  'charge.refunded': 'refund',
  'charge.updated': 'refund',
  'charge.refund.updated': 'refund',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.closed': 'dispute',
  'radar.early_fraud_warning.created': 'warning',
  ...Object.fromEntries(subscriptionEvents.map((type) => [type, 'subscription' as const])),
};

/** The event of a webhook or a list. @throws PaymentError of kind `malformed` if a field is missing or unreadable */
export async function toEvent(given: unknown, reads: Reads): Promise<PaymentEvent> {
  const { id, type, data } = readEvent(eventSchema, given);
  const about = Object.hasOwn(eventTypes, type) ? eventTypes[type] : undefined;
  if (about === 'page') return toPageEvent(id, type, data, reads);
  if (about === 'hold') return toHoldEvent(id, data, reads);
  if (about === 'subscription') return toSubscriptionEvent(id, data, reads);
  const other = { id, kind: 'other' } as const;
  if (!about) return other;
  const { payment_intent, object, ...fields } = readEvent(chargeData, data).object;
  const charge = object === 'charge' ? fields.id : fields.charge;
  // Warnings and disputes of older versions of the API name the charge alone.
  const payment = payment_intent ?? (charge && about !== 'refund' ? await reads.readPayment(charge) : null);
  if (!payment) return other;
  if (about !== 'refund') return { id, kind: 'payment', payment, note: noteOf(type, fields) };
  if (!charge) return other;
  const readRefunded = () => translateErrors(() => reads.readRefunded(charge));
  const hasFailed = object === 'refund' && fields.status === 'failed';
  const note = hasFailed ? { about: fields.id, kind: 'refund-failed' as const, amount: amountOf(fields) } : undefined;
  return { id, kind: 'payment', payment, readRefunded, note };
}

async function toPageEvent(id: string, type: string, data: unknown, { read }: Reads): Promise<PaymentEvent> {
  const session = readEvent(sessionData, data).object as Stripe.Checkout.Session;
  if (!isOurs(session)) return { id, kind: 'other' };
  // Only a session that is read says whether its amount is held, and the payment of a subscription's first invoice.
  const isPlan = session.mode === 'subscription';
  const mayBeHeld = !isPlan && type === 'checkout.session.completed' && session.payment_status === 'unpaid';
  if (mayBeHeld || (isPlan && session.payment_status === 'paid'))
    return { id, kind: 'page', page: await read(session.id) };
  return { id, kind: 'page', page: toPage(session, type === 'checkout.session.async_payment_failed') };
}

/** The payment of an event, if it is one of ours whose amount is held first. */
function heldBy({ object: { id, capture_method, metadata } }: v.InferOutput<typeof intentData>): string | undefined {
  return capture_method === 'manual' && metadata?.order ? id : undefined;
}

/** Whether an event's data are about an amount of ours that is held first. */
export function isHold(data: unknown): boolean {
  const { success, output } = safeParse(intentData, data);
  return success && heldBy(output) !== undefined;
}

async function toHoldEvent(id: string, data: unknown, { readPageOf }: Reads): Promise<PaymentEvent> {
  const intent = heldBy(readEvent(intentData, data));
  const page = intent && (await readPageOf(intent));
  return page ? { id, kind: 'page', page } : { id, kind: 'other' };
}

async function toSubscriptionEvent(id: string, data: unknown, { readSubscription }: Reads): Promise<PaymentEvent> {
  const named = readEvent(subscriptionSchema, data);
  if (!named) return { id, kind: 'other' };
  const readState = () => translateErrors(() => readSubscription(named.id, named.invoice));
  const order = named.order ?? (await readState()).subscription.order;
  return order ? { id, kind: 'subscription', subscription: named.id, order, readState } : { id, kind: 'other' };
}

type ChargeFields = Pick<v.InferOutput<typeof chargeData>['object'], 'id' | 'status' | 'amount' | 'currency'>;

const amountOf = ({ amount, currency }: ChargeFields) =>
  amount === null || currency === null ? undefined : fromStripeAmount(amount, currency.toUpperCase());

/** A dispute or a warning. Disputes that close in another way, such as inquiries, have no result. */
function noteOf(type: string, fields: ChargeFields): PaymentNote {
  const { id: about, status } = fields;
  if (type === 'radar.early_fraud_warning.created') return { about, kind: 'fraud-warning' };
  const result = status === 'won' || status === 'lost' ? (`dispute-${status}` as const) : 'dispute-closed';
  return { about, kind: type === 'charge.dispute.closed' ? result : 'disputed', amount: amountOf(fields) };
}

/** Seconds since 1970, as Stripe's library reads them: the last `t` counts. */
function signedAt(header: string): number {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
}
