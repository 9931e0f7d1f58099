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
} from '../payment.ts';
import { discountOf } from './discount.ts';
import { isAmountRefused, isRefused, translateErrors } from './errors.ts';
import { limits, problemsOf } from './limits.ts';
import { checkStripeOptions, foreignOrigins, type StripeOptions } from './options.ts';
import { sessionParameters } from './parameters.ts';
import { firstPayment, hasIntentFailed, idOf, isOurs, refundedOf, toPage } from './session.ts';
import { readWebhook } from './webhook.ts';

/** Limit for `open` as a whole, because the checkout server responds within 12 seconds. */
const OPEN_TIMEOUT = 9_000;
/** Without a retry, the requests of `open` add up to its limit: find the promotion code, create the page, read it. */
const CREATE_TIMEOUT = 4_000;
const OTHER_TIMEOUT = 2_500;

/** Includes the outcome of delayed payments, and the payment that refunds refer to, in one response. */
const expand = ['payment_intent', 'invoice.payments'];

/** Events that may make an order paid, processing or failed. */
const paymentEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
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
    order: Order,
    settings: PageSettings,
    promotion: string | undefined,
  ): Promise<Stripe.Response<Stripe.Checkout.Session>> {
    const key = `${order.id}-${order.tries}`;
    const send = (idempotencyKey: string, parameters: Stripe.Checkout.SessionCreateParams) =>
      client.checkout.sessions.create(parameters, { idempotencyKey, timeout: CREATE_TIMEOUT, maxNetworkRetries: 1 });
    let parameters: Stripe.Checkout.SessionCreateParams = sessionParameters(order, settings, promotion);
    // Fall back if our clock is wrong, or if the discount code does not apply to this order. Each fallback has an idempotency
    // key of its own, which other checkout servers use too.
    for (let currentKey = key; ; )
      try {
        return await send(currentKey, parameters);
      } catch (error) {
        const { expires_at, discounts, ...rest } = parameters;
        if (!isRefused(error) || isAmountRefused(error)) throw error;
        if (expires_at && error.param === 'expires_at') {
          settings.report(
            new Error('A payment page stays open for 24 hours: Stripe does not take the end that expireAfter gives.'),
          );
          parameters = { ...rest, ...(discounts && { discounts }) };
          currentKey += '-unbounded';
        } else if (discounts) {
          settings.report(new Error('A discount code was left out: Stripe does not take it for this order.'));
          parameters = { ...rest, ...(expires_at && { expires_at }), allow_promotion_codes: true };
          currentKey += '-full';
        } else throw error;
      }
  }

  async function promotionOf({ discount }: Order, { report }: PageSettings): Promise<Stripe.PromotionCode | undefined> {
    if (!discount) return undefined;
    const found = await client.promotionCodes.list(
      { code: discount, active: true, limit: 1, expand: ['data.promotion.coupon.currency_options'] },
      { timeout: OTHER_TIMEOUT },
    );
    const [promotion] = found.data;
    // Without the code, which a visitor may have typed.
    if (!promotion)
      report(new Error('A discount code was left out: Stripe has no active promotion code of that name.'));
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

  async function readRefunded(id: string): Promise<number> {
    return refundedOf(await client.charges.retrieve(id, {}, { timeout: OTHER_TIMEOUT }));
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

  async function listEvents(since: Date): Promise<readonly ListedEvent[]> {
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    const found: ListedEvent[] = [];
    const list = client.events.list({ types: [...paymentEvents], created, limit: 100 }, { timeout: OTHER_TIMEOUT });
    for await (const event of list) {
      const session = event.data.object as Stripe.Checkout.Session;
      if (isOurs(session)) found.push({ id: event.id, created: new Date(event.created * 1_000), page: session.id });
    }
    return found;
  }

  async function open(order: Order, settings: PageSettings): Promise<PaymentPage> {
    const promotion = await promotionOf(order, settings);
    const limit = brokenLimit({ ...order, discounted: discountOf(order, promotion) }, settings.shipping, limits);
    if (limit) throw new PaymentError('amount', `Stripe does not take this amount: ${limit.reason}.`, { limit });
    const session = await create(order, settings, promotion?.id);
    // A replayed response shows the page as it was first created, not as it is now.
    return session.lastResponse.headers['idempotent-replayed'] ? await read(session.id) : toPage(session);
  }

  return {
    name: 'stripe',
    mode,
    limits,
    problemsOf: (shop) => [...foreignOrigins(options, shop.origins), ...problemsOf(shop)],
    open: (order, settings) => translateErrors(() => withTimeout(OPEN_TIMEOUT, open(order, settings), timeoutError)),
    read: (id) => translateErrors(() => read(id)),
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
        { mode, secret: options.webhookSecret, read, readRefunded },
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
