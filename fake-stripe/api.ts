import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { API_VERSION, isCompatible } from './api-version.ts';
import {
  refundedOf,
  renewalChargeOf,
  toExpandedSession,
  toInvoice,
  toRenewalCharge,
  toSubscription,
} from './billing.ts';
import type { Faults } from './faults.ts';
import { type Form, list, object, oneOf, optional, readForm, text, truth, whole } from './form.ts';
import { readSessionParameters } from './parameters.ts';
import type { Payments } from './payments.ts';
import { Problem } from './problem.ts';
import {
  newId,
  type StoredSession,
  toCharge,
  toIntent,
  toLineItems,
  toPromotionCode,
  toRefund,
  toSession,
} from './session.ts';
import type { Store } from './store.ts';

interface Settings {
  readonly store: Store;
  readonly payments: Payments;
  readonly key: string;
  readonly faults: Faults;
  readonly origin: () => string;
  readonly now: () => number;
}

interface ApiResponse {
  readonly status: number;
  readonly body: string;
  readonly replayed?: boolean;
}

const expanding = { expand: optional(list(text(), 20)) };
const readExpanding = object(expanding);
const readPage = object({
  ...expanding,
  limit: optional(whole(1, 100)),
  starting_after: optional(text()),
});
const readSessionsPage = object({
  ...expanding,
  limit: optional(whole(1, 100)),
  starting_after: optional(text()),
  status: optional(oneOf('open', 'complete', 'expired')),
  payment_intent: optional(text()),
});
const readEventsPage = object({
  limit: optional(whole(1, 100)),
  starting_after: optional(text()),
  types: optional(list(text(), 20)),
  created: optional(object({ gte: optional(whole(0, 9_999_999_999)) })),
});
const readCodes = object({
  ...expanding,
  code: optional(text()),
  active: optional(truth),
  limit: optional(whole(1, 100)),
});
const subscriptionPath = /^\/v1\/subscriptions\/(\w+)$/;
const readSubscription = object({ cancel_at_period_end: truth });
const decisionPath = /^\/v1\/payment_intents\/(\w+)\/(capture|cancel)$/;
const readCapture = object({ amount_to_capture: optional(whole(1, Number.MAX_SAFE_INTEGER)) });
const readCancel = object({
  cancellation_reason: optional(oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')),
});
const readRefund = object({ payment_intent: text(), amount: optional(whole(1, Number.MAX_SAFE_INTEGER)) });

/** The part of Stripe's API that the checkout server calls, plus the calls of its tests. */
export function api({ store, payments, key, faults, origin, now }: Settings) {
  const busy = new Set<string>();
  const ok = (body: object): ApiResponse => ({ status: 200, body: JSON.stringify(body) });
  const fail = (problem: Problem): ApiResponse => ({ status: problem.status, body: JSON.stringify(problem.body) });

  function read(path: string, form: Form): ApiResponse {
    const [, id = '', rest = ''] = /^\/v1\/checkout\/sessions\/(\w+)(\/line_items)?$/.exec(path) ?? [];
    if (rest) {
      readPage(form, '');
      return ok(toLineItems(store.session(id)));
    }
    if (id) return ok(toExpandedSession(store.session(id), origin(), readExpanding(form, '').expand));
    if (path === '/v1/checkout/sessions') {
      const { limit = 10, starting_after: after, status, payment_intent: intent } = readSessionsPage(form, '');
      const all = store
        .sessions()
        .filter((session) => (!status || session.status === status) && (!intent || session.intent?.id === intent));
      const start = after ? all.findIndex((session) => session.id === after) + 1 : 0;
      const data = all.slice(start, start + limit).map((session) => toSession(store.session(session.id), origin()));
      return ok({ object: 'list', data, has_more: all.length > start + limit, url: path });
    }
    if (path === '/v1/events') {
      if (faults.noEvents) throw new Problem('This key may not read events.', { status: 403 });
      const { limit = 10, starting_after: after, types, created } = readEventsPage(form, '');
      const all = store
        .events()
        .filter((event) => (!types || types.includes(event.type)) && event.created >= (created?.gte ?? 0));
      const start = after ? all.findIndex((event) => event.id === after) + 1 : 0;
      const data = all.slice(start, start + limit).map(({ body }) => JSON.parse(body));
      return ok({ object: 'list', data, has_more: all.length > start + limit, url: path });
    }
    if (path === '/v1/promotion_codes') {
      const { code, active } = readCodes(form, '');
      const found = code === undefined || active === false ? [] : payments.promotionsOf(code);
      const data = found.map(toPromotionCode);
      return ok({ object: 'list', data, has_more: false, url: path });
    }
    const [, intent = ''] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? [];
    if (intent) return ok(toIntent(store.ofIntent(intent), readExpanding(form, '').expand?.includes('latest_charge')));
    const [, charge = ''] = /^\/v1\/charges\/(\w+)$/.exec(path) ?? [];
    if (charge) {
      const session = store.ofCharge(charge);
      const renewal = session.billing?.renewals.find((one) => renewalChargeOf(one) === charge);
      return ok(renewal ? toRenewalCharge(session, renewal) : toCharge(session));
    }
    const [, invoice = ''] = /^\/v1\/invoices\/(\w+)$/.exec(path) ?? [];
    if (invoice) {
      const isExpanded = readExpanding(form, '').expand?.includes('payments');
      const session = store.ofInvoice(invoice);
      return ok(
        toInvoice(
          session,
          session.billing?.renewals.find(({ id }) => id === invoice),
          isExpanded,
        ),
      );
    }
    const [, subscription = ''] = subscriptionPath.exec(path) ?? [];
    if (subscription) return ok(toSubscription(store.ofSubscription(subscription)));
    throw unknown('GET', path);
  }

  function remove(path: string): ApiResponse {
    const [, subscription = ''] = subscriptionPath.exec(path) ?? [];
    if (subscription)
      return ok(toSubscription(payments.changeSubscription(store.ofSubscription(subscription).id, 'cancel')));
    throw unknown('DELETE', path);
  }

  /** Runs once per idempotency key. Later requests get the first response. */
  async function write(path: string, body: string, idempotency: string): Promise<ApiResponse | 'cut'> {
    const request = createHash('sha256').update(`${path}\n${body}`).digest('base64');
    const known = store.responses.get(idempotency);
    if (known && known.request !== request)
      throw new Problem(
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    if (known) return { ...known, replayed: true };
    if (busy.has(idempotency))
      throw new Problem('There is currently another in-progress request using this Idempotent Key.', {
        status: 409,
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
      });
    busy.add(idempotency);
    try {
      if (faults.slow) await pause(faults.slow);
      return run(path, readForm(body), { key: idempotency, request });
    } finally {
      busy.delete(idempotency);
    }
  }

  function run(path: string, form: Form, idempotent: { key: string; request: string }): ApiResponse | 'cut' {
    const remember = (answer: ApiResponse, session?: StoredSession) => {
      store.write(...(session ? [{ session }] : []), { response: { ...idempotent, ...answer } });
      return answer;
    };
    const broken = fail(new Problem('Something went wrong here.', { status: 500, type: 'api_error' }));
    if (path === '/v1/checkout/sessions') {
      const draft = payments.draft(readSessionParameters(form, Math.floor(now() / 1000)));
      if (spend('failBefore')) return remember(broken);
      const answer = ok(toSession(draft, origin(), []));
      if (spend('failAfter')) return remember(broken, draft);
      remember(answer, draft);
      return spend('cutAfter') ? 'cut' : answer;
    }
    const [, payment = '', decision] = decisionPath.exec(path) ?? [];
    if (payment) {
      if (spend('failBefore')) return remember(broken);
      const session =
        decision === 'capture'
          ? payments.capture(payment, readCapture(form, '').amount_to_capture)
          : payments.cancel(payment, readCancel(form, '').cancellation_reason ?? null);
      if (spend('failAfter')) return remember(broken);
      const answer = remember(ok(toIntent(session)));
      return spend('cutAfter') ? 'cut' : answer;
    }
    const [, id = ''] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
    if (id) {
      const { expand } = readExpanding(form, '');
      return remember(ok(toExpandedSession(payments.expire(id), origin(), expand)));
    }
    const [, subscription = ''] = subscriptionPath.exec(path) ?? [];
    if (subscription) {
      const { cancel_at_period_end: ends } = readSubscription(form, '');
      const { id } = store.ofSubscription(subscription);
      return remember(ok(toSubscription(payments.changeSubscription(id, ends ? 'end' : 'resume'))));
    }
    if (path === '/v1/refunds') {
      const { payment_intent: intent, amount } = readRefund(form, '');
      const before = refundedOf(store.ofIntent(intent), intent);
      const refunded = payments.refund(intent, amount);
      return remember(ok(toRefund(refunded, refundedOf(refunded, intent) - before)));
    }
    throw unknown('POST', path);
  }

  function spend(name: 'failAfter' | 'cutAfter' | 'failBefore' | 'tooMany'): boolean {
    if (!faults[name]) return false;
    faults[name]--;
    return true;
  }

  function check({ headers }: IncomingMessage): void {
    const [, given] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    if (given !== key) throw new Problem('Invalid API Key provided.', { status: 401 });
    if (!isCompatible(headers['stripe-version']))
      throw new Problem(`Invalid Stripe API version: this fake implements ${API_VERSION}.`);
    if (spend('tooMany')) throw new Problem('Too many requests.', { status: 429, code: 'rate_limit' });
  }

  async function answerTo(request: IncomingMessage, body: () => Promise<string>): Promise<ApiResponse | 'cut'> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://fake-stripe');
    try {
      check(request);
      if (request.method === 'GET') {
        if (faults.slow) await pause(faults.slow);
        return read(pathname, readForm(search.slice(1)));
      }
      if (request.method === 'DELETE') {
        if (faults.slow) await pause(faults.slow);
        return remove(pathname);
      }
      if (request.method !== 'POST') throw unknown(request.method ?? '', pathname);
      const form = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const text = await body();
      if (text && !form) throw new Problem('Invalid request: expected a form.');
      return await write(pathname, text, String(request.headers['idempotency-key'] ?? newId('key')));
    } catch (error) {
      if (error instanceof Problem) return fail(error);
      throw error;
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, body: () => Promise<string>): Promise<void> => {
    const answer = faults.down ? 'cut' : await answerTo(request, body);
    // Respond only after the ledger is on disk, so that a killed process forgets nothing it has sent.
    await store.written();
    if (answer === 'cut' || faults.down) {
      response.destroy();
      return;
    }
    const idempotency = request.headers['idempotency-key'];
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Request-Id': newId('req', 14),
      'Stripe-Version': API_VERSION,
      ...(idempotency && { 'Idempotency-Key': idempotency }),
      ...(answer.replayed && { 'Idempotent-Replayed': 'true' }),
      // A replayed error stays the same, so clients need not retry.
      ...(answer.status === 500 && { 'Stripe-Should-Retry': 'false' }),
    });
    response.end(answer.body);
  };
}

const unknown = (method: string, path: string) =>
  new Problem(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
