import type Stripe from 'stripe';
import type { OrderStatus } from '../../order.ts';
import type { Address, PageAmounts, PaymentPage } from '../payment.ts';
import { fromStripeAmount } from './amounts.ts';

/** The state of a Checkout Session. @param hasFailed whether the bank has refused its payment */
export function toPage(session: Stripe.Checkout.Session, hasFailed = failed(session)): PaymentPage {
  const currency = (session.currency ?? '').toUpperCase();
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
  readonly shipping_details?: { readonly address?: Address | null } | null;
}

/** A page that asks for an address has one once it is complete. Without a country it satisfies no rule. */
function addressOf(session: Stripe.Checkout.Session & OlderSession): Address | undefined {
  if (session.status !== 'complete' || !session.shipping_address_collection) return undefined;
  const { address } = session.collected_information?.shipping_details ?? session.shipping_details ?? {};
  return { country: address?.country ?? null, state: address?.state ?? null };
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
