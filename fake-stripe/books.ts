import { join } from 'node:path';
import Stripe from 'stripe';
import type { Asked } from './asked.ts';
import { openLedger } from './ledger.ts';
import { Problem } from './problem.ts';
import {
  amountsOf,
  type Kept,
  newId,
  type Promotion,
  paymentStatus,
  subscriptionOf,
  subtotalOf,
  toCharge,
  toSession,
} from './session.ts';

export interface KeptEvent {
  readonly id: string;
  readonly created: number;
  readonly type: string;
  readonly body: string;
}

/** The response stored for an idempotency key. */
export interface KeptAnswer {
  readonly key: string;
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

type Entry =
  | { readonly session: Kept }
  | { readonly event: KeptEvent }
  | { readonly answer: KeptAnswer }
  | { readonly delivered: string };

/** How a visitor pays: at once, by a bank that needs time and then pays or refuses, or by a card that is declined. */
export type Way = 'card' | 'bank' | 'bank-fails' | 'declined';

interface Settings {
  readonly folder: string;
  readonly promotions: readonly Promotion[];
  /** Milliseconds until the bank answers. */
  readonly bankTakes: number;
  /** Origin of the payment page, known once the server listens. */
  readonly origin: () => string;
  readonly now: () => number;
}

export type Books = Awaited<ReturnType<typeof openBooks>>;

const noSubscription = (id: string) =>
  new Problem(`No such subscription: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' });

/** The state of the fake: read from the ledger at the start, and written to it before any response or webhook. */
export async function openBooks({ folder, promotions, bankTakes, origin, now }: Settings) {
  const ledger = await openLedger<Entry>(join(folder, 'ledger.jsonl'));
  const sessions = new Map<string, Kept>();
  const byIntent = new Map<string, string>();
  const bySubscription = new Map<string, string>();
  const answers = new Map<string, KeptAnswer>();
  const undelivered = new Map<string, KeptEvent>();
  /** Sessions that will expire, or whose bank will answer. */
  const waiting = new Set<string>();
  let onEvent = (_: KeptEvent) => {};

  function take(entry: Entry): void {
    if ('session' in entry) {
      const { session } = entry;
      sessions.set(session.id, session);
      const subscription = subscriptionOf(session);
      if (subscription) bySubscription.set(subscription, session.id);
      if (session.intent) byIntent.set(session.intent.id, session.id);
      if (session.status === 'open' || session.bankAnswer) waiting.add(session.id);
      else waiting.delete(session.id);
    } else if ('answer' in entry) answers.set(entry.answer.key, entry.answer);
    else if ('event' in entry) undelivered.set(entry.event.id, entry.event);
    else undelivered.delete(entry.delivered);
  }
  for (const entry of ledger.entries) take(entry);

  function write(...entries: readonly Entry[]): void {
    for (const entry of entries) take(entry);
    ledger.add(entries);
    // Deliver events only once they are on disk.
    for (const entry of entries)
      if ('event' in entry)
        ledger.written().then(
          () => onEvent(entry.event),
          () => {},
        );
  }

  function eventOf(type: string, object: object): Entry {
    const id = newId('evt');
    const created = Math.floor(now() / 1000);
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } satisfies Partial<Record<keyof Stripe.Event, unknown>>);
    return { event: { id, created, type, body } };
  }

  const move = (session: Kept, type: string) =>
    write({ session }, eventOf(`checkout.session.${type}`, toSession(session, origin())));

  /** Expires the session, or applies the bank's answer, if the time has come. */
  function age(session: Kept): Kept {
    if (session.status === 'open' && session.expires * 1000 <= now()) {
      const expired: Kept = { ...session, status: 'expired' };
      move(expired, 'expired');
      return expired;
    }
    const { intent, bankAnswer } = session;
    if (intent && bankAnswer && bankAnswer.at <= now()) {
      const answered: Kept = {
        ...session,
        intent: { ...intent, status: bankAnswer.pays ? 'succeeded' : 'requires_payment_method' },
        bankAnswer: null,
      };
      move(answered, bankAnswer.pays ? 'async_payment_succeeded' : 'async_payment_failed');
      return answered;
    }
    return session;
  }

  function session(id: string): Kept {
    const found = sessions.get(id);
    if (!found)
      throw new Problem(`No such checkout.session: ${id}`, { status: 404, code: 'resource_missing', param: 'session' });
    return age(found);
  }

  const active = promotions.flatMap((promotion, index) =>
    promotion.active === false ? [] : [{ ...promotion, id: `promo_fake_${index}` }],
  );

  const promotion = (code: string) => active.find((one) => one.code.toLowerCase() === code.toLowerCase());

  function ofIntent(intent: string): Kept {
    const id = byIntent.get(intent);
    if (!id) throw new Problem(`No such payment_intent: '${intent}'`, { status: 404, code: 'resource_missing' });
    return session(id);
  }

  function ofSubscription(subscription: string): Kept {
    const id = bySubscription.get(subscription);
    if (!id) throw noSubscription(subscription);
    return session(id);
  }

  return {
    session,
    promotion,
    /** Whether any promotion code is active. */
    hasCodes: active.length > 0,
    ofIntent,
    ofSubscription,
    written: ledger.written,
    answers,
    undelivered: () => [...undelivered.values()],
    listen(listener: (event: KeptEvent) => void) {
      onEvent = listener;
    },

    /** Newest first. */
    sessions: (): readonly Kept[] => [...sessions.values()].reverse(),

    /** @throws Problem for an unknown discount */
    draft(asked: Asked): Kept {
      const created = Math.floor(now() / 1000);
      const param = 'discounts[0][promotion_code]';
      const wanted = asked.discounts?.[0]?.promotion_code;
      const discount = active.find(({ id }) => id === wanted) ?? null;
      if (wanted && !discount)
        throw new Problem(`No such promotion code: '${wanted}'`, { code: 'resource_missing', param });
      if (discount?.minimum && subtotalOf(asked) < discount.minimum)
        throw new Problem('This promotion code is for larger orders.', { param });
      return {
        id: newId('cs_test', 58),
        created,
        expires: asked.expires_at ?? created + 24 * 3600,
        asked,
        discount,
        shipping: 0,
        status: 'open',
        intent: null,
        bankAnswer: null,
      };
    },

    keep(session: Kept | undefined, answer: KeptAnswer): void {
      write(...(session ? [{ session }] : []), { answer });
    },

    /** @throws Problem if the session is no longer open */
    expire(id: string): Kept {
      const found = session(id);
      if (found.status !== 'open')
        throw new Problem('Only Checkout Sessions with a status of `open` can be expired.', { param: 'session' });
      const expired: Kept = { ...found, status: 'expired' };
      move(expired, 'expired');
      return expired;
    },

    /** @throws Problem if it was canceled before */
    cancelSubscription(subscription: string): Kept {
      const found = ofSubscription(subscription);
      if (found.ended) throw noSubscription(subscription);
      const ended: Kept = { ...found, ended: true };
      write({ session: ended });
      return ended;
    },

    /** Pays an open session. A closed session stays as it is. */
    pay(id: string, way: Way, shipping: number): Kept {
      const found = session(id);
      if (found.status !== 'open') return found;
      const chosen: Kept = { ...found, shipping: found.asked.shipping_options?.[shipping] ? shipping : 0 };
      const intent = { id: found.intent?.id ?? newId('pi'), refunded: 0 };
      if (way === 'declined') {
        const declined: Kept = { ...chosen, intent: { ...intent, status: 'requires_payment_method' } };
        write({ session: declined });
        return declined;
      }
      const free = amountsOf(chosen).total === 0;
      const later = way !== 'card' && !free;
      const paid: Kept = {
        ...chosen,
        status: 'complete',
        intent: free ? null : { ...intent, status: later ? 'processing' : 'succeeded' },
        bankAnswer: later ? { at: now() + bankTakes, pays: way === 'bank' } : null,
      };
      move(paid, 'completed');
      return paid;
    },

    /** Applies a code that the visitor typed on the page. False for an unknown code. */
    redeem(id: string, code: string): boolean {
      const found = session(id);
      const discount = promotion(code);
      if (found.status !== 'open' || !found.asked.allow_promotion_codes || !discount) return false;
      if (subtotalOf(found.asked) < (discount.minimum ?? 0)) return false;
      write({ session: { ...found, discount } });
      return true;
    },

    refund(intent: string, amount: number | undefined): Kept {
      const found = ofIntent(intent);
      const left = amountsOf(found).total - (found.intent?.refunded ?? 0);
      const back = amount ?? left;
      if (!found.intent || paymentStatus(found) !== 'paid' || back > left || back <= 0)
        throw new Problem('This payment has nothing of that amount to refund.', { code: 'charge_already_refunded' });
      const refunded: Kept = { ...found, intent: { ...found.intent, refunded: found.intent.refunded + back } };
      write({ session: refunded }, eventOf('charge.refunded', toCharge(refunded)));
      return refunded;
    },

    delivered: (event: string) => write({ delivered: event }),

    /** Applies everything that is due. */
    tick(): void {
      for (const id of waiting) session(id);
    },

    close: () => ledger.close(),
  };
}
