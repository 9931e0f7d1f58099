import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createNotifier } from '../../server/notifying.ts';
import type { Order, OrderChange } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import type { Payment } from '../../server/payment/payment.ts';
import { startSweeper } from '../../server/sweeping.ts';
import { pageOf } from '../support/new-order.ts';
import { orderRow } from '../support/partners.ts';

/** Paid orders are reported to `onPaid`, and slow calls and a slow Stripe hold up no other order. */

const nothing = () => {};

/** Orders that are paid and due, each claimed once. */
function dueOrders(count: number) {
  const due = Array.from({ length: count }, () => orderRow({ status: 'paid' }));
  const notified: string[] = [];
  const postponed: string[] = [];
  const orders: Partial<Orders> = {
    claimPaid: async () => {
      const order = due.shift();
      return order && { order };
    },
    markNotified: async ({ order }) => void notified.push(order.id),
    postponeNotification: async ({ order }) => void postponed.push(order.id),
    claimPending: async () => [],
    unseenEvents: async (events) => events,
    lastListed: async () => new Date(),
    tidy: async () => {},
  };
  return { orders: orders as Orders, notified, postponed };
}

/** An `onPaid` whose calls wait until `finish`. */
function slowOnPaid() {
  const waiting: (() => void)[] = [];
  let running = 0;
  const state = { calls: 0, most: 0 };
  const onPaid = async () => {
    state.calls++;
    state.most = Math.max(state.most, ++running);
    await new Promise<void>((done) => waiting.push(done));
    running--;
  };
  const finish = () => {
    for (const done of waiting.splice(0)) done();
  };
  return { onPaid, state, finish };
}

describe('a callback', () => {
  test('is called for other orders while one call is slow, five at once', async () => {
    const { orders, notified } = dueOrders(12);
    const { onPaid, state, finish } = slowOnPaid();
    const done = createNotifier(orders, { onPaid, notifyTests: true, report: nothing })();
    await expect.poll(() => state.calls).toBe(5);
    const isDone = done.then(() => true);
    const finishAll = async () => {
      finish();
      return notified.length;
    };
    await expect.poll(finishAll).toBe(12);
    expect(await isDone).toBe(true);
    expect(state.most).toBe(5);
  });

  test('that hangs keeps no other order waiting, and is waited for at the end', async () => {
    const { orders, notified } = dueOrders(9);
    const waiting: (() => void)[] = [];
    let calls = 0;
    // The first seven hang.
    const onPaid = () => (++calls > 7 ? undefined : new Promise<void>((done) => waiting.push(done)));
    const done = createNotifier(orders, { onPaid, notifyTests: true, report: nothing })();
    let isOver = false;
    void done.then(() => {
      isOver = true;
    });
    await expect.poll(() => notified.length, { timeout: 6_000 }).toBe(2);
    expect([calls, isOver]).toEqual([9, false]);
    for (const finish of waiting) finish();
    await done;
    expect(notified).toHaveLength(9);
  });

  test('that throws is postponed, and the others go on', async () => {
    const { orders, notified, postponed } = dueOrders(3);
    const errors: unknown[] = [];
    let calls = 0;
    const onPaid = () => {
      if (++calls === 1) throw new Error('The mail server is away.');
    };
    await createNotifier(orders, { onPaid, notifyTests: true, report: (error) => errors.push(error) })();
    expect([notified.length, postponed.length, errors.length]).toEqual([2, 1, 1]);
  });

  test('reports the next change of an order after a slow call, at once', async () => {
    const order = orderRow({ status: 'paid' });
    const due: OrderChange[] = (['shipped', 'refunded'] as const).map((kind) => ({ id: kind, kind, at: new Date() }));
    let claims = 0;
    let isClaimed = false;
    const orders: Partial<Orders> = {
      async claimChange() {
        claims++;
        const [change] = due;
        if (isClaimed || !change) return undefined;
        isClaimed = true;
        return { order, change };
      },
      async markNotified() {
        due.shift();
        isClaimed = false;
      },
    };
    const reported: string[] = [];
    let finish = nothing;
    const onChange = (_: Order, { id }: OrderChange) => {
      reported.push(id);
      return new Promise<void>((done) => {
        finish = done;
      });
    };
    const done = createNotifier(orders as Orders, { onChange, notifyTests: true, report: nothing })();
    // The first call is no longer waited for by then.
    await expect.poll(() => claims, { timeout: 6_000 }).toBe(3);
    finish();
    await expect.poll(() => reported).toEqual(['shipped', 'refunded']);
    finish();
    await done;
    expect(due).toEqual([]);
  });

  test('is called by a sweep while Stripe is slow', async () => {
    const { orders, notified } = dueOrders(1);
    const order: Order = orderRow({ session: 'cs_pending' });
    let answer = nothing;
    const payment: Partial<Payment> = {
      listEvents: async () => [],
      read: () =>
        new Promise((done) => {
          answer = () => done(pageOf(order));
        }),
    };
    const pending = { ...orders, claimPending: async () => [order], reconcile: async () => order } as Orders;
    const notify = createNotifier(orders, { onPaid: nothing, notifyTests: true, report: nothing });
    const sweeper = startSweeper(pending, payment as Payment, notify, nothing);
    const swept = sweeper.sweep();
    try {
      await expect.poll(() => notified.length, { timeout: 3_000 }).toBe(1);
    } finally {
      answer();
      await swept;
      await sweeper.close();
    }
  });
});
