import { setImmediate as turn } from 'node:timers/promises';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { createApprovals } from '../../server/approvals/approvals.ts';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import { createHandler } from '../../server/handler.ts';
import { createList } from '../../server/list/list.ts';
import { createNotifier } from '../../server/notifying.ts';
import type { Order, OrderChange, OrderFlag, OrderStatus } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import type { ListedEvent, Payment, PaymentEvent, PaymentPage, Subscription } from '../../server/payment/payment.ts';
import { startSweeper } from '../../server/sweeping.ts';
import { newAttempt } from '../support/new-order.ts';
import { PaymentService } from './payment-service.ts';

/*
 * A year of an order, with a plan or without: its first payment, then renewals, failures, refunds, disputes, warnings and the end, as
 * the payment service knows them. Each event is lost, or arrives once or twice, early or late, at one of two checkout servers with one
 * database, or at both at once. `onChange` fails at times. At the end, the order and the reported changes are compared with a model
 * that follows the words of the contract and shares no code with the checkout server.
 */

const site = 'https://the-page.example';

/** One arrival of an event. */
interface Letter {
  /** So many steps after it was sent. */
  readonly late: number;
  readonly to: readonly number[];
}

/** Empty if the event is lost. */
type Letters = readonly Letter[];

const beginnings: Readonly<Record<string, readonly (OrderStatus | 'again')[]>> = {
  succeeds: ['paid'],
  'is late': ['processing', 'paid'],
  'fails first': ['processing', 'failed', 'again', 'paid'],
  'expires first': ['expired', 'again', 'processing', 'paid'],
};

const happenings = [
  'renewed',
  'renewal fails',
  'renewal is paid',
  'refund',
  'refund fails',
  'dispute',
  'inquiry',
  'dispute ends',
  'warning',
  'cancel',
  'keep',
  'end',
] as const;

interface Step {
  readonly what: (typeof happenings)[number] | OrderStatus | 'again';
  /** Which payment, refund or dispute it is about. */
  readonly which: number;
  /** Percent of what can be refunded. */
  readonly part: number;
  readonly isWon: boolean;
  /** The letters of its events, at most two. */
  readonly letters: readonly [Letters, Letters];
  /** The server that sweeps after it. */
  readonly sweep: number | null;
  /** Whether the letters that are due arrive at once, not in turn. */
  readonly isCrowded: boolean;
}

interface Year {
  readonly hasPlan: boolean;
  readonly steps: readonly Step[];
  /** Which calls of `onChange` fail; all after these succeed. */
  readonly failing: readonly boolean[];
}

const lettersUpTo = (late: number) =>
  fc.array(fc.record({ late: fc.nat(late), to: fc.constantFrom([0], [1], [0, 1]) }), { maxLength: 2 });
const stepOf = <What extends Step['what']>(what: fc.Arbitrary<What>, late = 6) => {
  const letters = lettersUpTo(late);
  return fc.record({
    what,
    which: fc.nat(9),
    part: fc.integer({ min: 1, max: 100 }),
    isWon: fc.boolean(),
    letters: fc.tuple(letters, letters),
    sweep: fc.constantFrom(null, null, null, null, null, null, 0, 1),
    isCrowded: fc.boolean(),
  });
};
const happening = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...happenings.slice(0, -1)) },
  // Otherwise few years would be about the payments of renewals.
  { weight: 6, arbitrary: fc.constantFrom('renewed' as const, 'refund' as const) },
  { weight: 1, arbitrary: fc.constant('end' as const) },
);
export const years: fc.Arbitrary<Year> = fc.record({
  hasPlan: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  steps: fc
    .constantFrom(...Object.values(beginnings))
    .chain((begin) =>
      fc.tuple(
        fc.tuple(...begin.map((what) => stepOf(fc.constant(what), 20))),
        fc.array(stepOf(happening), { minLength: 3, maxLength: 16, size: 'max' }),
      ),
    )
    .map(([begin, rest]) => [...begin, ...rest]),
  failing: fc.array(fc.boolean(), { maxLength: 6 }),
});

interface Refund {
  readonly id: string;
  readonly amount: number;
  hasFailed: boolean;
  /** Whether a server was told that it has failed. */
  isHeard: boolean;
}

interface Dispute {
  readonly id: string;
  readonly amount: number;
  readonly isInquiry: boolean;
  end?: 'dispute-won' | 'dispute-lost' | 'dispute-closed';
  isHeard: boolean;
  isEndHeard: boolean;
}

/** A payment at the payment service, with what the servers were told of it. */
class Taken {
  readonly id: string;
  readonly amount: number;
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly warnings: { readonly id: string; isHeard: boolean }[] = [];
  /** The refunded sum that was read last, and the one before the letters that arrive now. */
  read = 0;
  stored = 0;
  /** Whether the order is known. */
  isKnown = false;
  /** The sums of which the shop hears in turn: one course of them, or two that are both right. */
  courses: readonly (readonly number[])[] = [[0]];

  constructor(id: string, amount: number) {
    this.id = id;
    this.amount = amount;
  }

  get refunded(): number {
    return this.refunds.reduce((sum, { amount, hasFailed }) => sum + (hasFailed ? 0 : amount), 0);
  }

  /**
   * The shop hears of the sum as it is now. If a later sum was read at the moment at which the order became known, it hears of that
   * alone, or of the stored one first.
   */
  reportSum(isCrowded: boolean): void {
    const isDivided = isCrowded && !this.isKnown && this.stored !== this.read;
    const heard = isDivided ? [[this.read], [this.stored, this.read]] : [[this.read]];
    this.courses = this.courses.flatMap((sums) => heard.map((later) => [...sums, ...later]));
    this.isKnown = true;
  }

  /** The rises of the refunded sum, in each of the courses. */
  get rises(): readonly (readonly number[])[] {
    return this.courses.map((sums) =>
      sums.map((sum, index) => sum - (sums[index - 1] ?? sum)).filter((rise) => rise > 0),
    );
  }
}

interface Invoice {
  readonly id: string;
  readonly amount: number;
  /** Undefined until it is paid. */
  payment?: Taken;
  hasFailed: boolean;
  /** Whether a server has read it so. */
  isHeardFailed: boolean;
  isHeardPaid: boolean;
}

/** An event of the payment service. */
interface Sent {
  readonly id: string;
  readonly created: Date;
  /** The event as a webhook brings it, which may be old. */
  readonly webhook: () => Promise<PaymentEvent>;
  /** The event as the service's list brings it; undefined if it is not listed. The service then sends it until it is received. */
  readonly listed?: (() => Promise<PaymentEvent>) | undefined;
  readonly letters: Letters;
}

/** The history, and the changes of which the shop is told by the words of the contract. */
class Model {
  readonly expected = new Map<string, string>();
  /** Reported or not: an inquiry that has ended may be news no more. */
  readonly allowed = new Map<string, string>();
  readonly invoices: Invoice[] = [];
  /** The payment of the page that is paid. */
  first: Taken | undefined;
  /** The payments of pages that a server knows. */
  readonly heard = new Set<string>();
  /** Whether a server knows that a page is paid, and that the subscription has ended. */
  isPaidHeard = false;
  isEndHeard = false;

  get payments(): readonly Taken[] {
    return [this.first, ...this.invoices.map(({ payment }) => payment)].filter((one) => one !== undefined);
  }

  #say(key: string, kind: string, amount?: number, where = this.expected): void {
    where.set(key, amount === undefined ? kind : `${kind} ${amount}`);
  }

  /** After messages were received, at once if `isCrowded`: what the shop must hear of now. */
  settle(isCrowded = false): void {
    if (this.isPaidHeard) {
      for (const { id, amount, isHeardFailed, isHeardPaid } of this.invoices) {
        if (isHeardFailed) this.#say(`failed ${id}`, 'renewal-failed');
        if (isHeardPaid) this.#say(`paid ${id}`, 'renewed', amount);
      }
      if (this.isEndHeard) this.#say('ended', 'ended');
    }
    if (this.first && this.heard.has(this.first.id)) this.#settlePayment(this.first, isCrowded);
    for (const { payment, isHeardPaid } of this.invoices)
      if (payment && isHeardPaid && this.isPaidHeard) this.#settlePayment(payment, isCrowded);
    for (const payment of this.payments) payment.stored = payment.read;
  }

  #settlePayment(payment: Taken, isCrowded: boolean): void {
    payment.reportSum(isCrowded);
    for (const { id, amount, isHeard } of payment.refunds) if (isHeard) this.#say(id, 'refund-failed', amount);
    for (const { id, isHeard } of payment.warnings) if (isHeard) this.#say(id, 'fraud-warning');
    for (const { id, amount, end, isHeard, isEndHeard } of payment.disputes) {
      if (isEndHeard && end && end !== 'dispute-closed') {
        this.#say(id, 'disputed', amount);
        this.#say(`${id} ended`, end, amount);
      } else if (isHeard && !isEndHeard) this.#say(id, 'disputed', amount);
      else if (isHeard && !this.expected.has(id)) this.#say(id, 'disputed', amount, this.allowed);
    }
  }

  /** Everything is known in the end. */
  get flags(): readonly OrderFlag[] {
    const flags = new Set<OrderFlag>();
    for (const { refunds, disputes, warnings } of this.payments) {
      if (refunds.some(({ hasFailed }) => hasFailed)) flags.add('refund-failed');
      if (warnings.length > 0) flags.add('fraud-warning');
      for (const { end = 'disputed' } of disputes) if (end !== 'dispute-closed') flags.add(end);
    }
    return [...flags].sort();
  }
}

/** A month after another. */
const monthAfter = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 15, 12));

/** Plays a year. Throws where the checkout servers and the model differ. */
export async function playYear({ hasPlan, steps, failing }: Year, database: Database, both: readonly [Orders, Orders]) {
  const service = new PaymentService();
  const model = new Model();
  const attempt = newAttempt();
  const sent: Sent[] = [];
  const due: { readonly at: number; readonly event: Sent; readonly to: readonly number[] }[] = [];
  let subscription: Subscription | undefined;
  let order = '';
  let page = '';
  let now = 0;
  let ids = 0;
  const newId = (kind: string) => `${kind}_${order}_${++ids}`;

  /** A server is told the state of a page. */
  function hear(state: PaymentPage): PaymentPage {
    const { id, status } = state;
    if (status !== 'open') model.heard.add(`pi_${id}`);
    if (status !== 'paid') return state;
    model.isPaidHeard = true;
    model.isEndHeard ||= subscription?.status === 'ended';
    return { ...state, ...(subscription && { subscription: { ...subscription } }) };
  }
  const read = async (id: string) => hear(await service.read(id));

  const payment: Payment = {
    name: service.name,
    mode: service.mode,
    limits: service.limits,
    problemsOf: service.problemsOf,
    prepare: async () => undefined,
    open: (one) => service.open(one),
    read,
    readBuyer: () => service.readBuyer(),
    paymentAddress: () => undefined,
    expire: async (id) => hear(await service.expire(id)),
    listEvents: async () =>
      sent.flatMap(({ id, created, listed }): ListedEvent[] => (listed ? [{ id, created, read: listed }] : [])),
    readWebhook: async (body) => (sent.find(({ id }) => id === body) as Sent).webhook(),
  };

  const said: string[] = [];
  const report = (error: unknown) => {
    if (!/^onChange \(/.test((error as Error).message)) said.push(String(error));
  };
  /** The changes of which the shop knows, and all calls. */
  const reported: OrderChange[] = [];
  let paidCalls = 0;
  let calls = 0;
  let isInside = false;
  const shop = {
    async onPaid({ id, status }: Order) {
      if (id !== order) return;
      paidCalls++;
      if (status !== 'paid') said.push(`onPaid with an order that is ${status}`);
    },
    async onChange({ id }: Order, change: OrderChange) {
      if (id !== order) return;
      if (isInside) said.push('two calls of onChange at once');
      isInside = true;
      await turn();
      isInside = false;
      const known = reported.find((one) => one.id === change.id);
      if (known && JSON.stringify(known) !== JSON.stringify(change)) said.push(`${change.id} is two changes`);
      if (failing[calls++]) throw new Error('The mail server is down.');
      if (!known) reported.push(change);
    },
  };
  const catalog = [
    { id: 'tea', name: 'Tea', price: 178 },
    { id: 'box', name: 'Box', price: 178, plans: [{ id: 'monthly', name: 'Monthly', interval: 'month' as const }] },
  ];
  const origins = [{ origin: site, success: `${site}/thanks`, cancel: site }];
  const servers = both.map((orders) => {
    const notify = createNotifier(orders, { ...shop, notifyTests: true, report });
    const sweeper = startSweeper(orders, payment, notify, report);
    const handle = createHandler({
      terms: { currency: 'USD', shipTo: undefined, limits: payment.limits },
      list: createList({ catalog, currency: 'USD', origins, payment: service, report }),
      logPrices: () => {},
      approvals: createApprovals(undefined, report),
      origins,
      // As if seconds had passed since the last question about an order.
      orders: { ...orders, mayAsk: async () => true },
      payment,
      waysFor: async () => [],
      countPost: () => {},
      notify: () => void notify(),
      report,
    });
    return { orders, notify, sweeper, handle };
  });
  type Server = (typeof servers)[number];
  const serverOf = (index: number) => servers[index % servers.length] as Server;

  async function visit(server: number): Promise<void> {
    const items = [{ id: hasPlan ? 'box' : 'tea', quantity: 1, ...(hasPlan && { plan: 'monthly' }) }];
    const body = JSON.stringify({ attempt, items, currency: 'USD', total: 178, locale: 'en' });
    const headers = { Origin: site, 'Content-Type': 'application/json' };
    const response = await serverOf(server).handle(
      new Request('http://shop/checkout', { method: 'POST', headers, body }),
    );
    const { url } = (await response.json()) as { url?: string };
    expect([response.status, url]).toEqual([200, expect.stringMatching('^https://pay.example/')]);
    page = String(url?.split('/').at(-1));
  }

  /** The servers receive it at once. */
  async function deliver({ id }: Sent, to: readonly number[]): Promise<void> {
    await Promise.all(
      to.map(async (server) => {
        const request = new Request('http://shop/checkout/webhook', { method: 'POST', body: id });
        expect((await serverOf(server).handle(request)).status).toBe(200);
      }),
    );
  }

  /** As if hours had passed since the last sweep: what waits for its time is due. */
  async function sweep(server: number): Promise<void> {
    await Promise.all(servers.map(({ notify }) => notify()));
    await database.query(sql`update checkout.orders set asked_at = asked_at - interval '1 hour' where id = ${order}`);
    await database.query(sql`
      update checkout.changes set notify_at = '-infinity' where order_id = ${order} and notified_at is null`);
    await serverOf(server).sweeper.sweep();
    await Promise.all(servers.map(({ notify }) => notify()));
    // It applies several events at once.
    model.settle(true);
  }

  await visit(0);
  order = (await both[0].byAttempt(attempt))?.id ?? '';

  /** The events of a step, by the payment service. */
  function emit(letters: Letters, webhook: Sent['webhook'], listed: Sent['listed']) {
    const event: Sent = { id: newId('evt'), created: new Date(), webhook, letters, listed };
    sent.push(event);
    for (const { late, to } of letters) due.push({ at: now + late, event, to });
  }

  function emitPage(letters: Letters, state: PaymentPage): void {
    const id = newId('page');
    const current = async () => ({ id, kind: 'page' as const, page: await read(state.id) });
    // A server reads the page of a subscription anew.
    const webhook = async () =>
      hasPlan && state.status === 'paid' ? current() : { id, kind: 'page' as const, page: hear(state) };
    emit(letters, webhook, state.status === 'expired' ? undefined : current);
  }

  function emitSubscription(letters: Letters, invoice?: Invoice): void {
    const id = newId('sub_event');
    const event = async (): Promise<PaymentEvent> => ({
      id,
      kind: 'subscription',
      subscription: subscription?.id ?? '',
      order,
      async readState() {
        model.isEndHeard ||= subscription?.status === 'ended';
        if (invoice?.payment) invoice.isHeardPaid = true;
        else if (invoice) invoice.isHeardFailed = true;
        const { id: name = '', amount = 0, payment: paid } = invoice ?? {};
        const renewal = { id: name, isPaid: Boolean(paid), amount: paid ? amount : 0, payment: paid?.id ?? null };
        return { subscription: { ...(subscription as Subscription) }, ...(invoice && { renewal }) };
      },
    });
    emit(letters, event, event);
  }

  /** An event about a payment, whose refunded sum is read if `isSum`. */
  function emitPayment(
    letters: Letters,
    about: Taken,
    { isSum = false, note }: { isSum?: boolean; note?: () => object },
  ): void {
    const readRefunded = async () => {
      about.read = about.refunded;
      return about.read;
    };
    const id = newId('payment_event');
    const event = async () =>
      ({ id, kind: 'payment', payment: about.id, ...(isSum && { readRefunded }), note: note?.() }) as PaymentEvent;
    emit(letters, event, event);
  }

  function nextInvoice(hasFailed: boolean): Invoice {
    const id = newId('in');
    const amount = 2_640 + model.invoices.length;
    const invoice: Invoice = { id, amount, hasFailed, isHeardFailed: false, isHeardPaid: false };
    model.invoices.push(invoice);
    if (!hasFailed) invoice.payment = new Taken(`pi_${id}`, amount);
    const { renewsAt } = subscription as Subscription;
    subscription = { ...(subscription as Subscription), renewsAt: renewsAt && monthAfter(renewsAt) };
    return invoice;
  }
  const unpaid = () => model.invoices.find((one) => !one.payment);
  function follow(): void {
    if (subscription) subscription = { ...subscription, status: unpaid() ? 'past_due' : 'active' };
  }
  const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];

  async function happen({ what, which, part, isWon, letters: [one, other] }: Step): Promise<void> {
    const isRunning = subscription && subscription.status !== 'ended';
    const renewing = isRunning && subscription?.renewsAt;
    const about = pick(model.payments, which);
    const disputes = model.payments.flatMap((taken) => taken.disputes.map((dispute) => ({ taken, dispute })));
    if (what === 'again') {
      // The page of the order asks how it goes on, and offers the next try.
      const status = new Request(`http://shop/checkout/orders/${attempt}`, { headers: { Origin: site } });
      expect((await serverOf(which).handle(status)).status).toBe(200);
      await visit(which);
    } else if (what === 'renewed' && renewing) {
      const invoice = nextInvoice(false);
      follow();
      emitSubscription(one, invoice);
      emitSubscription(other);
    } else if (what === 'renewal fails' && renewing) {
      const invoice = nextInvoice(true);
      follow();
      emitSubscription(one, invoice);
      emitSubscription(other);
    } else if (what === 'renewal is paid' && isRunning) {
      const invoice = unpaid();
      if (!invoice) return;
      invoice.payment = new Taken(`pi_${invoice.id}`, invoice.amount);
      follow();
      emitSubscription(one, invoice);
      emitSubscription(other);
    } else if (what === 'refund' && about) {
      const left = about.amount - about.refunded;
      if (left === 0) return;
      const amount = Math.ceil((left * part) / 100);
      about.refunds.push({ id: newId('re'), amount, hasFailed: false, isHeard: false });
      emitPayment(one, about, { isSum: true });
    } else if (what === 'refund fails') {
      const all = model.payments.flatMap((taken) => taken.refunds.map((refund) => ({ taken, refund })));
      const found = pick(
        all.filter(({ refund }) => !refund.hasFailed),
        which,
      );
      if (!found) return;
      const { taken, refund } = found;
      refund.hasFailed = true;
      const note = () => {
        refund.isHeard = true;
        return { about: refund.id, kind: 'refund-failed', amount: refund.amount };
      };
      emitPayment(one, taken, { isSum: true, note });
    } else if ((what === 'dispute' || what === 'inquiry') && about) {
      const isInquiry = what === 'inquiry';
      const amount = 100 + disputes.length;
      const dispute: Dispute = { id: newId('du'), amount, isInquiry, isHeard: false, isEndHeard: false };
      about.disputes.push(dispute);
      const note = () => {
        dispute.isHeard = true;
        return { about: dispute.id, kind: 'disputed', amount };
      };
      emitPayment(one, about, { note });
    } else if (what === 'dispute ends') {
      const found = pick(
        disputes.filter(({ dispute }) => !dispute.end),
        which,
      );
      if (!found) return;
      const { taken, dispute } = found;
      const { id, amount, isInquiry } = dispute;
      dispute.end = isInquiry ? 'dispute-closed' : isWon ? 'dispute-won' : 'dispute-lost';
      const note = () => {
        dispute.isEndHeard = true;
        return { about: id, kind: dispute.end, amount };
      };
      emitPayment(one, taken, { note });
    } else if (what === 'warning' && about) {
      const warning = { id: newId('issfr'), isHeard: false };
      about.warnings.push(warning);
      const note = () => {
        warning.isHeard = true;
        return { about: warning.id, kind: 'fraud-warning' };
      };
      emitPayment(one, about, { note });
    } else if (what === 'cancel' && renewing && subscription) {
      subscription = { ...subscription, renewsAt: null, endsAt: renewing };
      emitSubscription(one);
    } else if (what === 'keep' && isRunning && subscription?.endsAt) {
      subscription = { ...subscription, renewsAt: subscription.endsAt, endsAt: null };
      emitSubscription(one);
    } else if (what === 'end' && isRunning && subscription) {
      const endsAt = subscription.endsAt ?? subscription.renewsAt;
      subscription = { ...subscription, status: 'ended', renewsAt: null, endsAt };
      emitSubscription(one);
    } else if (what === 'processing' || what === 'failed' || what === 'expired' || what === 'paid') {
      await service.change(page, what);
      const state = await service.read(page);
      if (what === 'paid') {
        model.first = new Taken(String(state.payment), state.total);
        const renewsAt = monthAfter(new Date('2027-01-01T00:00:00.000Z'));
        if (hasPlan) subscription = { id: newId('sub'), order, status: 'active', renewsAt, endsAt: null };
      }
      emitPage(one, state);
    }
  }

  async function receive(isCrowded: boolean, until: number): Promise<void> {
    const arriving = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
    due.splice(0, due.length, ...due.filter(({ at }) => at > until));
    if (isCrowded) await Promise.all(arriving.map(({ event, to }) => deliver(event, to)));
    for (const { event, to } of isCrowded ? [] : arriving) {
      await deliver(event, to);
      model.settle();
    }
    model.settle(isCrowded);
  }

  for (const step of steps) {
    await happen(step);
    model.settle();
    await receive(step.isCrowded, now);
    if (step.sweep !== null) await sweep(step.sweep);
    now++;
  }
  await receive(false, Number.POSITIVE_INFINITY);
  for (const event of sent)
    if (event.letters.length === 0 && !event.listed) {
      await deliver(event, [0]);
      model.settle();
    }
  const waiting = () =>
    database.query(sql`select from checkout.changes where order_id = ${order} and notified_at is null`);
  // Each sweep calls `onChange` again for the change that has failed.
  for (let round = 0; round < 2 || (round < failing.length + 2 && (await waiting()).length > 0); round++)
    await sweep(round);
  await Promise.all(servers.map(({ sweeper }) => sweeper.close()));

  const found = (await both[1].byId(order)) as Order;
  const { order: _, ...state } = subscription ?? {};
  expect({
    status: found.status,
    total: found.total,
    charged: found.charged,
    refunded: found.refunded,
    flags: [...found.flags].sort(),
    subscription: found.subscription,
  }).toEqual({
    status: 'paid',
    total: 17_800,
    charged: 17_800,
    refunded: model.first?.refunded,
    flags: model.flags,
    subscription: subscription ? state : null,
  });
  expect(paidCalls).toBeGreaterThan(0);
  expect(said).toEqual([]);

  const shown = reported.map(({ kind, amount }) => (amount === undefined ? kind : `${kind} ${amount}`));
  const isRise = (change: OrderChange) => change.kind === 'refunded';
  const risesOf = ({ id }: Taken) =>
    reported.filter((one) => isRise(one) && one.id.startsWith(`refunded-${id}-`)).map(({ amount }) => amount);
  for (const taken of model.payments) expect(taken.rises).toContainEqual(risesOf(taken));
  expect(reported.filter(isRise).length).toBe(model.payments.flatMap(risesOf).length);
  const rest = shown.filter((_, index) => !isRise(reported[index] as OrderChange));
  for (const change of model.expected.values()) {
    const index = rest.indexOf(change);
    if (index < 0) throw new Error(`The shop was not told: ${change}. It was told: ${shown.join(', ')}.`);
    rest.splice(index, 1);
  }
  const allowed = [...model.allowed].flatMap(([key, change]) => (model.expected.has(key) ? [] : [change]));
  expect(rest.filter((change) => !allowed.includes(change))).toEqual([]);
  expect(new Set(rest).size).toBe(rest.length);

  // In the order in which they happened, as the store numbers them.
  const rows = await database.query<{ id: string }>(sql`
    select id from checkout.changes where order_id = ${order} order by seq`);
  expect(reported.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const isBefore = (first: string, second: string) => {
    // Not a part of the id: that of the fourth invoice begins that of the fortieth.
    const [a = -1, b = -1] = [first, second].map((named) =>
      reported.findIndex(({ id }) => id === named || id.startsWith(`${named}-`) || id.endsWith(`-${named}`)),
    );
    if (b >= 0 && a > b) throw new Error(`${first} was reported after ${second}: ${shown.join(', ')}.`);
  };
  for (const { id, payment: paid } of model.invoices) {
    isBefore(`renewal-failed-${id}`, `renewed-${id}`);
    if (!paid) continue;
    isBefore(`renewed-${id}`, `refunded-${paid.id}`);
    for (const { id: about } of [...paid.refunds, ...paid.disputes, ...paid.warnings]) isBefore(`renewed-${id}`, about);
  }
  for (const { id, end } of model.payments.flatMap(({ disputes }) => disputes))
    if (end) isBefore(`disputed-${id}`, `${end}-${id}`);
}
