import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Renewal, Subscription } from '../payment.ts';
import { fromStripeAmount } from './amounts.ts';
import { dataOf, reference, text } from './event-fields.ts';

/** Events about subscriptions and their later payments. */
export const subscriptionEvents = [
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;

const metadata = v.nullish(v.object({ order: v.nullish(text) }));
const details = v.nullish(v.object({ subscription: reference, metadata }));

/** The fields of a subscription or an invoice in an event. */
const subscriptionData = dataOf(
  v.object({
    id: text,
    object: v.picklist(['subscription', 'invoice']),
    metadata,
    billing_reason: v.nullish(v.string()),
    parent: v.nullish(v.object({ subscription_details: details })),
    // Webhooks that were set up with a version of the API before 2025-03-31 have these two instead of `parent`.
    subscription: reference,
    subscription_details: v.nullish(v.object({ metadata })),
  }),
);

/** The subscription that an event is about. */
export interface NamedSubscription {
  readonly id: string;
  /** The id of its order; empty if it belongs to another program, and undefined if the event does not say. */
  readonly order: string | undefined;
  readonly invoice: string | undefined;
}

/** The event's data as far as they are used, and undefined if a field is wrong. */
export const subscriptionSchema = v.pipe(
  subscriptionData,
  v.transform(({ object: { id, object, ...rest } }): NamedSubscription | undefined => {
    const orderOf = (given: v.InferOutput<typeof metadata>) => (given ? (given.order ?? '') : undefined);
    if (object === 'subscription') return { id, order: orderOf(rest.metadata), invoice: undefined };
    const { subscription_details: named } = rest.parent ?? {};
    const subscription = named?.subscription ?? rest.subscription;
    // The first invoice is that of the payment page.
    if (!subscription || rest.billing_reason === FIRST) return undefined;
    return { id: subscription, order: orderOf(named?.metadata ?? rest.subscription_details?.metadata), invoice: id };
  }),
);

/** Whether an event's data may be about a subscription of ours. */
export const mayBeOurs = (data: unknown): boolean => {
  const { success, output } = v.safeParse(subscriptionSchema, data);
  return success && output !== undefined && output.order !== '';
};

const FIRST: Stripe.Invoice.BillingReason = 'subscription_create';

const statuses: Readonly<Record<Stripe.Subscription.Status, Subscription['status']>> = {
  trialing: 'active',
  active: 'active',
  paused: 'active',
  incomplete: 'past_due',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

const dateOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1_000) : null);

/** The state of a subscription. */
export function toSubscription(subscription: Stripe.Subscription): Subscription {
  const { id, metadata, items, ended_at, cancel_at, cancel_at_period_end } = subscription;
  const status = statuses[subscription.status] ?? 'active';
  const periods = items.data.map(({ current_period_end }) => current_period_end);
  const period = dateOf(periods.length > 0 ? Math.min(...periods) : null);
  const endsAt = dateOf(ended_at ?? cancel_at) ?? (cancel_at_period_end ? period : null);
  const isToEnd = status === 'ended' || endsAt !== null;
  return {
    id,
    order: metadata.order ?? '',
    status,
    renewsAt: isToEnd || subscription.status === 'paused' ? null : period,
    endsAt,
  };
}

/** A later payment; undefined for the first one, which is that of the payment page. */
export function toRenewal({
  id,
  status,
  billing_reason,
  amount_paid,
  currency,
  payments,
}: Stripe.Invoice): Renewal | undefined {
  if (billing_reason === FIRST) return undefined;
  const { payment_intent: intent } = payments?.data.find(({ status }) => status === 'paid')?.payment ?? {};
  return {
    id,
    isPaid: status === 'paid',
    amount: fromStripeAmount(amount_paid, currency.toUpperCase()),
    payment: typeof intent === 'string' ? intent : null,
  };
}
