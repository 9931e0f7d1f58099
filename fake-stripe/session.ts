import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { SessionParameters } from './parameters.ts';

/** A promotion code. */
export interface Promotion {
  readonly code: string;
  /** 0 to 100. */
  readonly percentOff: number;
  /** Smallest subtotal, in the smallest unit. */
  readonly minimum?: number;
  readonly active?: boolean;
}

/** The tax that every address has. */
export interface FakeTax {
  readonly percent: number;
  /** Whether prices include it. */
  readonly included: boolean;
}

/** The parts of a delivery address that decide whether a product may be sent there. */
export interface DeliveryAddress {
  /** One of the session's allowed countries. */
  readonly country: string;
  /** In the United States its two letters, as Stripe has them. */
  readonly state: string | null;
}

/** A stored Checkout Session, without anything about the buyer. */
export interface StoredSession {
  readonly id: string;
  readonly created: number;
  readonly expires: number;
  readonly parameters: SessionParameters;
  readonly discount: { readonly id: string; readonly code: string; readonly percentOff: number } | null;
  /** Index of the chosen shipping rate. */
  readonly shipping: number;
  /** Once the session is complete, if it has automatic tax. */
  readonly tax?: FakeTax;
  /** The region of the delivery address, once the session is complete. */
  readonly address?: DeliveryAddress;
  readonly status: 'open' | 'complete' | 'expired';
  /** The payment, from the first attempt to pay. */
  readonly intent: {
    readonly id: string;
    readonly status: 'requires_payment_method' | 'processing' | 'succeeded';
    readonly refunded: number;
  } | null;
  /** When the bank will answer, in ms, and whether it will pay. */
  readonly bankAnswer: { readonly at: number; readonly pays: boolean } | null;
  /** Whether its subscription was canceled. */
  readonly ended?: boolean;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Looks like Stripe's ids, and is as hard to guess. */
export const newId = (kind: string, length = 24): string =>
  `${kind}_${[...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')}`;

/** The id of a related object, with the same random part. */
const sibling = (id: string, kind: string) => `${kind}_${id.slice(id.lastIndexOf('_') + 1).slice(0, 24)}`;

export const currencyOf = ({ parameters }: StoredSession): string =>
  parameters.line_items[0]?.price_data.currency as string;

export const subtotalOf = ({ line_items: items }: SessionParameters): number =>
  items.reduce((sum, { quantity, price_data: price }) => sum + price.unit_amount * quantity, 0);

/** The total with this shipping rate, and its parts. */
export function amountsOf({ parameters, discount, shipping: chosen, tax }: StoredSession, shipping = chosen) {
  const subtotal = subtotalOf(parameters);
  const off = Math.round((subtotal * (discount?.percentOff ?? 0)) / 100);
  const delivery = parameters.shipping_options?.[shipping]?.shipping_rate_data.fixed_amount.amount ?? 0;
  const taxOf = (amount: number) =>
    tax ? Math.round((amount * tax.percent) / (tax.included ? 100 + tax.percent : 100)) : 0;
  const added = (amount: number) => (tax?.included ? 0 : taxOf(amount));
  const shippingTotal = delivery + added(delivery);
  const taxes = taxOf(subtotal - off) + taxOf(delivery);
  const total = subtotal - off + added(subtotal - off) + shippingTotal;
  return { subtotal, discount: off, shipping: delivery, shippingTax: taxOf(delivery), shippingTotal, taxes, total };
}

export const paymentStatus = (session: StoredSession): 'paid' | 'unpaid' | 'no_payment_required' => {
  if (session.status === 'complete' && amountsOf(session).total === 0) return 'no_payment_required';
  return session.intent?.status === 'succeeded' ? 'paid' : 'unpaid';
};

const listOf = <T>(data: readonly T[], url: string) => ({
  object: 'list' as const,
  data: [...data],
  has_more: false,
  url,
});

/** The id of its subscription, once it is complete. */
export const subscriptionOf = ({ id, parameters, status }: StoredSession): string | null =>
  parameters.mode === 'subscription' && status === 'complete' ? sibling(id, 'sub') : null;

/** The session as the API returns it. */
export function toSession(session: StoredSession, page: string, expand: readonly string[] = []) {
  const { id, parameters, status, created, expires, discount } = session;
  const amounts = amountsOf(session);
  const currency = currencyOf(session);
  const subscribes = parameters.mode === 'subscription';
  const rateOf = (place: number) => `${sibling(id, 'shr')}${place}`;
  return {
    id,
    object: 'checkout.session',
    mode: parameters.mode,
    ui_mode: 'hosted_page',
    status,
    payment_status: paymentStatus(session),
    livemode: false,
    created,
    expires_at: expires,
    client_reference_id: parameters.client_reference_id ?? null,
    metadata: { ...parameters.metadata },
    currency,
    amount_subtotal: amounts.subtotal,
    amount_total: amounts.total,
    total_details: { amount_discount: amounts.discount, amount_shipping: amounts.shipping, amount_tax: amounts.taxes },
    shipping_cost: parameters.shipping_options
      ? {
          amount_subtotal: amounts.shipping,
          amount_tax: amounts.shippingTax,
          amount_total: amounts.shippingTotal,
          shipping_rate: rateOf(session.shipping),
        }
      : null,
    shipping_options: (parameters.shipping_options ?? []).map(({ shipping_rate_data: rate }, index) => ({
      shipping_amount: rate.fixed_amount.amount,
      shipping_rate: rateOf(index),
    })),
    shipping_address_collection: parameters.shipping_address_collection ?? null,
    collected_information: session.address
      ? {
          business_name: null,
          individual_name: null,
          shipping_details: {
            name: 'Test',
            address: { ...session.address, city: null, line1: null, line2: null, postal_code: null },
          },
        }
      : null,
    discounts: discount ? [{ coupon: null, promotion_code: discount.id }] : [],
    allow_promotion_codes: parameters.allow_promotion_codes ?? null,
    automatic_tax: {
      enabled: parameters.automatic_tax?.enabled ?? false,
      liability: null,
      provider: null,
      status: parameters.automatic_tax?.enabled ? 'requires_location_inputs' : null,
    },
    locale: (parameters.locale ?? null) as Stripe.Checkout.Session.Locale | null,
    success_url: parameters.success_url,
    cancel_url: parameters.cancel_url ?? null,
    url: status === 'open' ? `${page}/c/pay/${id}` : null,
    payment_intent:
      subscribes || !session.intent ? null : expand.includes('payment_intent') ? toIntent(session) : session.intent.id,
    subscription: subscriptionOf(session),
    invoice:
      subscribes && status === 'complete'
        ? expand.includes('invoice.payments')
          ? toInvoice(session)
          : sibling(id, 'in')
        : null,
  } satisfies Partial<Record<keyof Stripe.Checkout.Session, unknown>>;
}

/** With its coupon, which Stripe only names unless it is expanded. */
export const toPromotionCode = ({ id, code, percentOff }: Promotion & { readonly id: string }) =>
  ({
    id,
    object: 'promotion_code' as const,
    active: true,
    code,
    promotion: {
      type: 'coupon' as const,
      coupon: {
        id: sibling(id, 'coupon'),
        object: 'coupon' as const,
        percent_off: percentOff,
        amount_off: null,
        currency: null,
      },
    },
  }) satisfies Partial<Record<keyof Stripe.PromotionCode, unknown>>;

export function toIntent(session: StoredSession) {
  const { total } = amountsOf(session);
  const status = session.intent?.status as string;
  return {
    id: session.intent?.id as string,
    object: 'payment_intent',
    amount: total,
    amount_received: status === 'succeeded' ? total : 0,
    currency: currencyOf(session),
    status,
    livemode: false,
    created: session.created,
    metadata: { ...(session.parameters.payment_intent_data ?? session.parameters.subscription_data)?.metadata },
    latest_charge: status === 'succeeded' ? chargeOf(session) : null,
  } satisfies Partial<Record<keyof Stripe.PaymentIntent, unknown>>;
}

export function toSubscription(session: StoredSession) {
  const hasFailed = paymentStatus(session) === 'unpaid' && session.intent?.status === 'requires_payment_method';
  return {
    id: subscriptionOf(session) as string,
    object: 'subscription',
    status: session.ended ? 'canceled' : hasFailed ? 'past_due' : 'active',
    currency: currencyOf(session),
    latest_invoice: sibling(session.id, 'in'),
    livemode: false,
    created: session.created,
    metadata: { ...session.parameters.subscription_data?.metadata },
  } satisfies Partial<Record<keyof Stripe.Subscription, unknown>>;
}

function toInvoice(session: StoredSession) {
  const id = sibling(session.id, 'in');
  const paid = paymentStatus(session) !== 'unpaid';
  const payment = {
    id: sibling(session.id, 'inpay'),
    object: 'invoice_payment',
    invoice: id,
    status: paid ? 'paid' : 'open',
    payment: { type: 'payment_intent', payment_intent: session.intent?.id },
  };
  return {
    id,
    object: 'invoice',
    status: paid ? 'paid' : 'open',
    payments: listOf(session.intent ? [payment] : [], '/v1/invoice_payments'),
  } satisfies Partial<Record<keyof Stripe.Invoice, unknown>>;
}

export const chargeOf = ({ id }: StoredSession): string => sibling(id, 'ch');

/** A refund of its payment. */
export const toRefund = (session: StoredSession, amount: number, status: 'succeeded' | 'failed' = 'succeeded') =>
  ({
    id: sibling(session.id, 're'),
    object: 'refund',
    amount,
    currency: currencyOf(session),
    payment_intent: session.intent?.id as string,
    charge: chargeOf(session),
    status,
    ...(status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  }) satisfies Partial<Record<keyof Stripe.Refund, unknown>>;

export function toCharge(session: StoredSession) {
  const { total } = amountsOf(session);
  const refunded = session.intent?.refunded ?? 0;
  return {
    id: chargeOf(session),
    object: 'charge',
    amount: total,
    amount_captured: total,
    amount_refunded: refunded,
    refunded: refunded === total,
    currency: currencyOf(session),
    payment_intent: session.intent?.id as string,
    livemode: false,
    status: 'succeeded',
  } satisfies Partial<Record<keyof Stripe.Charge, unknown>>;
}

export function toLineItems(session: StoredSession) {
  const { parameters, id } = session;
  return listOf(
    parameters.line_items.map(({ quantity, price_data: { currency, unit_amount, product_data, recurring } }, index) => {
      const subtotal = unit_amount * quantity;
      const off = Math.round((subtotal * (session.discount?.percentOff ?? 0)) / 100);
      return {
        id: `${sibling(id, 'li')}${index}`,
        object: 'item' as const,
        quantity,
        currency,
        description: product_data.name,
        amount_subtotal: subtotal,
        amount_discount: off,
        amount_tax: 0,
        amount_total: subtotal - off,
        price: {
          id: `${sibling(id, 'price')}${index}`,
          object: 'price' as const,
          currency,
          unit_amount,
          type: recurring ? ('recurring' as const) : ('one_time' as const),
          recurring: recurring ?? null,
        },
      } satisfies Partial<Record<keyof Stripe.LineItem, unknown>>;
    }),
    `/v1/checkout/sessions/${id}/line_items`,
  );
}
