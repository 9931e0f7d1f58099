import { stripeAmounts } from '../server/payment/stripe/amounts.ts';
import type { SessionParameters } from './parameters.ts';
import { Problem } from './problem.ts';
import {
  amountsOf,
  currencyOf,
  type DeliveryAddress,
  type FakeTax,
  newId,
  type Promotion,
  paymentStatus,
  type StoredSession,
  subtotalOf,
  toCharge,
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
export function createPayments(store: Store, { promotions, tax, bankTakes, now }: PaymentSettings) {
  const active = promotions.flatMap((promotion, index) =>
    promotion.active === false ? [] : [{ ...promotion, id: `promo_fake_${index}` }],
  );

  const promotion = (code: string) => active.find((one) => one.code.toLowerCase() === code.toLowerCase());

  return {
    promotion,
    /** Whether any promotion code is active. */
    hasCodes: active.length > 0,

    /** @throws Problem for an unknown discount */
    draft(parameters: SessionParameters): StoredSession {
      const created = Math.floor(now() / 1000);
      const param = 'discounts[0][promotion_code]';
      const wanted = parameters.discounts?.[0]?.promotion_code;
      const discount = active.find(({ id }) => id === wanted) ?? null;
      if (wanted && !discount)
        throw new Problem(`No such promotion code: '${wanted}'`, { code: 'resource_missing', param });
      if (discount?.minimum && subtotalOf(parameters) < discount.minimum)
        throw new Problem('This promotion code is for larger orders.', { param });
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

    /** @throws Problem if it was canceled before */
    cancelSubscription(subscription: string): StoredSession {
      const found = store.ofSubscription(subscription);
      if (found.ended) throw noSubscription(subscription);
      const ended: StoredSession = { ...found, ended: true };
      store.write({ session: ended });
      return ended;
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
        intent: free ? null : { ...intent, status: later ? 'processing' : 'succeeded' },
        bankAnswer: later ? { at: now() + bankTakes, pays: way === 'bank' } : null,
      };
      store.move(paid, 'completed');
      return paid;
    },

    /** Applies a code that the visitor typed on the page. False for an unknown code. */
    redeem(id: string, code: string): boolean {
      const found = store.session(id);
      const discount = promotion(code);
      if (found.status !== 'open' || !found.parameters.allow_promotion_codes || !discount) return false;
      if (subtotalOf(found.parameters) < (discount.minimum ?? 0)) return false;
      const redeemed = { ...found, discount };
      if (brokenLimit(redeemed)) return false;
      store.write({ session: redeemed });
      return true;
    },

    refund(intent: string, amount: number | undefined): StoredSession {
      const found = store.ofIntent(intent);
      const left = amountsOf(found).total - (found.intent?.refunded ?? 0);
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

    /** The buyer's bank sends back all that was refunded, for example because the account is closed. */
    failRefunds(intent: string): void {
      const found = store.ofIntent(intent);
      if (!found.intent) return;
      const failed: StoredSession = { ...found, intent: { ...found.intent, refunded: 0 } };
      const refund = toRefund(failed, found.intent.refunded, 'failed');
      const types = ['refund.failed', 'refund.updated', 'charge.refund.updated'];
      store.write({ session: failed }, ...types.map((type) => store.eventOf(type, refund)));
    },
  };
}
