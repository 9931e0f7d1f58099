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
  const now = newOrder({ subtotal: 19_000 });
  const order: Order = orderRow({ ...now, subtotal: 17_800, session: 'cs_of_the_old_price' });
  const page = { ...pageOf(order), id: 'cs_of_the_old_price' };
  const opened: Order[] = [];
  const orders: Partial<Orders> = {
    findOrCreate: async () => order,
    reconcile: async () => order,
    tryAgain: async () => ({ ...order, tries: 2 }),
    recordPage: async () => true,
  };
  const payment: Partial<Payment> = {
    read: async () => page,
    expire: async () => page,
    open: async (asked) => {
      opened.push(asked);
      return pageOf(asked);
    },
  };
  const handed = openPaymentPage(now, new Map(), orders as Orders, payment as Payment);
  await expect(handed).rejects.toMatchObject({ status: 503 });
  expect(opened).toEqual([]);
});
