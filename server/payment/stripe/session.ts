import type Stripe from 'stripe';
import type { OrderStatus } from '../../order.ts';
import type { Address, Buyer, PageAmounts, PaymentPage } from '../payment.ts';
import { fromStripeAmount } from './amounts.ts';
import { toSubscription } from './subscription.ts';

/** The state of a Checkout Session. @param hasFailed whether the bank has refused its payment */
export function toPage(session: Stripe.Checkout.Session, hasFailed = failed(session)): PaymentPage {
  const currency = (session.currency ?? '').toUpperCase();
  const { subscription } = session;
  return {
    id: session.id,
    // Not `client_reference_id`: buyers can set it in the address of a Payment Link of the same account.
    order: session.metadata?.order ?? '',
    store: session.metadata?.store ?? '',
    status: statusOf(session, hasFailed),
    url: session.url,
    total: fromStripeAmount(session.amount_total ?? 0, currency),
    amounts: amountsOf(session, currency),
    currency,
    ...holdOf(session, currency),
    payment: idOf(session.payment_intent) ?? idOf(firstPayment(session)?.payment.payment_intent) ?? null,
    subscription: typeof subscription === 'object' && subscription ? toSubscription(subscription) : undefined,
    address: addressOf(session),
  };
}

function statusOf(session: Stripe.Checkout.Session, hasFailed: boolean): OrderStatus {
  const { status, payment_status } = session;
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  const held = heldFirst(session);
  if (held) return heldStatus[held.status] ?? 'processing';
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  return hasFailed ? 'failed' : 'processing';
}

/** The states of a payment that is captured later. All others wait for the bank. */
const heldStatus: Readonly<Partial<Record<Stripe.PaymentIntent.Status, OrderStatus>>> = {
  requires_capture: 'authorized',
  succeeded: 'paid',
  canceled: 'released',
  requires_payment_method: 'failed',
};

/** The payment of a session that was read with `expand`, if its amount is held first. */
function heldFirst({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  return typeof intent === 'object' && intent?.capture_method === 'manual' ? intent : undefined;
}

function holdOf(
  session: Stripe.Checkout.Session,
  currency: string,
): Pick<PaymentPage, 'captureBefore' | 'captured' | 'hasExpired'> {
  const held = heldFirst(session);
  if (!held) return {};
  const { status, amount_received, latest_charge: charge, cancellation_reason: reason } = held;
  const { card, card_present } = (typeof charge === 'object' && charge?.payment_method_details) || {};
  const before = card?.capture_before ?? card_present?.capture_before;
  return {
    ...(before && { captureBefore: new Date(before * 1_000) }),
    ...(status === 'succeeded' && { captured: fromStripeAmount(amount_received, currency) }),
    // Shops and the Dashboard give other reasons, or none.
    ...(status === 'canceled' && { hasExpired: reason === 'automatic' || reason === 'expired' }),
  };
}

function amountsOf(session: Stripe.Checkout.Session, currency: string): PageAmounts | undefined {
  const { mode, status, amount_subtotal: subtotal, amount_total: total, total_details: details } = session;
  // Events may lack them.
  if (status !== 'complete' || typeof subtotal !== 'number' || typeof total !== 'number' || !details) return undefined;
  const discount = details.amount_discount ?? 0;
  const tax = details.amount_tax ?? 0;
  const { shipping_cost: shipping } = session;
  // Stripe says only the sum of both kinds of tax.
  const added = total - (subtotal - discount + (shipping?.amount_subtotal ?? 0));
  const amount = (value: number) => fromStripeAmount(value, currency);
  const rate = idOf(shipping?.shipping_rate);
  const place = (session.shipping_options ?? []).findIndex(({ shipping_rate }) => idOf(shipping_rate) === rate);
  // The first way is a recurring line of a subscription.
  const isRecurring = mode === 'subscription' && session.shipping_address_collection;
  return {
    discounted: amount(discount),
    way: isRecurring ? 0 : place < 0 ? null : place,
    tax: { added: amount(added), included: amount(tax - added) },
  };
}

/** Webhooks that were set up with a version of the API before 2025-03-31 have the address here. */
interface OlderSession {
  readonly shipping_details?: Stripe.Checkout.Session.CollectedInformation.ShippingDetails | null;
}

type AnySession = Stripe.Checkout.Session & OlderSession;

const deliveryOf = ({ collected_information, shipping_details }: AnySession) =>
  collected_information?.shipping_details ?? shipping_details;

/** A page that asks for an address has one once it is complete. Without a country it satisfies no rule. */
function addressOf(session: AnySession): Address | undefined {
  if (session.status !== 'complete' || !session.shipping_address_collection) return undefined;
  const { address } = deliveryOf(session) ?? {};
  return { country: address?.country ?? null, state: address?.state ?? null };
}

/** The person who has completed a session, and the delivery address. */
export function buyerOf(session: AnySession): Buyer {
  const { customer_details: customer } = session;
  const delivery = deliveryOf(session);
  const address = delivery?.address ?? customer?.address;
  return {
    name: delivery?.name ?? customer?.name ?? null,
    email: customer?.email ?? null,
    address: address
      ? {
          line1: address.line1 ?? null,
          line2: address.line2 ?? null,
          city: address.city ?? null,
          postalCode: address.postal_code ?? null,
          state: address.state ?? null,
          country: address.country ?? null,
        }
      : null,
  };
}

export const idOf = (one: string | { readonly id: string } | null | undefined) =>
  typeof one === 'object' ? one?.id : one;

const invoiceOf = ({ invoice }: Stripe.Checkout.Session) =>
  typeof invoice === 'object' && invoice ? invoice : undefined;

/** The payment of a subscription's first invoice. */
export const firstPayment = (session: Stripe.Checkout.Session): Stripe.InvoicePayment | undefined =>
  invoiceOf(session)?.payments?.data.find(({ payment }) => payment.payment_intent);

export const hasIntentFailed = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_payment_method' || status === 'canceled';

/** Whether the bank refused a delayed payment. Known only for sessions read with `expand`. */
function failed(session: Stripe.Checkout.Session): boolean {
  const { payment_intent: intent } = session;
  if (typeof intent === 'object' && intent) return hasIntentFailed(intent);
  return ['void', 'uncollectible'].includes(invoiceOf(session)?.status ?? '');
}

/** The amount given back of a charge, in our smallest unit. Stripe also counts what was held and never captured. */
export function refundedOf({ amount, amount_captured, amount_refunded, currency }: Stripe.Charge): number {
  const given = Math.max(0, amount_refunded - (amount - amount_captured));
  return fromStripeAmount(given, currency.toUpperCase());
}

/** Other sessions come from other uses of the account, such as Payment Links or cards saved for later. */
export const isOurs = ({ metadata, currency }: Stripe.Checkout.Session): boolean =>
  Boolean(metadata?.order && currency);
