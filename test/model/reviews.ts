import { setImmediate as turn } from 'node:timers/promises';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { applyEvent } from '../../server/apply-event.ts';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import { createNotifier } from '../../server/notifying.ts';
import type { Order, OrderChange, OrderStatus } from '../../server/order.ts';
import { OrderError } from '../../server/orders/order-error.ts';
import type { Decision, Orders } from '../../server/orders/orders.ts';
import {
  type ListedEvent,
  type Payment,
  PaymentError,
  type PaymentEvent,
  type PaymentPage,
} from '../../server/payment/payment.ts';
import { createReviews } from '../../server/reviewing.ts';
import { startSweeper } from '../../server/sweeping.ts';
import { newAttempt, newOrder } from '../support/new-order.ts';
import { PaymentService } from './payment-service.ts';

/*
 * An order that is reviewed before it is charged, at two checkout servers with one database: it is accepted and declined, several
 * times and at once, while processes end between a decision and the payment service's answer, holds end by themselves or in the
 * service's own pages, and events are lost, late or doubled. Whatever the servers say is compared with what the service holds.
 */

const TOTAL = 17_800;
const PIECES = 2;
/** The service takes no smaller amount. */
const LEAST = 50;

interface Call {
  readonly server: number;
  readonly kind: Decision;
  /** Undefined for all that is held. */
  readonly amount: number | undefined;
}

/** The fate of a request to the payment service. */
interface Fault {
  /** Whether the line is cut, before the service has done it or after. */
  readonly cut: 'before' | 'after' | undefined;
  /** So many turns pass before the service does it, and before it answers. */
  readonly turns: readonly [number, number];
}

interface Step {
  /** `killed`: a process ends after it has stored a decision. `charged`, `canceled`: in the service's own pages. */
  readonly what: 'killed' | 'charged' | 'canceled' | 'hold ends' | 'refund' | 'ship' | 'calls';
  /** At once, beside the letters and the sweep. */
  readonly calls: readonly Call[];
  /** Percent of what can be refunded or charged. */
  readonly part: number;
  /** The servers that receive the event of this step, and so many steps later. */
  readonly letters: readonly { readonly late: number; readonly server: number }[];
  /** Whether the service lists the event, too. */
  readonly isListed: boolean;
  readonly sweep: number | undefined;
}

interface Review {
  /** The letters of the event that the amount is held. */
  readonly begin: Step['letters'];
  readonly steps: readonly Step[];
  readonly faults: readonly Fault[];
  /** Whether less than 24 hours of the hold are left. */
  readonly isShort: boolean;
}

const call: fc.Arbitrary<Call> = fc.record({
  server: fc.nat(1),
  kind: fc.constantFrom('accept' as const, 'accept' as const, 'decline' as const),
  amount: fc.constantFrom(undefined, undefined, TOTAL, 5_000, 7_000, LEAST - 1, TOTAL + 1),
});
const lettersUpTo = (late: number, more = {}) =>
  fc.array(fc.record({ late: fc.nat(late), server: fc.nat(1) }), { maxLength: 2, ...more });
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('calls' as const) },
    {
      weight: 6,
      arbitrary: fc.constantFrom('killed', 'charged', 'canceled', 'hold ends', 'refund', 'refund', 'ship' as const),
    },
  ),
  calls: fc.array(call, { minLength: 1, maxLength: 4 }),
  part: fc.integer({ min: 1, max: 100 }),
  letters: lettersUpTo(3),
  isListed: fc.boolean(),
  sweep: fc.constantFrom(undefined, undefined, 0, 1),
});
const fault: fc.Arbitrary<Fault> = fc.record({
  cut: fc.constantFrom(undefined, undefined, undefined, 'before' as const, 'after' as const),
  turns: fc.tuple(fc.nat(3), fc.nat(3)),
});
export const reviews: fc.Arbitrary<Review> = fc.record({
  // Otherwise few decisions would be about a known hold.
  begin: fc.oneof({ weight: 3, arbitrary: lettersUpTo(0, { minLength: 1 }) }, lettersUpTo(3)),
  steps: fc.array(step, { minLength: 2, maxLength: 9, size: 'max' }),
  faults: fc.array(fault, { maxLength: 12, size: 'max' }),
  isShort: fc.boolean(),
});

/** The payment at the service. */
interface Held {
  status: Extract<OrderStatus, 'authorized' | 'paid' | 'released'>;
  charged: number;
  refunded: number;
  hasExpired: boolean;
  captureBefore: Date;
}

/** The states that may follow, by the words of the contract. A server may hear of the last one alone. */
const following: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  open: ['authorized', 'paid', 'released'],
  authorized: ['paid', 'released'],
};

/** Plays a review. Throws where a checkout server contradicts the payment service, itself or the contract. */
export async function playReview(
  { begin, steps, faults, isShort }: Review,
  database: Database,
  both: readonly [Orders, Orders],
) {
  const [orders] = both;
  const attempt = newAttempt();
  const product = `vase-${attempt}`;
  const approval = { issuer: 'clinic', jti: attempt };
  await orders.stock.set(product, 5);
  const opened = await orders.findOrCreate(
    newOrder({
      attempt,
      stock: [{ id: product, quantity: PIECES }],
      claim: {
        approvals: [{ ...approval, products: [product], quantity: 9 }],
        needs: [{ product, quantity: PIECES }],
      },
    }),
  );
  const order = opened.id;
  const page = `cs_${order}`;
  const intent = `pi_${order}`;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const held: Held = {
    status: 'authorized',
    charged: 0,
    refunded: 0,
    hasExpired: false,
    captureBefore: hours(isShort ? 12 : 72),
  };
  const said: string[] = [];
  /** The decisions with which the servers have asked, apart from the amounts that the service refuses. */
  const asked = new Set<string>();
  let requests = 0;

  const pageNow = (): PaymentPage => ({
    id: page,
    order,
    store: 'store',
    status: held.status,
    url: null,
    total: TOTAL,
    currency: 'USD',
    payment: intent,
    captureBefore: held.captureBefore,
    ...(held.status === 'paid' && { captured: held.charged }),
    ...(held.status === 'released' && { hasExpired: held.hasExpired }),
  });

  /** The service's answer to a request, which may be late or never come. */
  async function answer<T>(act: () => T): Promise<T> {
    const { cut, turns } = faults[requests++] ?? { cut: undefined, turns: [0, 0] };
    const cutOff = () => new PaymentError('again', 'The line was cut.');
    for (let i = 0; i < turns[0]; i++) await turn();
    if (cut === 'before') throw cutOff();
    const result = act();
    for (let i = 0; i < turns[1]; i++) await turn();
    if (cut === 'after') throw cutOff();
    return result;
  }

  function charge(amount: number): void {
    if (held.status === 'authorized') Object.assign(held, { status: 'paid', charged: amount });
  }
  const release = (hasExpired = false) => {
    if (held.status === 'authorized') Object.assign(held, { status: 'released', hasExpired });
  };
  const service = new PaymentService();
  const sent: (ListedEvent & { readonly isListed: boolean })[] = [];
  const payment: Payment = {
    name: service.name,
    mode: service.mode,
    limits: service.limits,
    problemsOf: service.problemsOf,
    prepare: async () => undefined,
    open: () => Promise.reject(new Error('Nothing is opened.')),
    read: () => answer(pageNow),
    holds: {
      capture: (_, amount) =>
        answer(() => {
          if (amount >= LEAST) asked.add(`charge ${amount}`);
          else if (held.status === 'authorized') throw new PaymentError('amount', 'This is too small.');
          charge(amount);
          return pageNow();
        }),
      release: () =>
        answer(() => {
          asked.add('release');
          release();
          return pageNow();
        }),
    },
    readBuyer: () => service.readBuyer(),
    paymentAddress: () => undefined,
    expire: () => answer(pageNow),
    listEvents: async () => sent.filter(({ isListed }) => isListed),
    readWebhook: () => Promise.reject(new Error('No webhook is read.')),
  };

  const isOfService = (error: unknown) => error instanceof PaymentError && ['again', 'amount'].includes(error.kind);
  const report = (error: unknown) => {
    if (!isOfService(error)) said.push(String(error));
  };
  const reported: OrderChange[] = [];
  let paidCalls = 0;
  const shop = {
    async onPaid({ id, status, charged }: Order) {
      if (id !== order) return;
      paidCalls++;
      if (status !== 'paid' || held.status !== 'paid' || charged !== held.charged)
        said.push(`onPaid: ${status}, ${charged}; the service: ${held.status}, ${held.charged}`);
    },
    async onChange({ id }: Order, change: OrderChange) {
      if (id === order && !reported.some((one) => one.id === change.id)) reported.push(change);
    },
  };
  const servers = both.map((store) => {
    const notify = createNotifier(store, { ...shop, notifyTests: true, report });
    const sweeper = startSweeper(store, payment, notify, report);
    return { store, notify, sweeper, reviews: createReviews(store, payment, () => void notify()) };
  });
  type Server = (typeof servers)[number];
  const serverOf = (index: number) => servers[index] as Server;

  async function deliver({ read }: ListedEvent, server: number): Promise<void> {
    // The service sends it again, or lists it.
    await read()
      .then((event) => applyEvent(serverOf(server).store, event))
      .catch(report);
  }

  async function sweep(server: number): Promise<void> {
    await database.query(sql`update checkout.orders set asked_at = asked_at - interval '1 hour' where id = ${order}`);
    await serverOf(server).sweeper.sweep();
  }

  let now = 0;
  const due: { readonly at: number; readonly event: ListedEvent; readonly server: number }[] = [];
  function emit({ letters, isListed }: Pick<Step, 'letters' | 'isListed'>, readRefunded?: () => Promise<number>): void {
    const id = `evt_${order}_${sent.length}`;
    const read = async (): Promise<PaymentEvent> =>
      readRefunded
        ? { id, kind: 'payment', payment: intent, readRefunded }
        : { id, kind: 'page', page: await answer(pageNow) };
    const event = { id, created: new Date(), read, isListed };
    sent.push(event);
    for (const { late, server } of letters) due.push({ at: now + late, event, server });
  }

  async function decide({ server, kind, amount }: Call): Promise<void> {
    const { reviews } = serverOf(server);
    try {
      const { status, charged } =
        kind === 'decline' ? await reviews.decline(order) : await reviews.accept(order, { amount });
      const expected = kind === 'decline' ? ['released', null] : ['paid', amount ?? TOTAL];
      expect([status, charged]).toEqual(expected);
      expect([held.status, held.status === 'paid' ? held.charged : null]).toEqual(expected);
    } catch (error) {
      if (!isOfService(error) && !(error instanceof OrderError)) throw error;
      if (error instanceof PaymentError && error.kind === 'amount') expect(amount).toBe(LEAST - 1);
    }
  }

  let before: OrderStatus = 'open';
  let wasHeld = false;
  let announced: number | undefined;
  /** The database must agree with the service, unless an event is still on its way. */
  async function observe(): Promise<void> {
    const { status, charged } = (await both[1].byId(order)) as Order;
    if (status !== before && !following[before]?.includes(status)) throw new Error(`${before} became ${status}.`);
    before = status;
    wasHeld ||= status === 'authorized';
    if (status === 'paid' || status === 'released') expect([status, charged ?? 0]).toEqual([held.status, held.charged]);
    else expect(charged).toBe(null);
    const [level] = await orders.stock.read([product]);
    const levels = { paid: [3, 0], released: [5, 0] } as Partial<Record<OrderStatus, number[]>>;
    expect([status, level?.stock, level?.reserved]).toEqual([status, ...(levels[status] ?? [3, PIECES])]);
    const uses = await orders.usesBeside(newAttempt(), [approval]);
    expect([status, uses.map(({ done }) => done)]).toEqual([status, status === 'released' ? [] : [status !== 'open']]);
    const [row] = await database.query<{ decision: string | null; expiring: number }>(sql`
      select o.decision, (select count(*)::int from checkout.changes c where c.order_id = o.id and c.kind = 'expiring') as expiring
      from checkout.orders o where o.id = ${order}`);
    if (row?.decision === null) announced = undefined;
    else announced ??= row?.expiring;
    if (announced !== undefined && announced !== row?.expiring) throw new Error('It was expiring after the decision.');
    if (asked.size > 1) throw new Error(`The servers have asked for ${[...asked].join(' and ')}.`);
  }

  async function happen(one: Step): Promise<void> {
    const { what, part, calls } = one;
    const [first] = calls as [Call];
    if (what === 'killed')
      await serverOf(first.server)
        .store.decide(order, first.kind, first.kind === 'accept' ? first.amount : undefined)
        .catch((error: unknown) => {
          if (!(error instanceof OrderError)) throw error;
        });
    else if (what === 'ship') {
      const isPaid = (await orders.byId(order))?.status === 'paid';
      const shipping = orders.shipped(order);
      await (isPaid ? shipping : expect(shipping).rejects.toThrow(OrderError));
    } else if (what === 'refund') {
      const left = held.charged - held.refunded;
      if (left === 0) return;
      held.refunded += Math.ceil((left * part) / 100);
      emit({ ...one, isListed: true }, () => answer(() => held.refunded));
    } else if (what !== 'calls' && held.status === 'authorized') {
      if (what === 'charged') charge(Math.ceil((TOTAL * part) / 100));
      else release(what === 'hold ends');
      if (what === 'hold ends') {
        held.captureBefore = hours(-1);
        await database.query(sql`
          update checkout.orders set capture_before = ${held.captureBefore} where id = ${order} and capture_before is not null`);
      }
      // Only from the end of a hold on does the server ask by itself.
      emit({ ...one, isListed: one.isListed || what !== 'hold ends' });
    }
  }

  await orders.recordPage(opened, { ...pageNow(), status: 'open', payment: null, captureBefore: undefined });
  await observe();
  emit({ letters: begin, isListed: true });
  for (const one of steps) {
    await happen(one);
    const arriving = due.filter(({ at }) => at <= now);
    due.splice(0, due.length, ...due.filter(({ at }) => at > now));
    await Promise.all([
      ...arriving.map(({ event, server }) => deliver(event, server)),
      ...(one.what === 'calls' ? one.calls.map(decide) : []),
      ...(one.sweep === undefined ? [] : [sweep(one.sweep)]),
    ]);
    await observe();
    now++;
  }
  for (const { event, server } of due) await deliver(event, server);
  // Each of their requests may be cut, but none of the last sweep's.
  for (let round = 0, isLast = false; !isLast; round++) {
    isLast = (requests >= faults.length && round >= 2) || round > 30;
    await sweep(round % 2);
    await Promise.all(servers.map(({ notify }) => notify()));
  }
  await Promise.all(servers.map(({ sweeper }) => sweeper.close()));
  await observe();

  const found = (await both[1].byId(order)) as Order;
  const [row] = await database.query<{ decision: string | null }>(sql`
    select decision from checkout.orders where id = ${order}`);
  expect({ ...found, decision: held.status === 'authorized' ? row?.decision : null }).toMatchObject({
    status: held.status,
    total: TOTAL,
    charged: held.status === 'paid' ? held.charged : null,
    refunded: held.refunded,
    flags: held.hasExpired ? ['hold-expired'] : [],
    // A decision about an amount that is still held was not carried out.
    decision: null,
  });
  // A sweep between a decision and its answer hears of the service what the call hears, and says it.
  expect(said.filter((line) => !line.endsWith('This is too small.'))).toEqual([]);
  expect(paidCalls > 0).toBe(held.status === 'paid');
  const kinds = reported.map(({ kind }) => kind);
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  if (wasHeld) expect(kinds[0]).toBe('authorized');
  expect(count('authorized')).toBeLessThanOrEqual(1);
  expect(count('released')).toBe(held.status === 'released' ? 1 : 0);
  if (count('expiring') > 0) expect(kinds.slice(0, 2)).toEqual(['authorized', 'expiring']);
  expect(count('expiring')).toBeLessThanOrEqual(isShort || held.hasExpired ? 1 : 0);
  if (isShort && count('authorized') > 0) expect(count('expiring')).toBe(1);
  expect(reported.reduce((sum, { kind, amount = 0 }) => sum + (kind === 'refunded' ? amount : 0), 0)).toBe(
    held.refunded,
  );
}
