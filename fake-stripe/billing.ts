import type Stripe from 'stripe';
import { Problem } from './problem.ts';
import {
  amountsOf,
  currencyOf,
  listOf,
  newId,
  paymentStatus,
  type StoredBilling,
  type StoredRenewal,
  type StoredSession,
  sibling,
  subscriptionOf,
  toSession,
} from './session.ts';

const billingOf = ({ billing }: StoredSession): StoredBilling => billing ?? { renewals: [] };

/** Its items that are charged again. */
const recurringOf = ({ parameters }: StoredSession) =>
  parameters.line_items.filter(({ price_data }) => price_data.recurring);

/** Seconds at which a period begins: the first is 0. */
function startOf(session: StoredSession, period: number): number {
  const { interval = 'month', interval_count: count = 1 } = recurringOf(session)[0]?.price_data.recurring ?? {};
  const date = new Date(session.created * 1_000);
  const intervals = count * period;
  if (interval === 'month' || interval === 'year') {
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() + intervals * (interval === 'year' ? 12 : 1), 1);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
  } else date.setUTCDate(date.getUTCDate() + intervals * (interval === 'week' ? 7 : 1));
  return Math.floor(date.getTime() / 1_000);
}

/** The amount of a later invoice. Discounts are for the first one. */
function laterAmount(session: StoredSession): number {
  const parameters = { ...session.parameters, line_items: recurringOf(session) };
  return amountsOf({ ...session, parameters, discount: null }).total;
}

/** The session with the objects that Stripe only names unless they are expanded. */
export const toExpandedSession = (session: StoredSession, page: string, expand: readonly string[] = []) => {
  const plain = toSession(session, page, expand);
  return {
    ...plain,
    ...(plain.invoice && expand.includes('invoice.payments') && { invoice: toInvoice(session, undefined, true) }),
    ...(plain.subscription && expand.includes('subscription') && { subscription: toSubscription(session) }),
  };
};

export function toSubscription(session: StoredSession) {
  const { renewals, endsWithPeriod = false, endedAt } = billingOf(session);
  const hasFailed = paymentStatus(session) === 'unpaid' && session.intent?.status === 'requires_payment_method';
  const isUnpaid = hasFailed || renewals.some(({ status }) => status === 'open');
  const period = {
    current_period_start: startOf(session, renewals.length),
    current_period_end: startOf(session, renewals.length + 1),
  };
  return {
    id: subscriptionOf(session) as string,
    object: 'subscription',
    status: endedAt ? 'canceled' : isUnpaid ? 'past_due' : 'active',
    currency: currencyOf(session),
    cancel_at: endsWithPeriod ? period.current_period_end : null,
    cancel_at_period_end: endsWithPeriod,
    canceled_at: endedAt ?? null,
    ended_at: endedAt ?? null,
    items: listOf(
      recurringOf(session).map(({ quantity, price_data: { unit_amount, recurring } }, index) => ({
        id: `${sibling(session.id, 'si')}${index}`,
        object: 'subscription_item' as const,
        quantity,
        ...period,
        price: { object: 'price' as const, unit_amount, recurring },
      })),
      '/v1/subscription_items',
    ),
    latest_invoice: renewals.at(-1)?.id ?? firstInvoiceOf(session),
    livemode: false,
    created: session.created,
    metadata: { ...session.parameters.subscription_data?.metadata },
  } satisfies Partial<Record<keyof Stripe.Subscription, unknown>>;
}

export const firstInvoiceOf = ({ id }: StoredSession): string => sibling(id, 'in');

/** The first invoice, or that of a renewal. Stripe leaves its payments out unless they are expanded. */
export function toInvoice(session: StoredSession, renewal?: StoredRenewal, isExpanded = false) {
  const id = renewal?.id ?? firstInvoiceOf(session);
  const isPaid = renewal ? renewal.status === 'paid' : paymentStatus(session) !== 'unpaid';
  const amount = renewal?.amount ?? amountsOf(session).total;
  const intent = renewal?.intent ?? session.intent?.id;
  const payment = {
    id: sibling(id, 'inpay'),
    object: 'invoice_payment',
    invoice: id,
    status: isPaid ? 'paid' : 'open',
    payment: { type: 'payment_intent', payment_intent: intent },
  };
  const subscription = toSubscription(session);
  return {
    id,
    object: 'invoice',
    status: isPaid ? 'paid' : 'open',
    billing_reason: renewal ? 'subscription_cycle' : 'subscription_create',
    currency: currencyOf(session),
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    attempted: true,
    livemode: false,
    created: renewal?.created ?? session.created,
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    ...(isExpanded && { payments: listOf(intent ? [payment] : [], '/v1/invoice_payments') }),
  } satisfies Partial<Record<keyof Stripe.Invoice, unknown>>;
}

export const renewalChargeOf = ({ id }: StoredRenewal): string => sibling(id, 'ch');

export const toRenewalCharge = (session: StoredSession, renewal: StoredRenewal) =>
  ({
    id: renewalChargeOf(renewal),
    object: 'charge',
    amount: renewal.amount,
    amount_captured: renewal.amount,
    amount_refunded: renewal.refunded,
    refunded: renewal.refunded === renewal.amount,
    currency: currencyOf(session),
    payment_intent: renewal.intent,
    livemode: false,
    status: 'succeeded',
  }) satisfies Partial<Record<keyof Stripe.Charge, unknown>>;

/** A session after a change of its subscription, and the events that report it. */
interface Changed {
  readonly session: StoredSession;
  readonly events: readonly (readonly [type: string, object: object])[];
}

const change = (session: StoredSession, billing: Partial<StoredBilling>): StoredSession => ({
  ...session,
  billing: { ...billingOf(session), ...billing },
});

const updated = (session: StoredSession) => ['customer.subscription.updated', toSubscription(session)] as const;

/** The changes of a subscription after its first payment. */
export const changes = {
  /** The next period begins and is paid, or the subscription ends where it was to end with its period. */
  renew: (session: StoredSession, now: number) => bill(session, now, 'paid'),
  /** The next period begins, and its payment fails. */
  fail: (session: StoredSession, now: number) => bill(session, now, 'open'),
  /** Stripe tries the failed payment again, and it succeeds. */
  retry(session: StoredSession): Changed {
    const { renewals } = billingOf(session);
    const open = renewals.find(({ status }) => status === 'open');
    if (!open) throw new Problem('This subscription has no open invoice.');
    const paid: StoredRenewal = { ...open, status: 'paid' };
    const after = change(session, { renewals: renewals.map((one) => (one === open ? paid : one)) });
    return { session: after, events: [['invoice.paid', toInvoice(after, paid)], updated(after)] };
  },
  /** The buyer cancels, and keeps what is paid. */
  end(session: StoredSession): Changed {
    const after = change(session, { endsWithPeriod: true });
    return { session: after, events: [updated(after)] };
  },
  /** The buyer goes on after all. */
  resume(session: StoredSession): Changed {
    const after = change(session, { endsWithPeriod: false });
    return { session: after, events: [updated(after)] };
  },
  /** It ends now. */
  cancel(session: StoredSession, now: number): Changed {
    const after = change(session, { endedAt: Math.floor(now / 1_000) });
    return { session: after, events: [['customer.subscription.deleted', toSubscription(after)]] };
  },
} as const satisfies Record<string, (session: StoredSession, now: number) => Changed>;

export type BillingChange = keyof typeof changes;

function bill(session: StoredSession, now: number, status: StoredRenewal['status']): Changed {
  const { renewals, endsWithPeriod } = billingOf(session);
  if (endsWithPeriod) return changes.cancel(session, now);
  const created = Math.floor(now / 1_000);
  const amount = laterAmount(session);
  const renewal = { id: newId('in'), created, amount, status, intent: newId('pi'), refunded: 0 };
  const after = change(session, { renewals: [...renewals, renewal] });
  const type = status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed';
  return { session: after, events: [updated(after), [type, toInvoice(after, renewal)]] };
}

/** The changes that a subscription can have now. */
export function possibleChanges(session: StoredSession): readonly BillingChange[] {
  const { renewals, endsWithPeriod, endedAt } = billingOf(session);
  if (!subscriptionOf(session) || endedAt !== undefined) return [];
  const isDue = renewals.some(({ status }) => status === 'open');
  return ['renew', 'fail', ...(isDue ? (['retry'] as const) : []), endsWithPeriod ? 'resume' : 'end', 'cancel'];
}

/** The last payment of a subscription of which something is left to refund. */
export function refundable(session: StoredSession): string | undefined {
  const paid = billingOf(session).renewals.findLast(
    ({ status, amount, refunded }) => status === 'paid' && refunded < amount,
  );
  const { intent } = session;
  const isFirstLeft = intent?.status === 'succeeded' && intent.refunded < amountsOf(session).total;
  return paid?.intent ?? (isFirstLeft ? intent.id : undefined);
}

/** The renewal with this payment. */
export const renewalBy = (session: StoredSession, intent: string): StoredRenewal | undefined =>
  billingOf(session).renewals.find((one) => one.intent === intent);

/** The amount given back of its first payment, or of a renewal's. */
export const refundedOf = (session: StoredSession, intent: string): number =>
  (renewalBy(session, intent) ?? session.intent)?.refunded ?? 0;

export const hasEnded = (session: StoredSession): boolean => billingOf(session).endedAt !== undefined;

/** The session with so much given back of a renewal's payment. */
export const withRefund = (session: StoredSession, renewal: StoredRenewal, amount: number): StoredSession => {
  const refunded = { ...renewal, refunded: renewal.refunded + amount };
  return change(session, {
    renewals: billingOf(session).renewals.map((one) => (one.id === renewal.id ? refunded : one)),
  });
};
