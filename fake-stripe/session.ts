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
  /** False once it has ended. */
  readonly active?: boolean;
  /** The only customer who may use it. */
  readonly customer?: string;
  /** Only for first orders. Stripe refuses it for a session without a customer, and takes it on its page. */
  readonly firstTime?: boolean;
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

/** How a dispute stands, or an inquiry of the bank (`warning_…`). */
export type DisputeStatus = 'needs_response' | 'warning_needs_response' | 'won' | 'lost' | 'warning_closed';

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
    readonly status: 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled';
    readonly refunded: number;
    /** When its hold ends, in seconds, if the amount is held before it is charged. */
    readonly captureBefore?: number;
    /** The amount charged, if it was held before. */
    readonly captured?: number;
    /** Why a canceled payment was canceled; null if nobody has said. */
    readonly cancellation?: string | null;
    /** How its dispute stands, if the buyer disputes it. */
    readonly dispute?: DisputeStatus;
  } | null;
  /** When the bank will answer, in ms, and whether it will pay. */
  readonly bankAnswer: { readonly at: number; readonly pays: boolean } | null;
  /** The history of its subscription after the first payment. */
  readonly billing?: StoredBilling;
}

/** A later invoice of a subscription. */
export interface StoredRenewal {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly status: 'open' | 'paid';
  readonly intent: string;
  readonly refunded: number;
}

export interface StoredBilling {
  readonly renewals: readonly StoredRenewal[];
  /** Whether it ends with its period. */
  readonly endsWithPeriod?: boolean;
  readonly endedAt?: number;
}

/** The page asks nobody for a name, and stores none: all buyers are this one. */
const buyer = { name: 'Sample Buyer', email: 'buyer@example.com' } as const;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Looks like Stripe's ids, and is as hard to guess. */
export const newId = (kind: string, length = 24): string =>
  `${kind}_${[...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')}`;

/** The id of a related object, with the same random part. */
export const sibling = (id: string, kind: string) => `${kind}_${id.slice(id.lastIndexOf('_') + 1).slice(0, 24)}`;

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

/** Whether the amount is held until it is captured. */
export const isHeldFirst = ({ parameters }: StoredSession): boolean =>
  parameters.payment_intent_data?.capture_method === 'manual';

/** The amount that its payment has taken, or will take. */
export const chargedOf = (session: StoredSession): number => session.intent?.captured ?? amountsOf(session).total;

export const paymentStatus = (session: StoredSession): 'paid' | 'unpaid' | 'no_payment_required' => {
  if (session.status === 'complete' && amountsOf(session).total === 0) return 'no_payment_required';
  return session.intent?.status === 'succeeded' ? 'paid' : 'unpaid';
};

export const listOf = <T>(data: readonly T[], url: string) => ({
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
            name: buyer.name,
            address: {
              line1: '1 Sample Street',
              line2: null,
              city: 'Sampletown',
              postal_code: '00000',
              ...session.address,
            },
          },
        }
      : null,
    customer_details:
      status === 'complete'
        ? {
            ...buyer,
            address: null,
            business_name: null,
            individual_name: null,
            phone: null,
            tax_exempt: null,
            tax_ids: null,
          }
        : null,
    discounts: discount ? [{ coupon: null, promotion_code: discount.id }] : [],
    allow_promotion_codes: parameters.allow_promotion_codes ?? null,
    billing_address_collection: parameters.billing_address_collection ?? null,
    consent_collection: parameters.consent_collection ?? null,
    custom_fields: parameters.custom_fields ?? [],
    custom_text: parameters.custom_text ?? null,
    customer_creation: parameters.customer_creation ?? null,
    invoice_creation: parameters.invoice_creation ?? null,
    phone_number_collection: parameters.phone_number_collection ?? null,
    submit_type: parameters.submit_type ?? null,
    tax_id_collection: parameters.tax_id_collection ?? null,
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
      subscribes || !session.intent
        ? null
        : expand.some((path) => path.startsWith('payment_intent'))
          ? toIntent(session, expand.includes('payment_intent.latest_charge'))
          : session.intent.id,
    subscription: subscriptionOf(session),
    invoice: subscribes && status === 'complete' ? sibling(id, 'in') : null,
  } satisfies Partial<Record<keyof Stripe.Checkout.Session, unknown>>;
}

/** With its coupon, which Stripe only names unless it is expanded. */
export const toPromotionCode = ({ id, code, percentOff, customer = '' }: Promotion & { readonly id: string }) =>
  ({
    id,
    object: 'promotion_code' as const,
    active: true,
    code,
    customer: customer || null,
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

export function toIntent(session: StoredSession, hasChargeExpanded = false) {
  const { total } = amountsOf(session);
  const status = session.intent?.status as string;
  const charge = ['requires_capture', 'succeeded', 'canceled'].includes(status) ? chargeOf(session) : null;
  return {
    id: session.intent?.id as string,
    object: 'payment_intent',
    amount: total,
    amount_capturable: status === 'requires_capture' ? total : 0,
    amount_received: status === 'succeeded' ? chargedOf(session) : 0,
    capture_method: isHeldFirst(session) ? 'manual' : 'automatic_async',
    cancellation_reason: session.intent?.cancellation ?? null,
    currency: currencyOf(session),
    status,
    livemode: false,
    created: session.created,
    description: session.parameters.payment_intent_data?.description ?? null,
    metadata: { ...(session.parameters.payment_intent_data ?? session.parameters.subscription_data)?.metadata },
    latest_charge: charge && hasChargeExpanded ? toCharge(session) : charge,
  } satisfies Partial<Record<keyof Stripe.PaymentIntent, unknown>>;
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

/** The dispute of its payment. */
export const toDispute = (session: StoredSession) =>
  ({
    id: sibling(session.id, 'du'),
    object: 'dispute',
    amount: chargedOf(session),
    currency: currencyOf(session),
    charge: chargeOf(session),
    payment_intent: session.intent?.id as string,
    livemode: false,
    reason: 'product_not_received',
    status: session.intent?.dispute as DisputeStatus,
  }) satisfies Partial<Record<keyof Stripe.Dispute, unknown>>;

export const toFraudWarning = (session: StoredSession) =>
  ({
    id: sibling(session.id, 'issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: chargeOf(session),
    payment_intent: session.intent?.id as string,
    fraud_type: 'made_with_stolen_card',
    livemode: false,
  }) satisfies Partial<Record<keyof Stripe.Radar.EarlyFraudWarning, unknown>>;

/** Stripe also counts as refunded what was held and never captured. */
export function toCharge(session: StoredSession) {
  const { total } = amountsOf(session);
  const { status, captureBefore, refunded = 0 } = session.intent ?? {};
  const isHeld = status === 'requires_capture';
  const captured = status === 'succeeded' ? chargedOf(session) : 0;
  const back = isHeld ? 0 : total - captured + refunded;
  return {
    id: chargeOf(session),
    object: 'charge',
    amount: total,
    amount_captured: captured,
    amount_refunded: back,
    captured: status === 'succeeded',
    refunded: back === total,
    currency: currencyOf(session),
    metadata: { ...session.parameters.payment_intent_data?.metadata },
    payment_intent: session.intent?.id as string,
    payment_method_details: { type: 'card', card: { ...(captureBefore && { capture_before: captureBefore }) } },
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
