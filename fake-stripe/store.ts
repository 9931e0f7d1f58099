import { join } from 'node:path';
import type Stripe from 'stripe';
import { API_VERSION } from './api-version.ts';
import { firstInvoiceOf, renewalChargeOf, toInvoice, toSubscription } from './billing.ts';
import { openLedger } from './ledger.ts';
import { Problem } from './problem.ts';
import { newId, paymentStatus, type StoredSession, subscriptionOf, toCharge, toIntent, toSession } from './session.ts';

export interface StoredEvent {
  readonly id: string;
  readonly created: number;
  readonly type: string;
  readonly body: string;
}

/** The response stored for an idempotency key. */
interface StoredResponse {
  readonly key: string;
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

type Entry =
  | { readonly session: StoredSession }
  | { readonly event: StoredEvent }
  | { readonly response: StoredResponse }
  | { readonly delivered: string };

interface StoreSettings {
  readonly folder: string;
  /** Origin of the payment page, known once the server listens. */
  readonly origin: () => string;
  readonly now: () => number;
}

export type Store = Awaited<ReturnType<typeof openStore>>;

const isHeld = ({ intent }: StoredSession) => intent?.status === 'requires_capture';

export const noSubscription = (id: string) =>
  new Problem(`No such subscription: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' });

/**
 * Sessions, events and responses: read from the ledger at the start, and written to it before any response or webhook. Time
 * passes on reading: a session that is due expires, or gets the answer of its bank, and a hold ends.
 */
export async function openStore({ folder, origin, now }: StoreSettings) {
  const ledger = await openLedger<Entry>(join(folder, 'ledger.jsonl'));
  const sessions = new Map<string, StoredSession>();
  const byIntent = new Map<string, string>();
  const bySubscription = new Map<string, string>();
  const responses = new Map<string, StoredResponse>();
  const events = new Map<string, StoredEvent>();
  const undelivered = new Map<string, StoredEvent>();
  /** Sessions that will expire, whose bank will answer, or whose hold will end. */
  const waiting = new Set<string>();
  let onEvent = (_: StoredEvent) => {};

  function apply(entry: Entry): void {
    if ('session' in entry) {
      const { session } = entry;
      sessions.set(session.id, session);
      const subscription = subscriptionOf(session);
      if (subscription) bySubscription.set(subscription, session.id);
      if (session.intent) byIntent.set(session.intent.id, session.id);
      for (const { intent } of session.billing?.renewals ?? []) byIntent.set(intent, session.id);
      if (session.status === 'open' || session.bankAnswer || isHeld(session)) waiting.add(session.id);
      else waiting.delete(session.id);
    } else if ('response' in entry) responses.set(entry.response.key, entry.response);
    else if ('event' in entry) {
      events.set(entry.event.id, entry.event);
      undelivered.set(entry.event.id, entry.event);
    } else undelivered.delete(entry.delivered);
  }
  // Sessions of an older build are not readable.
  for (const entry of ledger.entries) if (!('session' in entry) || entry.session.parameters) apply(entry);

  function write(...entries: readonly Entry[]): void {
    for (const entry of entries) apply(entry);
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
      api_version: API_VERSION,
      created,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } satisfies Partial<Record<keyof Stripe.Event, unknown>>);
    return { event: { id, created, type, body } };
  }

  const move = (session: StoredSession, type: string) =>
    write(
      { session },
      ...firstInvoice(session),
      ...(isHeld(session) ? [eventOf('payment_intent.amount_capturable_updated', toIntent(session))] : []),
      eventOf(`checkout.session.${type}`, toSession(session, origin())),
    );

  /** The events of a subscription's first invoice. */
  function firstInvoice(session: StoredSession): readonly Entry[] {
    if (!subscriptionOf(session)) return [];
    if (paymentStatus(session) !== 'unpaid') return [eventOf('invoice.paid', toInvoice(session))];
    if (session.intent?.status !== 'requires_payment_method') return [];
    return [
      eventOf('invoice.payment_failed', toInvoice(session)),
      eventOf('customer.subscription.updated', toSubscription(session)),
    ];
  }

  /** Expires the session, or applies the bank's answer, if the time has come. */
  function age(session: StoredSession): StoredSession {
    if (session.status === 'open' && session.expires * 1000 <= now()) {
      const expired: StoredSession = { ...session, status: 'expired' };
      move(expired, 'expired');
      return expired;
    }
    if (isHeld(session) && Number(session.intent?.captureBefore) * 1000 <= now()) return endHold(session);
    return session.bankAnswer && session.bankAnswer.at <= now() ? answerOfBank(session) : session;
  }

  /** The amount is given back without a request. */
  function endHold(session: StoredSession): StoredSession {
    const { intent } = session;
    if (!intent || !isHeld(session)) return session;
    const ended: StoredSession = { ...session, intent: { ...intent, status: 'canceled', cancellation: 'automatic' } };
    write(
      { session: ended },
      eventOf('charge.expired', toCharge(ended)),
      eventOf('payment_intent.canceled', toIntent(ended)),
    );
    return ended;
  }

  function answerOfBank(session: StoredSession): StoredSession {
    const { intent, bankAnswer } = session;
    if (!intent || !bankAnswer) return session;
    const answered: StoredSession = {
      ...session,
      intent: { ...intent, status: bankAnswer.pays ? 'succeeded' : 'requires_payment_method' },
      bankAnswer: null,
    };
    move(answered, bankAnswer.pays ? 'async_payment_succeeded' : 'async_payment_failed');
    return answered;
  }

  function session(id: string): StoredSession {
    const found = sessions.get(id);
    if (!found)
      throw new Problem(`No such checkout.session: ${id}`, { status: 404, code: 'resource_missing', param: 'session' });
    return age(found);
  }

  function ofIntent(intent: string): StoredSession {
    const id = byIntent.get(intent);
    if (!id) throw new Problem(`No such payment_intent: '${intent}'`, { status: 404, code: 'resource_missing' });
    return session(id);
  }

  function ofCharge(charge: string): StoredSession {
    const found = [...sessions.values()].find(
      (one) =>
        (one.intent && toIntent(one).latest_charge === charge) ||
        one.billing?.renewals.some((renewal) => renewalChargeOf(renewal) === charge),
    );
    if (!found) throw new Problem(`No such charge: '${charge}'`, { status: 404, code: 'resource_missing' });
    return session(found.id);
  }

  function ofInvoice(invoice: string): StoredSession {
    const found = [...sessions.values()].find(
      (one) =>
        (subscriptionOf(one) && firstInvoiceOf(one) === invoice) ||
        one.billing?.renewals.some(({ id }) => id === invoice),
    );
    if (!found) throw new Problem(`No such invoice: '${invoice}'`, { status: 404, code: 'resource_missing' });
    return session(found.id);
  }

  function ofSubscription(subscription: string): StoredSession {
    const id = bySubscription.get(subscription);
    if (!id) throw noSubscription(subscription);
    return session(id);
  }

  return {
    /** @throws Problem for an unknown session */
    session,
    ofIntent,
    ofCharge,
    ofInvoice,
    ofSubscription,
    /** Newest first. */
    sessions: (): readonly StoredSession[] => [...sessions.values()].reverse(),
    /** Newest first. */
    events: (): readonly StoredEvent[] => [...events.values()].reverse(),
    responses,
    write,
    /** Stores the session's next state, with an event that reports it. */
    move,
    eventOf,
    undelivered: () => [...undelivered.values()],
    delivered: (event: string) => write({ delivered: event }),
    listen(listener: (event: StoredEvent) => void) {
      onEvent = listener;
    },
    endHold,
    /** Applies everything that is due. */
    tick(): void {
      for (const id of waiting) session(id);
    },
    /** Banks that were asked answer now. */
    answerOfBanks(): void {
      for (const id of waiting) answerOfBank(session(id));
    },
    written: ledger.written,
    close: () => ledger.close(),
  };
}
