import Stripe from 'stripe';
import type { CheckoutOptions } from '../options.ts';
import type { Mode, Order, OrderStatus } from '../order.ts';
import { within } from '../within.ts';
import { fromStripeAmount } from './amounts.ts';
import { type PageSettings, sessionParameters } from './parameters.ts';
import { type Payment, PaymentError, type PaymentEvent, type Session } from './payment.ts';

export type PaymentOptions = PageSettings & Pick<CheckoutOptions, 'stripeKey' | 'webhookSecret' | 'standIn'>;

/** All of `open` has this long: the checkout server answers within 12 seconds, and has more to do. */
const OPEN_WITHIN = 9_000;
const CREATE_TIMEOUT = 4_000;
const OTHER_TIMEOUT = 2_500;

/** With these the outcome of what was paid later, and what a refund refers to, are known without asking again. */
const expand = ['payment_intent', 'invoice.payments'];

/**
 * Payment by Stripe Checkout, or by the stand-in for it.
 * @throws Error for a key that is none, or a stand-in that is elsewhere than on this machine
 */
export function createPayment(options: PaymentOptions): Payment {
  const mode = modeOf(options);
  const stripe = new Stripe(options.stripeKey, { telemetry: false, maxNetworkRetries: 0, ...place(options.standIn) });

  async function create(
    order: Order,
    promotion: string | undefined,
  ): Promise<Stripe.Response<Stripe.Checkout.Session>> {
    const key = `${order.id}-${order.tries}`;
    const ask = (idempotencyKey: string, parameters: Stripe.Checkout.SessionCreateParams) =>
      stripe.checkout.sessions.create(parameters, { idempotencyKey, timeout: CREATE_TIMEOUT, maxNetworkRetries: 1 });
    let parameters: Stripe.Checkout.SessionCreateParams = sessionParameters(order, options, promotion);
    // A clock of ours that is wrong, or a code that is not for this order, is no reason to sell nothing. Each without
    // has a key of its own, which is the same in another checkout server.
    for (let asked = key; ; )
      try {
        return await ask(asked, parameters);
      } catch (error) {
        const { expires_at, discounts, ...rest } = parameters;
        if (!isRefused(error)) throw error;
        if (expires_at && error.param === 'expires_at') {
          parameters = { ...rest, ...(discounts && { discounts }) };
          asked += '-unbounded';
        } else if (discounts) {
          parameters = { ...rest, ...(expires_at && { expires_at }), allow_promotion_codes: true };
          asked += '-full';
        } else throw error;
      }
  }

  async function promotionOf({ discount }: Order): Promise<string | undefined> {
    if (!discount) return undefined;
    const found = await stripe.promotionCodes.list(
      { code: discount, active: true, limit: 1 },
      { timeout: OTHER_TIMEOUT },
    );
    return found.data[0]?.id;
  }

  const retrieve = (id: string): Promise<Stripe.Checkout.Session> =>
    stripe.checkout.sessions.retrieve(id, { expand }, { timeout: OTHER_TIMEOUT });

  async function judge(session: Stripe.Checkout.Session): Promise<Session> {
    const later = session.status === 'complete' && session.payment_status === 'unpaid';
    const intent = later && session.mode === 'subscription' && idOf(firstPayment(session)?.payment.payment_intent);
    if (!intent) return toSession(session);
    // One level deeper than Stripe expands. The invoice of a payment that has failed stays open.
    return toSession(session, isOver(await stripe.paymentIntents.retrieve(intent, {}, { timeout: OTHER_TIMEOUT })));
  }

  const read = async (id: string): Promise<Session> => judge(await retrieve(id));

  /** What is over: how? */
  async function close(id: string): Promise<Session> {
    const session = await retrieve(id);
    const over = await judge(session);
    const subscription = idOf(session.subscription);
    // Its first payment has failed, and Stripe would go on trying, beside the subscription of the next try.
    if (over.status === 'failed' && subscription) await endSubscription(subscription);
    return over;
  }

  async function endSubscription(id: string): Promise<void> {
    try {
      await stripe.subscriptions.cancel(id, {}, { timeout: OTHER_TIMEOUT });
    } catch (error) {
      // Stripe knows none that is to be ended where it was ended before.
      if (!isRefused(error) || error.code !== 'resource_missing') throw error;
    }
  }

  async function open(order: Order): Promise<Session> {
    const session = await create(order, await promotionOf(order));
    // What was answered the first time says nothing of what has become of it since.
    return session.lastResponse.headers['idempotent-replayed'] ? await read(session.id) : toSession(session);
  }

  return {
    mode,
    open: (order) => told(() => within(OPEN_WITHIN, open(order), tooLate)),
    read: (id) => told(() => read(id)),
    expire: (id) =>
      told(async () => {
        try {
          return toSession(await stripe.checkout.sessions.expire(id, { expand }, { timeout: OTHER_TIMEOUT }));
        } catch (error) {
          if (isRefused(error)) return await close(id);
          throw error;
        }
      }),
    event: async (body, signature) => {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, options.webhookSecret)
        .catch(() => undefined);
      if (!event) throw new PaymentError('forged', 'A webhook was not signed with our secret, or is too old.');
      if (event.livemode !== (mode === 'live')) throw new PaymentError('forged', 'A webhook is of another mode.');
      return told(() => toEvent(event, read));
    },
  };
}

function modeOf({ stripeKey, standIn }: PaymentOptions): Mode {
  const [, mode] = /^(?:sk|rk)_(live|test)_\w+$/.exec(stripeKey) ?? [];
  if (standIn !== undefined) {
    if (mode) throw new Error('The stand-in for Stripe takes no key of Stripe’s: leave out `standIn` or the key.');
    return 'stand-in';
  }
  if (!mode) throw new Error('`stripeKey` must be a secret key of Stripe’s: sk_test_… or sk_live_….');
  return mode as Mode;
}

function place(standIn: string | undefined) {
  if (standIn === undefined) return {};
  const { protocol, hostname, port } = new URL(standIn);
  if (protocol !== 'http:' || !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error('The stand-in for Stripe must be on this machine: http://localhost:….');
  return { protocol: 'http', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) } as const;
}

/** As a connection says that has died. */
const tooLate = () => new PaymentError('again', `Stripe has not answered within ${OPEN_WITHIN} ms.`);

const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Turns what the library throws into what the checkout server knows. Stripe's own words stay out: they may quote what was sent. */
async function told<T>(work: () => Promise<T>): Promise<T> {
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
  // In use by another checkout server, or by a request of ours that has been given up.
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError || status === 409) return 'again';
  // A 5xx is replayed for its key, and a key is for one set of parameters.
  if (error instanceof StripeIdempotencyError || status >= 500) return 'spent';
  // An answer that is none of Stripe's: something between us is broken.
  return error instanceof StripeAPIError ? 'again' : 'refused';
}

function toSession(session: Stripe.Checkout.Session, hasFailed = failed(session)): Session {
  const currency = (session.currency ?? '').toUpperCase();
  return {
    id: session.id,
    // Not `client_reference_id`: whoever follows a Payment Link of the same account may write into it what he likes.
    order: session.metadata?.order ?? '',
    status: statusOf(session, hasFailed),
    url: session.url,
    total: fromStripeAmount(session.amount_total ?? 0, currency),
    currency,
    payment: idOf(session.payment_intent) ?? idOf(firstPayment(session)?.payment.payment_intent) ?? null,
  };
}

function statusOf({ status, payment_status }: Stripe.Checkout.Session, hasFailed: boolean): OrderStatus {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  return hasFailed ? 'failed' : 'processing';
}

const idOf = (one: string | { readonly id: string } | null | undefined) => (typeof one === 'object' ? one?.id : one);

const invoiceOf = ({ invoice }: Stripe.Checkout.Session) =>
  typeof invoice === 'object' && invoice ? invoice : undefined;

/** That of a subscription's first invoice. */
const firstPayment = (session: Stripe.Checkout.Session): Stripe.InvoicePayment | undefined =>
  invoiceOf(session)?.payments?.data.find(({ payment }) => payment.payment_intent);

const isOver = ({ status }: Stripe.PaymentIntent) => status === 'requires_payment_method' || status === 'canceled';

/** The bank has said no to what was to be paid later. Only a session that was asked for with `expand` tells. */
function failed(session: Stripe.Checkout.Session): boolean {
  const { payment_intent: intent } = session;
  if (typeof intent === 'object' && intent) return isOver(intent);
  return ['void', 'uncollectible'].includes(invoiceOf(session)?.status ?? '');
}

/** Others come of what else goes on in the account: Payment Links, or cards that are saved for later. */
const isOurs = ({ metadata, currency }: Stripe.Checkout.Session): boolean => Boolean(metadata?.order && currency);

async function toEvent(event: Stripe.Event, read: (id: string) => Promise<Session>): Promise<PaymentEvent> {
  const { id, type } = event;
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      if (!isOurs(session)) return { id, kind: 'other' };
      // Which payment a subscription's first invoice was paid by stands only in the session as it is read.
      if (session.mode === 'subscription' && session.payment_status === 'paid')
        return { id, kind: 'session', session: await read(session.id) };
      return { id, kind: 'session', session: toSession(session, type === 'checkout.session.async_payment_failed') };
    }
    case 'charge.refunded': {
      const { payment_intent: payment, amount_refunded: refunded, currency } = event.data.object;
      const paid = idOf(payment);
      if (!paid) return { id, kind: 'other' };
      return { id, kind: 'refund', payment: paid, refunded: fromStripeAmount(refunded, currency.toUpperCase()) };
    }
    default:
      return { id, kind: 'other' };
  }
}
