import { test } from 'node:test';
import { expect } from '@playwright/test';
import { openPaymentPage } from '../../server/checkout-attempt.ts';
import type { Order } from '../../server/order.ts';
import type { Orders } from '../../server/orders/orders.ts';
import type { Payment } from '../../server/payment/payment.ts';
import { newOrder, pageOf } from '../support/new-order.ts';
import { orderRow } from '../support/partners.ts';

/** An order never has two open payment pages: two pages are two ways to pay. */

test('no second page opens while the first cannot be closed', async () => {
  const now = newOrder({ subtotal: 19_000, shippingWays: [] });
  const order: Order = orderRow({ ...now, consent: null, subtotal: 17_800, session: 'cs_of_the_old_price' });
  const page = { ...pageOf(order), id: 'cs_of_the_old_price' };
  const opened: Order[] = [];
  const orders: Partial<Orders> = {
    byAttempt: async () => undefined,
    findOrCreate: async () => order,
    reconcile: async () => order,
    tryAgain: async () => ({ ...order, tries: 2 }),
    recordPage: async () => true,
  };
  const payment: Partial<Payment> = {
    read: async () => page,
    expire: async () => page,
    prepare: async () => undefined,
    open: async (asked) => {
      opened.push(asked);
      return pageOf(asked);
    },
  };
  const handed = openPaymentPage(
    now,
    async () => now,
    new Map(),
    orders as Orders,
    payment as Payment,
    new AbortController().signal,
  );
  await expect(handed).rejects.toMatchObject({ status: 503 });
  expect(opened).toEqual([]);
});

test('a page whose order has given way meanwhile is closed', async () => {
  const now = newOrder({ shippingWays: [] });
  const order: Order = orderRow({ ...now, consent: null });
  const closed: string[] = [];
  const reconciled: string[] = [];
  const orders: Partial<Orders> = {
    byAttempt: async () => undefined,
    findOrCreate: async () => order,
    recordPage: async () => false,
    reconcile: async ({ status }) => {
      reconciled.push(status);
      return undefined;
    },
  };
  const payment: Partial<Payment> = {
    prepare: async () => undefined,
    open: async (asked) => pageOf(asked),
    expire: async (page) => {
      closed.push(page);
      return pageOf(order, 'expired');
    },
  };
  const handed = openPaymentPage(
    now,
    async () => now,
    new Map(),
    orders as Orders,
    payment as Payment,
    new AbortController().signal,
  );
  await expect(handed).rejects.toMatchObject({ status: 503 });
  expect(new Set(closed)).toEqual(new Set([pageOf(order).id]));
  expect(new Set(reconciled)).toEqual(new Set(['expired']));
});

test('no round begins once the answer would be too late', async () => {
  const now = newOrder({ shippingWays: [] });
  const over = new AbortController();
  let rounds = 0;
  const orders: Partial<Orders> = {
    byAttempt: async () => undefined,
    findOrCreate: async () => {
      rounds++;
      over.abort(new Error('too late'));
      return orderRow({ ...now, consent: null, status: 'expired' });
    },
    tryAgain: async () => undefined,
  };
  const handed = openPaymentPage(now, async () => now, new Map(), orders as Orders, {} as Payment, over.signal);
  await expect(handed).rejects.toThrow('too late');
  expect(rounds).toBe(1);
});
