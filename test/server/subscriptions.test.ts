import { beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import type { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import { createNotifier } from '../../server/notifying.ts';
import type { Order, OrderChange } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import type { Renewal, Subscription, SubscriptionState } from '../../server/payment/payment.ts';
import { describeDatabases, type OpenPlace, openOrders } from '../support/databases.ts';
import { newAttempt, newOrder, pageOf } from '../support/new-order.ts';

/** Subscriptions are followed to their end, whatever events say of them, when and how often, in both databases. */

describeDatabases('subscriptions', suite);

const january = new Date('2027-01-15T12:00:00.000Z');
const february = new Date('2027-02-15T12:00:00.000Z');

function suite(openPlace: OpenPlace): void {
  let database: Database;
  let orders: Orders;

  openOrders(openPlace, (opened) => {
    ({ database, orders } = opened);
  });
  beforeEach(async () => {
    await database.query(sql`truncate checkout.orders, checkout.events, checkout.refunds cascade`);
  });

  const read = async ({ id }: Pick<Order, 'id'>) => (await orders.byId(id)) as Order;
  const subscriptionOf = (order: Pick<Order, 'id'>, more: Partial<Subscription> = {}): Subscription => ({
    id: `sub_${order.id}`,
    order: order.id,
    status: 'active',
    renewsAt: january,
    endsAt: null,
    ...more,
  });
  const ended = (order: Pick<Order, 'id'>) =>
    subscriptionOf(order, { status: 'ended', renewsAt: null, endsAt: january });

  async function opened(): Promise<Order> {
    const order = await orders.findOrCreate(newOrder());
    await orders.recordPage(order, pageOf(order));
    return order;
  }
  const pay = (order: Order, subscription: Subscription = subscriptionOf(order)) =>
    orders.reconcile({ ...pageOf(order, 'paid'), subscription });
  async function paid(): Promise<Order> {
    const order = await opened();
    await pay(order);
    return order;
  }
  const follow = (subscription: Subscription, renewal?: Renewal, readState?: () => Promise<SubscriptionState>) =>
    orders.followSubscription({
      id: `evt_${newAttempt()}`,
      kind: 'subscription',
      subscription: subscription.id,
      order: subscription.order,
      readState: readState ?? (async () => ({ subscription, renewal })),
    });
  const renewal = (order: Pick<Order, 'id'>, more: Partial<Renewal> = {}): Renewal => ({
    id: `in_${order.id}`,
    isPaid: true,
    amount: 2_640,
    payment: `pi_later_${order.id}`,
    ...more,
  });
  /** The changes that the shop is told of. */
  async function reported(): Promise<readonly (readonly [kind: string, amount?: number])[]> {
    const changes: OrderChange[] = [];
    const report = (error: unknown) => {
      throw error;
    };
    await createNotifier(orders, {
      onChange: (_, change) => void changes.push(change),
      notifyTests: false,
      report,
    })();
    return changes.map(({ kind, amount }) => (amount === undefined ? [kind] : [kind, amount]));
  }

  test('a paid page brings the subscription of its order', async () => {
    const order = await opened();
    expect((await read(order)).subscription).toBeNull();
    await pay(order);
    const { id } = subscriptionOf(order);
    expect((await read(order)).subscription).toEqual({ id, status: 'active', renewsAt: january, endsAt: null });
    expect(await reported()).toEqual([]);
  });

  test('a later payment is one change, however often it is reported', async () => {
    const order = await paid();
    const next = subscriptionOf(order, { renewsAt: february });
    await follow(next, renewal(order));
    await Promise.all([follow(next, renewal(order)), follow(next, renewal(order))]);
    expect((await read(order)).subscription).toMatchObject({ status: 'active', renewsAt: february });
    expect(await reported()).toEqual([['renewed', 2_640]]);
    await follow(next, renewal(order));
    expect(await reported()).toEqual([]);
  });

  test('a payment that fails and is paid later is two changes', async () => {
    const order = await paid();
    const failed = renewal(order, { isPaid: false, amount: 0, payment: null });
    const due = subscriptionOf(order, { status: 'past_due', renewsAt: february });
    await follow(due, failed);
    await follow(due, failed);
    expect((await read(order)).subscription).toMatchObject({ status: 'past_due', renewsAt: february });
    await follow(subscriptionOf(order, { renewsAt: february }), renewal(order));
    await follow(subscriptionOf(order, { renewsAt: february }), failed);
    expect(await reported()).toEqual([['renewal-failed'], ['renewed', 2_640]]);
    expect((await read(order)).subscription).toMatchObject({ status: 'active' });
  });

  test('a failure that is reported after the payment is none', async () => {
    const order = await paid();
    await follow(subscriptionOf(order), renewal(order));
    await follow(subscriptionOf(order), renewal(order, { isPaid: false }));
    expect(await reported()).toEqual([['renewed', 2_640]]);
  });

  test('the end is one change, and has a date', async () => {
    const order = await paid();
    await follow(subscriptionOf(order, { renewsAt: null, endsAt: january }));
    expect((await read(order)).subscription).toMatchObject({ status: 'active', renewsAt: null, endsAt: january });
    expect(await reported()).toEqual([]);
    await follow(ended(order));
    await follow(ended(order));
    expect((await read(order)).subscription).toMatchObject({ status: 'ended', renewsAt: null, endsAt: january });
    expect(await reported()).toEqual([['ended']]);
    const other = await paid();
    await follow({ ...ended(other), endsAt: null });
    const { endsAt } = (await read(other)).subscription ?? {};
    expect(Math.abs((endsAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('the last reading counts, if readings overlap', async () => {
    const order = await paid();
    let answer = (_: SubscriptionState) => {};
    const slow = new Promise<SubscriptionState>((resolve) => {
      answer = resolve;
    });
    const first = follow(subscriptionOf(order), undefined, () => slow);
    // The second reading begins once the first has.
    await expect
      .poll(
        async () => (await database.query<{ reads: number }>(sql`select reads from checkout.subscriptions`))[0]?.reads,
      )
      .toBe(1);
    await follow(ended(order));
    answer({ subscription: subscriptionOf(order) });
    await first;
    // Nor does the page of the first payment, which is read again.
    await pay(order);
    expect((await read(order)).subscription).toMatchObject({ status: 'ended' });
  });

  test('a reading that fails stores nothing, and is repeated', async () => {
    const order = await paid();
    const away = follow(ended(order), undefined, () => Promise.reject(new Error('away')));
    await expect(away).rejects.toThrow('away');
    expect((await read(order)).subscription).toMatchObject({ status: 'active' });
    await follow(ended(order));
    expect(await reported()).toEqual([['ended']]);
  });

  test('events before the payment count once the order is paid', async () => {
    const order = await opened();
    await follow(subscriptionOf(order, { renewsAt: february }), renewal(order));
    // Read before the payment, and stored after it.
    await follow(subscriptionOf(order), renewal(order, { isPaid: false, amount: 0, payment: null }));
    await follow(ended(order));
    expect((await read(order)).subscription).toBeNull();
    expect(await reported()).toEqual([]);
    await pay(order);
    expect((await read(order)).subscription).toMatchObject({ status: 'ended' });
    expect(await reported()).toEqual([['renewed', 2_640], ['ended']]);
  });

  test('the subscription of a failed page is not the order’s', async () => {
    const first = await opened();
    const failed = (await orders.reconcile(pageOf(first, 'failed'))) as Order;
    const next = (await orders.tryAgain(failed, newOrder())) as Order;
    await orders.recordPage(next, pageOf(next));
    // It is canceled before the next try.
    await follow({ ...ended(first), id: 'sub_of_the_first_try' });
    await pay(next, subscriptionOf(next, { id: 'sub_of_the_second_try' }));
    await follow({ ...ended(first), id: 'sub_of_the_first_try' });
    expect((await read(first)).subscription).toMatchObject({ id: 'sub_of_the_second_try', status: 'active' });
    expect(await reported()).toEqual([]);
  });

  test('the order of an earlier release gets its subscription with the next event', async () => {
    const order = await opened();
    await orders.reconcile(pageOf(order, 'paid'));
    expect((await read(order)).subscription).toBeNull();
    await follow(subscriptionOf(order, { renewsAt: february }), renewal(order));
    expect((await read(order)).subscription).toMatchObject({ renewsAt: february });
    expect(await reported()).toEqual([['renewed', 2_640]]);
  });

  test('subscriptions of other programs change nothing, and are not asked about', async () => {
    const order = await paid();
    let reads = 0;
    const count = async () => {
      reads++;
      return { subscription: ended(order) };
    };
    await follow(subscriptionOf({ id: 'of-another-store' }), undefined, count);
    expect(reads).toBe(0);
    // An event that names one order, although the subscription has another.
    await follow({ ...subscriptionOf(order), id: 'sub_other' }, undefined, async () => ({
      subscription: subscriptionOf({ id: 'another' }),
      renewal: renewal(order),
    }));
    expect((await read(order)).subscription).toMatchObject({ status: 'active' });
    expect(await reported()).toEqual([]);
  });

  test('the first event of a subscription waits for a change of its order', async () => {
    const order = await opened();
    const subscription = subscriptionOf(order);
    let following: Promise<unknown> | undefined;
    await database.transaction(async (db) => {
      await db.query(sql`select id from checkout.orders where id = ${order.id} for update`);
      following = follow(subscription);
      // Long enough for its first statement. Less would not fail, but prove nothing.
      await pause(300);
      await db.query(sql`
        insert into checkout.subscriptions (id, order_id) values (${subscription.id}, ${order.id}) on conflict do nothing`);
    });
    await following;
    await pay(order);
    expect((await read(order)).subscription).toMatchObject({ id: subscription.id, status: 'active' });
  });

  test('an event is known once it is applied', async () => {
    const order = await paid();
    const event = { id: 'evt_applied' };
    const state = { subscription: subscriptionOf(order) };
    const about = { kind: 'subscription', subscription: state.subscription.id, order: order.id } as const;
    const failing = orders.followSubscription({
      ...event,
      ...about,
      readState: () => Promise.reject(new Error('away')),
    });
    await expect(failing).rejects.toThrow('away');
    expect(await orders.unseenEvents([event])).toEqual([event]);
    await orders.followSubscription({ ...event, ...about, readState: async () => state });
    expect(await orders.unseenEvents([event])).toEqual([]);
  });

  test('its order can be asked for until 30 days after its end', async () => {
    const [running, over, long, plain] = [await paid(), await paid(), await paid(), await opened()];
    await orders.reconcile(pageOf(plain, 'paid'));
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await follow({ ...ended(over), endsAt: ago(29) });
    await follow({ ...ended(long), endsAt: ago(31) });
    await database.query(sql`
      update checkout.orders set created_at = now() - interval '400 days', tried_at = now() - interval '400 days'`);
    const found = async () =>
      Promise.all(
        [running, over, long, plain].map(async ({ attempt }) => Boolean(await orders.byAttempt(String(attempt)))),
      );
    expect(await found()).toEqual([true, true, false, false]);
    await orders.tidy();
    expect(await found()).toEqual([true, true, false, false]);
    expect([(await read(running)).attempt, (await read(long)).attempt]).toEqual([running.attempt, null]);
    // Nobody can open it any more, and it is followed all the same.
    await orders.forget(running.id);
    await follow(ended(running));
    expect((await read(running)).subscription).toMatchObject({ status: 'ended' });
  });

  test('any history of events ends as a small model of it', async () => {
    const steps = fc.array(
      fc.record({
        what: fc.constantFrom('renew', 'fail', 'retry', 'end', 'cancel', 'pay'),
        /** The events that arrive after it: any that were sent so far, each reading what is so at that moment. */
        arrive: fc.array(fc.nat(20), { maxLength: 3 }),
      }),
      { maxLength: 10 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const order = await opened();
        let subscription = subscriptionOf(order);
        let isPaid = false;
        const invoices: Renewal[] = [];
        /** The events, each by the invoice that it is about, if any. */
        const sent: (number | undefined)[] = [undefined];
        const deliver = (invoice: number | undefined) =>
          follow(subscription, invoice === undefined ? undefined : invoices[invoice]);
        const invoiceOf = (paidOne: boolean): Renewal =>
          renewal(order, { id: `in_${order.id}_${invoices.length}`, isPaid: paidOne, amount: invoices.length + 1 });
        const apply: Readonly<Record<string, () => void>> = {
          renew: () => sent.push(invoices.push(invoiceOf(true)) - 1),
          fail() {
            sent.push(invoices.push(invoiceOf(false)) - 1);
            subscription = { ...subscription, status: 'past_due' };
          },
          retry() {
            const open = invoices.findIndex((one) => !one.isPaid);
            if (open < 0) return;
            invoices[open] = { ...(invoices[open] as Renewal), isPaid: true };
            sent.push(open);
            subscription = { ...subscription, status: invoices.every((one) => one.isPaid) ? 'active' : 'past_due' };
          },
          end: () => {
            subscription = { ...subscription, renewsAt: null, endsAt: february };
          },
          cancel: () => {
            subscription = { ...ended(order), endsAt: february };
          },
        };
        for (const { what, arrive } of history) {
          if (what === 'pay') {
            await pay(order, subscription);
            isPaid = true;
          } else if (subscription.status !== 'ended') apply[what]?.();
          await Promise.all(arrive.map((index) => deliver(sent[index % sent.length])));
        }
        const shown = await read(order);
        if (!isPaid) expect([shown.subscription, await reported()]).toEqual([null, []]);
        // The service repeats each event until it was received.
        await pay(order, subscription);
        for (const invoice of sent) await deliver(invoice);
        const { order: _, ...state } = subscription;
        expect((await read(order)).subscription).toEqual(state);
        const rows = await database.query<{ kind: string; id: string; amount: string | null }>(sql`
          select kind, id, amount from checkout.changes where order_id = ${order.id} order by seq`);
        const of = (kind: string) => rows.filter((row) => row.kind === kind);
        expect(
          of('renewed')
            .map(({ id, amount }) => [id, Number(amount)])
            .sort(),
        ).toEqual(invoices.flatMap(({ id, isPaid, amount }) => (isPaid ? [[`renewed-${id}`, amount]] : [])).sort());
        for (const { id, isPaid } of invoices) {
          const failed = rows.findIndex((row) => row.id === `renewal-failed-${id}`);
          if (!isPaid) expect(failed).toBeGreaterThanOrEqual(0);
          else if (failed >= 0) expect(rows.findIndex((row) => row.id === `renewed-${id}`)).toBeGreaterThan(failed);
        }
        expect(of('ended')).toHaveLength(subscription.status === 'ended' ? 1 : 0);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        await reported();
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    );
  });
}
