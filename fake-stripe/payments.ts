import { stripeAmounts } from '../server/payment/stripe/amounts.ts';
import { type AfterPayment, disputeAfter, possibleAfterPayment } from './after-payment.ts';
import { type BillingChange, changes, hasEnded, renewalBy, toRenewalCharge, withRefund } from './billing.ts';
import type { SessionParameters } from './parameters.ts';
import { Problem } from './problem.ts';
import {
  amountsOf,
  chargedOf,
  currencyOf,
  type DeliveryAddress,
  type FakeTax,
  isHeldFirst,
  newId,
  type Promotion,
  paymentStatus,
  type StoredRenewal,
  type StoredSession,
  subscriptionOf,
  subtotalOf,
  toCharge,
  toDispute,
  toFraudWarning,
  toIntent,
  toRefund,
} from './session.ts';
import { noSubscription, type Store } from './store.ts';

/** How a visitor pays: at once, by a bank that needs time and then pays or refuses, or by a card that is declined. */
export type Way = 'card' | 'bank' | 'bank-fails' | 'declined';

interface PaymentSettings {
  /** The tax of sessions with automatic tax. Default none. */
  readonly tax?: FakeTax | undefined;
  readonly promotions: readonly Promotion[];
  /** Milliseconds until the bank answers. */
  readonly bankTakes: number;
  /** Milliseconds until a hold ends. */
  readonly holdLasts: number;
  readonly now: () => number;
}

export type Payments = ReturnType<typeof createPayments>;

/** The limit that a session does not keep, with its cheapest shipping. An amount of 0 needs no payment. */
function brokenLimit(session: StoredSession): 'too small' | 'too large' | undefined {
  const { minimum, maximum } = stripeAmounts(currencyOf(session).toUpperCase());
  const rates = session.parameters.shipping_options ?? [{}];
  const due = Math.min(...rates.map((_, index) => amountsOf(session, index).total));
  if (due > maximum) return 'too large';
  return session.parameters.mode === 'payment' && due > 0 && due < minimum ? 'too small' : undefined;
}

/** The operations on sessions and their payments, by the API and by the payment page. */
export function createPayments(store: Store, { promotions, tax, bankTakes, holdLasts, now }: PaymentSettings) {
  // Read each time: a code may end meanwhile.
  const known = () => promotions.map((promotion, index) => ({ ...promotion, id: `promo_fake_${index}` }));
  const active = () => known().filter((one) => one.active !== false);

  function refundRenewal(found: StoredSession, renewal: StoredRenewal, amount?: number): StoredSession {
    const left = renewal.status === 'paid' ? renewal.amount - renewal.refunded : 0;
    const back = amount ?? left;
    if (back > left || back <= 0)
      throw new Problem('This payment has nothing of that amount to refund.', { code: 'charge_already_refunded' });
    const refunded = withRefund(found, renewal, back);
    const after = renewalBy(refunded, renewal.intent) as StoredRenewal;
    const charge = toRenewalCharge(refunded, after);
    const refund = { ...toRefund(refunded, back), payment_intent: renewal.intent, charge: charge.id };
    store.write(
      { session: refunded },
      store.eventOf('charge.refunded', charge),
      store.eventOf('refund.created', refund),
    );
    return refunded;
  }

  /** @throws Problem if nothing is held by this payment */
  function held(intent: string, what: 'captured' | 'canceled') {
    const found = store.ofIntent(intent);
    const { intent: payment } = found;
    if (payment?.status !== 'requires_capture')
      throw new Problem(`This PaymentIntent could not be ${what} because it has a status of ${payment?.status}.`, {
        code: 'payment_intent_unexpected_state',
      });
    return { ...found, intent: payment };
  }

  const promotionsOf = (code: string) => active().filter((one) => one.code.toLowerCase() === code.toLowerCase());

  /** @throws Problem if a session without a customer cannot have this promotion code */
  function checkPromotion({ active = true, minimum = 0, customer, firstTime }: Promotion, subtotal: number): void {
    const param = 'discounts[0][promotion_code]';
    const refused = 'This promotion code cannot be redeemed because';
    if (!active) throw new Problem(`${refused} it has expired.`, { code: 'coupon_expired', param });
    if (subtotal < minimum) throw new Problem(`${refused} the total is below its minimum amount.`, { param });
    if (customer) throw new Problem(`${refused} it is for another customer.`, { param });
    if (firstTime) throw new Problem(`${refused} the associated customer has prior transactions.`);
  }

  return {
    promotionsOf,
    /** Whether any promotion code is active. */
    hasCodes: active().length > 0,

    /** @throws Problem for a discount that is unknown or not for this session */
    draft(parameters: SessionParameters): StoredSession {
      const created = Math.floor(now() / 1000);
      const param = 'discounts[0][promotion_code]';
      const wanted = parameters.discounts?.[0]?.promotion_code;
      const discount = known().find(({ id }) => id === wanted) ?? null;
      if (wanted && !discount)
        throw new Problem(`No such promotion code: '${wanted}'`, { code: 'resource_missing', param });
      if (discount) checkPromotion(discount, subtotalOf(parameters));
      const draft: StoredSession = {
        id: newId('cs_test', 58),
        created,
        expires: parameters.expires_at ?? created + 24 * 3600,
        parameters,
        discount,
        shipping: 0,
        status: 'open',
        intent: null,
        bankAnswer: null,
      };
      const limit = brokenLimit(draft);
      if (limit)
        throw new Problem(`The total amount due is ${limit}.`, { code: `amount_${limit.replaceAll(' ', '_')}` });
      return draft;
    },

    /** @throws Problem if the session is no longer open */
    expire(id: string): StoredSession {
      const found = store.session(id);
      if (found.status !== 'open')
        throw new Problem('Only Checkout Sessions with a status of `open` can be expired.', { param: 'session' });
      const expired: StoredSession = { ...found, status: 'expired' };
      store.move(expired, 'expired');
      return expired;
    },

    /** @throws Problem for a session without a subscription that runs */
    changeSubscription(id: string, what: BillingChange): StoredSession {
      const found = store.session(id);
      const subscription = subscriptionOf(found);
      if (!subscription || hasEnded(found)) throw noSubscription(subscription ?? id);
      const { session, events } = changes[what](found, now());
      store.write({ session }, ...events.map(([type, object]) => store.eventOf(type, object)));
      return session;
    },

    /**
     * Pays an open session. A closed session stays as it is.
     * @param delivery the region of the delivery address; default the first allowed country
     * @throws Problem for a country to which the session does not ship
     */
    pay(id: string, way: Way, shipping: number, delivery: Partial<DeliveryAddress> = {}): StoredSession {
      const found = store.session(id);
      if (found.status !== 'open') return found;
      const chosen: StoredSession = {
        ...found,
        shipping: found.parameters.shipping_options?.[shipping] ? shipping : 0,
        ...(tax && found.parameters.automatic_tax?.enabled && { tax }),
      };
      const countries = found.parameters.shipping_address_collection?.allowed_countries;
      const { country = countries?.[0], state = null } = delivery;
      if (delivery.country && !countries?.includes(delivery.country))
        throw new Problem('This session does not ship to that country.', { param: 'country' });
      const isHeld = isHeldFirst(found);
      if (isHeld && way.startsWith('bank'))
        throw new Problem('This way of paying cannot hold an amount.', { param: 'payment_method' });
      const intent = { id: found.intent?.id ?? newId('pi'), refunded: 0 };
      if (way === 'declined') {
        const declined: StoredSession = { ...chosen, intent: { ...intent, status: 'requires_payment_method' } };
        store.write({ session: declined });
        return declined;
      }
      const free = amountsOf(chosen).total === 0;
      const later = way !== 'card' && !free;
      const paid: StoredSession = {
        ...chosen,
        status: 'complete',
        ...(countries && country && { address: { country, state } }),
        intent: free
          ? null
          : isHeld
            ? { ...intent, status: 'requires_capture', captureBefore: Math.floor((now() + holdLasts) / 1000) }
            : { ...intent, status: later ? 'processing' : 'succeeded' },
        bankAnswer: later ? { at: now() + bankTakes, pays: way === 'bank' } : null,
      };
      store.move(paid, 'completed');
      return paid;
    },

    /** Applies a code that the visitor typed on the page. False for an unknown code. */
    redeem(id: string, code: string): boolean {
      const found = store.session(id);
      const discount = promotionsOf(code).find(({ customer }) => !customer);
      if (found.status !== 'open' || !found.parameters.allow_promotion_codes || !discount) return false;
      if (subtotalOf(found.parameters) < (discount.minimum ?? 0)) return false;
      const redeemed = { ...found, discount };
      if (brokenLimit(redeemed)) return false;
      store.write({ session: redeemed });
      return true;
    },

    /**
     * Charges what is held, or a part of it; the rest is given back.
     * @throws Problem if nothing is held, or less
     */
    capture(intent: string, amount: number | undefined): StoredSession {
      const found = held(intent, 'captured');
      const { total } = amountsOf(found);
      if (amount !== undefined && amount > total)
        throw new Problem(`The amount to capture is greater than the amount that is held, ${total}.`, {
          code: 'amount_too_large',
          param: 'amount_to_capture',
        });
      const captured: StoredSession = {
        ...found,
        intent: { ...found.intent, status: 'succeeded', captured: amount ?? total },
      };
      store.write(
        { session: captured },
        store.eventOf('charge.captured', toCharge(captured)),
        store.eventOf('payment_intent.succeeded', toIntent(captured)),
      );
      return captured;
    },

    /**
     * Gives back what is held.
     * @throws Problem if nothing is held
     */
    cancel(intent: string, cancellation: string | null): StoredSession {
      const found = held(intent, 'canceled');
      const canceled: StoredSession = { ...found, intent: { ...found.intent, status: 'canceled', cancellation } };
      store.write(
        { session: canceled },
        store.eventOf('charge.refunded', toCharge(canceled)),
        store.eventOf('payment_intent.canceled', toIntent(canceled)),
      );
      return canceled;
    },

    refund(intent: string, amount: number | undefined): StoredSession {
      const found = store.ofIntent(intent);
      const renewal = renewalBy(found, intent);
      if (renewal) return refundRenewal(found, renewal, amount);
      const left = chargedOf(found) - (found.intent?.refunded ?? 0);
      const back = amount ?? left;
      if (!found.intent || paymentStatus(found) !== 'paid' || back > left || back <= 0)
        throw new Problem('This payment has nothing of that amount to refund.', { code: 'charge_already_refunded' });
      const refunded: StoredSession = { ...found, intent: { ...found.intent, refunded: found.intent.refunded + back } };
      store.write(
        { session: refunded },
        store.eventOf('charge.refunded', toCharge(refunded)),
        store.eventOf('refund.created', toRefund(refunded, back)),
      );
      return refunded;
    },

    /**
     * Lets a payment have an event. A refund that fails is all that was refunded, sent back by the buyer's bank.
     * @throws Problem if it cannot have this event now
     */
    afterPayment(intent: string, what: AfterPayment): void {
      const found = store.ofIntent(intent);
      if (!found.intent || !possibleAfterPayment(found).includes(what))
        throw new Problem(`This payment cannot have this now: ${what}.`, { code: 'payment_intent_unexpected_state' });
      if (what === 'endHold') store.endHold(found);
      else if (what === 'warn') store.write(store.eventOf('radar.early_fraud_warning.created', toFraudWarning(found)));
      else if (what === 'failRefunds') {
        const failed: StoredSession = { ...found, intent: { ...found.intent, refunded: 0 } };
        const refund = toRefund(failed, found.intent.refunded, 'failed');
        const types = ['refund.failed', 'refund.updated', 'charge.refund.updated'];
        store.write({ session: failed }, ...types.map((type) => store.eventOf(type, refund)));
      } else {
        const disputed: StoredSession = { ...found, intent: { ...found.intent, dispute: disputeAfter[what] } };
        const type = what === 'dispute' || what === 'inquire' ? 'created' : 'closed';
        store.write({ session: disputed }, store.eventOf(`charge.dispute.${type}`, toDispute(disputed)));
      }
    },
  };
}
