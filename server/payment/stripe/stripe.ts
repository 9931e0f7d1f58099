import Stripe from 'stripe';
import type { Order } from '../../order.ts';
import { withTimeout } from '../../with-timeout.ts';
import { brokenLimit } from '../amount.ts';
import {
  type ListedEvent,
  type PageSettings,
  PaymentError,
  type PaymentPage,
  type PaymentProvider,
  type SubscriptionState,
} from '../payment.ts';
import { toStripeAmount } from './amounts.ts';
import { discountOf } from './discount.ts';
import { isAmountRefused, isDiscountRefused, isRefused, translateErrors } from './errors.ts';
import { limits, problemsOf } from './limits.ts';
import { checkStripeOptions, foreignOrigins, type StripeOptions } from './options.ts';
import { sessionParameters } from './parameters.ts';
import { buyerOf, firstPayment, hasIntentFailed, idOf, isOurs, refundedOf, toPage } from './session.ts';
import { askSession } from './session-option.ts';
import { mayBeOurs, subscriptionEvents, toRenewal, toSubscription } from './subscription.ts';
import { eventTypes, holdEvents, isHold, type Reads, readWebhook, toEvent } from './webhook.ts';

/** Limit for `open` as a whole, because the checkout server responds within 12 seconds. */
const OPEN_TIMEOUT = 6_500;
/** Without a retry, the requests of `open` add up to its limit: create the page, read it. */
const CREATE_TIMEOUT = 4_000;
const OTHER_TIMEOUT = 2_500;

const DASHBOARD = { live: 'https://dashboard.stripe.com', test: 'https://dashboard.stripe.com/test' } as const;

/** Stored with a try: the id of the promotion code, or the whole request if a function of the shop has added to it. */
interface Prepared {
  readonly promotion?: string;
  readonly parameters?: Stripe.Checkout.SessionCreateParams;
}

/** Includes the outcome of delayed payments, the payment that refunds refer to, its hold, and the subscription, in one response. */
const expand = ['payment_intent.latest_charge', 'invoice.payments', 'subscription'];

/** Events that may change the state of an order, those of its subscription, and what happens to a payment later. */
const listedEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  ...holdEvents,
  ...subscriptionEvents,
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
] as const;

/**
 * Payment by Stripe Checkout, or by the fake Stripe. Needs the package `stripe`.
 * @example
 * createCheckout({ payment: stripe({ key: process.env.STRIPE_SECRET_KEY, webhookSecret: process.env.STRIPE_WEBHOOK_SECRET }), … })
 * @throws TypeError with a sentence that names the first wrong option
 */
export function stripe(options: StripeOptions): PaymentProvider {
  const mode = checkStripeOptions(options);
  const client = new Stripe(options.key, { telemetry: false, maxNetworkRetries: 0, ...serverOf(options.fake) });

  async function create(
    { id, tries }: Order,
    parameters: Stripe.Checkout.SessionCreateParams,
    report: PageSettings['report'],
  ): Promise<Stripe.Response<Stripe.Checkout.Session>> {
    const key = `${id}-${tries}`;
    const send = (idempotencyKey: string, sent: Stripe.Checkout.SessionCreateParams) =>
      client.checkout.sessions.create(sent, { idempotencyKey, timeout: CREATE_TIMEOUT, maxNetworkRetries: 1 });
    try {
      return await send(key, parameters);
    } catch (error) {
      // Our clock is wrong. The key of the second request is its own, which other checkout servers use too.
      if (!isRefused(error) || error.param !== 'expires_at') throw error;
      report(new Error('A payment page stays open for 24 hours: Stripe does not take the end that expireAfter gives.'));
      const { expires_at: _, ...rest } = parameters;
      return send(`${key}-unbounded`, rest);
    }
  }

  /** @throws PaymentError of kind `discount` if no active promotion code has the name, or only codes of single customers */
  async function promotionOf({ discount }: Order): Promise<Stripe.PromotionCode | undefined> {
    if (!discount) return undefined;
    const found = await client.promotionCodes.list(
      { code: discount, active: true, limit: 100, expand: ['data.promotion.coupon.currency_options'] },
      { timeout: OTHER_TIMEOUT },
    );
    const promotion = found.data.find(({ customer }) => !customer);
    if (!promotion)
      throw new PaymentError('discount', 'Stripe has no active promotion code of that name for everybody.');
    return promotion;
  }

  const retrieve = (id: string): Promise<Stripe.Checkout.Session> =>
    client.checkout.sessions.retrieve(id, { expand }, { timeout: OTHER_TIMEOUT });

  async function resolveState(session: Stripe.Checkout.Session): Promise<PaymentPage> {
    const later = session.status === 'complete' && session.payment_status === 'unpaid';
    const intent = later && session.mode === 'subscription' && idOf(firstPayment(session)?.payment.payment_intent);
    if (!intent) return toPage(session);
    // Stripe does not expand this deep, and the invoice of a failed payment stays open.
    return toPage(
      session,
      hasIntentFailed(await client.paymentIntents.retrieve(intent, {}, { timeout: OTHER_TIMEOUT })),
    );
  }

  const read = async (id: string): Promise<PaymentPage> => resolveState(await retrieve(id));

  async function readPageOf(intent: string): Promise<PaymentPage | undefined> {
    const { data } = await client.checkout.sessions.list(
      { payment_intent: intent, limit: 1 },
      { timeout: OTHER_TIMEOUT },
    );
    return data[0] && isOurs(data[0]) ? read(data[0].id) : undefined;
  }

  /** Decides about what a page holds. Without an idempotency key, because Stripe captures or cancels a payment once at the most. */
  async function decide(id: string, act: (intent: string, currency: string) => Promise<unknown>): Promise<PaymentPage> {
    const page = await read(id);
    if (page.status !== 'authorized' || page.payment === null) return page;
    try {
      await act(page.payment, page.currency);
    } catch (error) {
      if (!isRefused(error)) throw error;
      const now = await read(id);
      // Otherwise another process or the Dashboard was faster, or the hold has ended.
      if (now.status !== 'authorized') return now;
      if (isAmountRefused(error)) throw new PaymentError('amount', `Stripe cannot charge this amount: ${error.code}.`);
      throw error;
    }
    return read(id);
  }

  const capture = (id: string, units: number): Promise<PaymentPage> =>
    decide(id, (intent, currency) => {
      const amount = toStripeAmount(units, currency);
      if (amount === undefined) throw new PaymentError('amount', `Stripe cannot charge such an amount of ${currency}.`);
      return client.paymentIntents.capture(intent, { amount_to_capture: amount }, { timeout: OTHER_TIMEOUT });
    });

  const release = (id: string): Promise<PaymentPage> =>
    decide(id, (intent) => client.paymentIntents.cancel(intent, {}, { timeout: OTHER_TIMEOUT }));

  const readCharge = (id: string): Promise<Stripe.Charge> =>
    client.charges.retrieve(id, {}, { timeout: OTHER_TIMEOUT });
  const readRefunded = async (charge: string) => refundedOf(await readCharge(charge));
  const readPayment = async (charge: string) => idOf((await readCharge(charge)).payment_intent) ?? null;

  async function readSubscription(id: string, invoice: string | undefined): Promise<SubscriptionState> {
    const [subscription, renewal] = await Promise.all([
      client.subscriptions.retrieve(id, {}, { timeout: OTHER_TIMEOUT }),
      invoice && client.invoices.retrieve(invoice, { expand: ['payments'] }, { timeout: OTHER_TIMEOUT }),
    ]);
    return { subscription: toSubscription(subscription), renewal: renewal ? toRenewal(renewal) : undefined };
  }

  /** Reads a page that cannot be expired, and cancels its subscription if the payment has failed. */
  async function close(id: string): Promise<PaymentPage> {
    const session = await retrieve(id);
    const closed = await resolveState(session);
    const subscription = idOf(session.subscription);
    // Stripe would retry the failed first payment, beside the subscription of the next try.
    if (closed.status === 'failed' && subscription) await cancelSubscription(subscription);
    return closed;
  }

  async function cancelSubscription(id: string): Promise<void> {
    try {
      await client.subscriptions.cancel(id, {}, { timeout: OTHER_TIMEOUT });
    } catch (error) {
      // `resource_missing` means that it was canceled before.
      if (!isRefused(error) || error.code !== 'resource_missing') throw error;
    }
  }

  const reads: Reads = { read, readPageOf, readRefunded, readPayment, readSubscription };

  async function listEvents(since: Date): Promise<readonly ListedEvent[]> {
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    const found: ListedEvent[] = [];
    const isOther = ({ type, data }: Stripe.Event) =>
      (eventTypes[type] === 'hold' && !isHold(data)) || (eventTypes[type] === 'subscription' && !mayBeOurs(data));
    const list = client.events.list({ types: [...listedEvents], created, limit: 100 }, { timeout: OTHER_TIMEOUT });
    for await (const event of list) {
      const page = event.data.object as Stripe.Checkout.Session;
      const { id } = event;
      const isPage = page.object === 'checkout.session';
      if (isPage ? !isOurs(page) : isOther(event)) continue;
      found.push({
        id,
        created: new Date(event.created * 1_000),
        read: () =>
          translateErrors(async () =>
            isPage ? { id, kind: 'page', page: await read(page.id) } : await toEvent(event, reads),
          ),
      });
    }
    return found;
  }

  async function prepare(order: Order, settings: PageSettings): Promise<Prepared | undefined> {
    const promotion = await promotionOf(order);
    const limit = brokenLimit({ ...order, discounted: discountOf(order, promotion) }, settings.shipping, limits);
    if (limit) throw new PaymentError('amount', `Stripe does not take this amount: ${limit.reason}.`, { limit });
    if (!options.session) return promotion && { promotion: promotion.id };
    return { parameters: await askSession(options.session, sessionParameters(order, settings, promotion?.id), order) };
  }

  async function open(order: Order, settings: PageSettings, { promotion, parameters }: Prepared): Promise<PaymentPage> {
    const sent = parameters ?? sessionParameters(order, settings, promotion);
    try {
      const session = await create(order, sent, settings.report);
      // A replayed response shows the page as it was first created, not as it is now.
      return session.lastResponse.headers['idempotent-replayed'] ? await read(session.id) : toPage(session);
    } catch (error) {
      if (isRefused(error) && sent.discounts && isDiscountRefused(error))
        throw new PaymentError('discount', 'Stripe does not take the promotion code for this order.');
      throw error;
    }
  }

  return {
    name: 'stripe',
    mode,
    limits,
    problemsOf: (shop) => [...foreignOrigins(options, shop.origins), ...problemsOf(shop)],
    prepare: (order, settings) => translateErrors(() => prepare(order, settings)),
    open: (order, settings, prepared = {}) =>
      translateErrors(() => withTimeout(OPEN_TIMEOUT, open(order, settings, prepared), timeoutError)),
    read: (id) => translateErrors(() => read(id)),
    readBuyer: (id) =>
      translateErrors(async () => buyerOf(await client.checkout.sessions.retrieve(id, {}, { timeout: OTHER_TIMEOUT }))),
    paymentAddress: (payment) => (mode === 'fake' ? undefined : `${DASHBOARD[mode]}/payments/${payment}`),
    holds: {
      capture: (id, amount) => translateErrors(() => capture(id, amount)),
      release: (id) => translateErrors(() => release(id)),
    },
    expire: (id) =>
      translateErrors(async () => {
        try {
          return toPage(await client.checkout.sessions.expire(id, { expand }, { timeout: OTHER_TIMEOUT }));
        } catch (error) {
          if (isRefused(error)) return await close(id);
          throw error;
        }
      }),
    listEvents: (since) => translateErrors(() => listEvents(since)),
    readWebhook: (body, headers) =>
      readWebhook(
        client,
        { mode, secret: options.webhookSecret, ...reads },
        body,
        headers.get('stripe-signature') ?? '',
      ),
  };
}

function serverOf(fake: string | undefined) {
  if (fake === undefined) return {};
  const { hostname, port } = new URL(fake);
  return { protocol: 'http', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) } as const;
}

/** The same kind as a broken connection. */
const timeoutError = () => new PaymentError('again', `Stripe has not answered within ${OPEN_TIMEOUT} ms.`);
