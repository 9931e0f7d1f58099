import Stripe from 'stripe';
import * as v from 'valibot';
import type { CheckoutOptions } from '../options.ts';
import type { Mode, Order, OrderStatus } from '../order.ts';
import { withTimeout } from '../with-timeout.ts';
import { fromStripeAmount } from './amounts.ts';
import { chargeData, eventSchema, sessionData } from './event.ts';
import { type PageSettings, sessionParameters } from './parameters.ts';
import {
  type Address,
  type ListedEvent,
  type Payment,
  PaymentError,
  type PaymentEvent,
  type Session,
} from './payment.ts';

export type PaymentOptions = PageSettings & Pick<CheckoutOptions, 'stripeKey' | 'webhookSecret' | 'fakeStripe'>;

/** Limit for `open` as a whole, because the checkout server responds within 12 seconds. */
const OPEN_TIMEOUT = 9_000;
/** Without a retry, the requests of `open` add up to its limit: find the promotion code, create the page, read it. */
const CREATE_TIMEOUT = 4_000;
const OTHER_TIMEOUT = 2_500;
/** Seconds between the signing of a webhook and our clock, either way. Stripe's library checks only the past. */
const TOLERANCE_S = 300;

/** Includes the outcome of delayed payments, and the payment that refunds refer to, in one response. */
const expand = ['payment_intent', 'invoice.payments'];

/**
 * Payment by Stripe Checkout, or by the fake Stripe.
 * @param report called with what a shop should know although the payment goes on
 * @throws Error for a malformed key, or a fake Stripe on another machine
 */
export function createPayment(options: PaymentOptions, report: (error: unknown) => void = () => {}): Payment {
  const mode = modeOf(options);
  const stripe = new Stripe(options.stripeKey, {
    telemetry: false,
    maxNetworkRetries: 0,
    ...serverOf(options.fakeStripe),
  });

  async function create(
    order: Order,
    store: string,
    promotion: string | undefined,
  ): Promise<Stripe.Response<Stripe.Checkout.Session>> {
    const key = `${order.id}-${order.tries}`;
    const send = (idempotencyKey: string, parameters: Stripe.Checkout.SessionCreateParams) =>
      stripe.checkout.sessions.create(parameters, { idempotencyKey, timeout: CREATE_TIMEOUT, maxNetworkRetries: 1 });
    let parameters: Stripe.Checkout.SessionCreateParams = sessionParameters(order, store, options, promotion);
    // Fall back if our clock is wrong, or if the discount code does not apply to this order. Each fallback has an idempotency
    // key of its own, which other checkout servers use too.
    for (let currentKey = key; ; )
      try {
        return await send(currentKey, parameters);
      } catch (error) {
        const { expires_at, discounts, ...rest } = parameters;
        if (!isRefused(error)) throw error;
        if (expires_at && error.param === 'expires_at') {
          report(
            new Error('A payment page stays open for 24 hours: Stripe does not take the end that expireAfter gives.'),
          );
          parameters = { ...rest, ...(discounts && { discounts }) };
          currentKey += '-unbounded';
        } else if (discounts) {
          report(new Error('A discount code was left out: Stripe does not take it for this order.'));
          parameters = { ...rest, ...(expires_at && { expires_at }), allow_promotion_codes: true };
          currentKey += '-full';
        } else throw error;
      }
  }

  async function promotionOf({ discount }: Order): Promise<string | undefined> {
    if (!discount) return undefined;
    const found = await stripe.promotionCodes.list(
      { code: discount, active: true, limit: 1 },
      { timeout: OTHER_TIMEOUT },
    );
    const [promotion] = found.data;
    // Without the code, which a visitor may have typed.
    if (!promotion)
      report(new Error('A discount code was left out: Stripe has no active promotion code of that name.'));
    return promotion?.id;
  }

  const retrieve = (id: string): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.retrieve(id, { expand }, { timeout: OTHER_TIMEOUT });

  async function resolveState(session: Stripe.Checkout.Session): Promise<Session> {
    const later = session.status === 'complete' && session.payment_status === 'unpaid';
    const intent = later && session.mode === 'subscription' && idOf(firstPayment(session)?.payment.payment_intent);
    if (!intent) return toSession(session);
    // Stripe does not expand this deep, and the invoice of a failed payment stays open.
    return toSession(
      session,
      hasIntentFailed(await stripe.paymentIntents.retrieve(intent, {}, { timeout: OTHER_TIMEOUT })),
    );
  }

  const read = async (id: string): Promise<Session> => resolveState(await retrieve(id));

  /** Reads a page that cannot be expired, and cancels its subscription if the payment has failed. */
  async function close(id: string): Promise<Session> {
    const session = await retrieve(id);
    const closed = await resolveState(session);
    const subscription = idOf(session.subscription);
    // Stripe would retry the failed first payment, beside the subscription of the next try.
    if (closed.status === 'failed' && subscription) await cancelSubscription(subscription);
    return closed;
  }

  async function cancelSubscription(id: string): Promise<void> {
    try {
      await stripe.subscriptions.cancel(id, {}, { timeout: OTHER_TIMEOUT });
    } catch (error) {
      // `resource_missing` means that it was canceled before.
      if (!isRefused(error) || error.code !== 'resource_missing') throw error;
    }
  }

  async function listEvents(since: Date): Promise<readonly ListedEvent[]> {
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    const found: ListedEvent[] = [];
    const list = stripe.events.list({ types: [...paymentEvents], created, limit: 100 }, { timeout: OTHER_TIMEOUT });
    for await (const event of list) {
      const session = event.data.object as Stripe.Checkout.Session;
      if (isOurs(session)) found.push({ id: event.id, created: new Date(event.created * 1_000), session: session.id });
    }
    return found;
  }

  async function open(order: Order, store: string): Promise<Session> {
    const session = await create(order, store, await promotionOf(order));
    // A replayed response shows the page as it was first created, not as it is now.
    return session.lastResponse.headers['idempotent-replayed'] ? await read(session.id) : toSession(session);
  }

  return {
    mode,
    open: (order, store) => translateErrors(() => withTimeout(OPEN_TIMEOUT, open(order, store), timeoutError)),
    read: (id) => translateErrors(() => read(id)),
    expire: (id) =>
      translateErrors(async () => {
        try {
          return toSession(await stripe.checkout.sessions.expire(id, { expand }, { timeout: OTHER_TIMEOUT }));
        } catch (error) {
          if (isRefused(error)) return await close(id);
          throw error;
        }
      }),
    listEvents: (since) => translateErrors(() => listEvents(since)),
    event: async (body, signature) => {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, options.webhookSecret, TOLERANCE_S)
        .catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeSignatureVerificationError)
            throw new PaymentError('forged', 'A webhook was not signed with our secret, or is too old.');
          throw new PaymentError('malformed', `A webhook is signed, but cannot be read: ${(error as Error).name}.`);
        });
      if (signedAt(signature) > Date.now() / 1_000 + TOLERANCE_S)
        throw new PaymentError('forged', 'A webhook was signed in the future: compare the clocks.');
      if (!event) throw new PaymentError('malformed', 'A webhook is signed, but holds no event.');
      if (event.livemode !== (mode === 'live')) throw new PaymentError('forged', 'A webhook is of another mode.');
      return translateErrors(() => toEvent(event, read));
    },
  };
}

function modeOf({ stripeKey, fakeStripe }: PaymentOptions): Mode {
  const [, mode] = /^(?:sk|rk)_(live|test)_\w+$/.exec(stripeKey) ?? [];
  if (fakeStripe !== undefined) {
    if (mode) throw new Error('The fake Stripe does not take a key of Stripe’s: leave out `fakeStripe` or the key.');
    return 'fake';
  }
  if (!mode) throw new Error('`stripeKey` must be a secret key of Stripe’s: sk_test_… or sk_live_….');
  return mode as Mode;
}

function serverOf(fakeStripe: string | undefined) {
  if (fakeStripe === undefined) return {};
  const { protocol, hostname, port } = new URL(fakeStripe);
  if (protocol !== 'http:' || !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error('The fake Stripe must be on this machine: http://localhost:….');
  return { protocol: 'http', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) } as const;
}

/** The same kind as a broken connection. */
const timeoutError = () => new PaymentError('again', `Stripe has not answered within ${OPEN_TIMEOUT} ms.`);

const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Turns errors of the library into PaymentErrors without Stripe's own messages, which may quote the request. */
async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
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

function toSession(session: Stripe.Checkout.Session, hasFailed = failed(session)): Session {
  const currency = (session.currency ?? '').toUpperCase();
  return {
    id: session.id,
    // Not `client_reference_id`: buyers can set it in the address of a Payment Link of the same account.
    order: session.metadata?.order ?? '',
    store: session.metadata?.store ?? '',
    status: statusOf(session, hasFailed),
    url: session.url,
    total: fromStripeAmount(session.amount_total ?? 0, currency),
    currency,
    payment: idOf(session.payment_intent) ?? idOf(firstPayment(session)?.payment.payment_intent) ?? null,
    address: addressOf(session),
  };
}

function statusOf({ status, payment_status }: Stripe.Checkout.Session, hasFailed: boolean): OrderStatus {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  return hasFailed ? 'failed' : 'processing';
}

/** Webhooks that were set up with a version of the API before 2025-03-31 have the address here. */
interface OlderSession {
  readonly shipping_details?: { readonly address?: Address | null } | null;
}

/** A page that asks for an address has one once it is complete. Without a country it satisfies no rule. */
function addressOf(session: Stripe.Checkout.Session & OlderSession): Address | undefined {
  if (session.status !== 'complete' || !session.shipping_address_collection) return undefined;
  const { address } = session.collected_information?.shipping_details ?? session.shipping_details ?? {};
  return { country: address?.country ?? null, state: address?.state ?? null };
}

const idOf = (one: string | { readonly id: string } | null | undefined) => (typeof one === 'object' ? one?.id : one);

const invoiceOf = ({ invoice }: Stripe.Checkout.Session) =>
  typeof invoice === 'object' && invoice ? invoice : undefined;

/** The payment of a subscription's first invoice. */
const firstPayment = (session: Stripe.Checkout.Session): Stripe.InvoicePayment | undefined =>
  invoiceOf(session)?.payments?.data.find(({ payment }) => payment.payment_intent);

const hasIntentFailed = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_payment_method' || status === 'canceled';

/** Whether the bank refused a delayed payment. Known only for sessions read with `expand`. */
function failed(session: Stripe.Checkout.Session): boolean {
  const { payment_intent: intent } = session;
  if (typeof intent === 'object' && intent) return hasIntentFailed(intent);
  return ['void', 'uncollectible'].includes(invoiceOf(session)?.status ?? '');
}

/** Other sessions come from other uses of the account, such as Payment Links or cards saved for later. */
const isOurs = ({ metadata, currency }: Stripe.Checkout.Session): boolean => Boolean(metadata?.order && currency);

/** Events that may make an order paid, processing or failed. */
const paymentEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
] as const;

/** The fields of an event that are used. @throws PaymentError of kind `malformed` if one is missing or unreadable */
function readEvent<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const { success, output } = v.safeParse(schema, given);
  if (!success)
    throw new PaymentError('malformed', 'A webhook is signed, but a field of its event is missing or wrong.');
  return output;
}

async function toEvent(given: unknown, read: (id: string) => Promise<Session>): Promise<PaymentEvent> {
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
        return { id, kind: 'session', session: await read(session.id) };
      return { id, kind: 'session', session: toSession(session, type === 'checkout.session.async_payment_failed') };
    }
    case 'charge.refunded': {
      const { payment_intent: payment, amount_refunded: refunded, currency } = readEvent(chargeData, data).object;
      if (!payment) return { id, kind: 'other' };
      return { id, kind: 'refund', payment, refunded: fromStripeAmount(refunded, currency.toUpperCase()) };
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
