import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import pg from 'pg';
import type { Order } from '../../server/order.ts';
import { anOrder, openShop, type Shop } from '../support/checkout.ts';
import { describePostgres } from '../support/server-test.ts';

/** One process of the checkout server takes over from another, or runs beside it: prices change, `onPaid` is still due. */

describe('a process after another', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  test('after a price change the order gets a new page, and the old page is closed', async () => {
    const order = anOrder();
    const before = await shop.open();
    const first = (await before.post(order)).body.url;
    await before.close();
    const checkout = await shop.open({ catalog: [{ id: 'nmn-plus', name: 'NMN+', price: 95 }] });
    const refused = await checkout.post(order);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ lines: [{ index: 0, id: 'nmn-plus', reason: 'price', price: 95 }] });
    const second = (await checkout.post({ ...order, total: 190 })).body.url;
    expect(second).not.toBe(first);
    const [now, old] = await shop.sessions(order.attempt);
    expect([now?.status, now?.amount_total, old?.status]).toEqual(['open', 19000, 'expired']);
    await shop.pay(second);
    await expect.poll(async () => (await checkout.status(order.attempt)).body.total).toBe(190);
    await checkout.close();
  });

  test('the next process reports orders that are still due; test orders only with notifyTests', async () => {
    let unnotified = 0;
    const notified: string[] = [];
    const order = anOrder();
    const first = await shop.open({ onPaid: () => void unnotified++ });
    await shop.pay((await first.post(order)).body.url);
    await expect.poll(async () => (await first.status(order.attempt)).body.status).toBe('paid');
    await first.checkout.sweep();
    await first.close();
    expect(unnotified).toBe(0);
    const next = await shop.open({ notifyTests: true, onPaid: async ({ id }) => void notified.push(id) });
    await next.checkout.sweep();
    expect(notified).toContain((await next.checkout.orders.list(1))[0]?.id);
    // Otherwise it would report the orders of the next test.
    await next.close();
  });

  test('a log that throws stops no order', async () => {
    const checkout = await shop.open({
      log: () => {
        throw new Error('The disk is full.');
      },
    });
    shop.fakeStripe.faults.down = true;
    expect((await checkout.post(anOrder())).status).toBe(503);
    shop.fakeStripe.faults.down = false;
    expect((await checkout.post(anOrder())).status).toBe(200);
    await checkout.close();
  });

  describePostgres('on one PostgreSQL', () => {
    test('two checkout servers on one store give one page and one order per attempt, reported once', async () => {
      const notified: (string | null)[] = [];
      const options = { notifyTests: true, onPaid: ({ attempt }: Order) => void notified.push(attempt) };
      const checkouts = [await shop.open(options), await shop.open(options)];
      const orders = Array.from({ length: 5 }, () => anOrder());
      for (const order of orders) {
        const answers = await Promise.all(
          [...checkouts, ...checkouts, ...checkouts].map((checkout) => checkout.post(order)),
        );
        expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1);
        const way = order === orders[0] ? 'bank' : 'card';
        await shop.pay(answers[0]?.body.url, way);
      }
      shop.bankSays();
      for (const { attempt } of orders)
        await expect
          .poll(async () =>
            (await Promise.all(checkouts.map((checkout) => checkout.status(attempt)))).map(({ body }) => body.status),
          )
          .toEqual(['paid', 'paid']);
      await expect
        .poll(() => orders.map(({ attempt }) => notified.filter((one) => one === attempt).length))
        .toEqual([1, 1, 1, 1, 1]);
    });

    test('two checkout servers with different settings still show one page', async () => {
      const checkouts = [
        await shop.open({ shipping: [{ name: 'Post', price: 5 }] }),
        await shop.open({ shipping: [{ name: 'Bicycle', price: 5 }] }),
      ];
      for (let round = 0; round < 5; round++) {
        const order = anOrder();
        const answers = await Promise.all([...checkouts, ...checkouts].map((checkout) => checkout.post(order)));
        const again = await Promise.all(checkouts.map((checkout) => checkout.post(order)));
        const shown = [...answers, ...again].filter(({ status }) => status === 200).map(({ body }) => body.url);
        expect(new Set(shown).size).toBe(1);
        expect(again.map(({ status }) => status)).toEqual([200, 200]);
      }
    });

    test('30 days after its last try an attempt opens nothing', async () => {
      const checkout = await shop.open();
      const order = anOrder();
      await shop.pay((await checkout.post(order)).body.url);
      await expect.poll(async () => (await checkout.status(order.attempt)).body.status).toBe('paid');
      const client = new pg.Client({ connectionString: shop.database.databaseUrl });
      await client.connect();
      await client.query("update checkout.orders set tried_at = now() - interval '30 days' where attempt = $1", [
        order.attempt,
      ]);
      await client.end();
      const { status, body } = await checkout.status(order.attempt);
      expect([status, typeof body.message]).toEqual([404, 'string']);
    });
  });
});
