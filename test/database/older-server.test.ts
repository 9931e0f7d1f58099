import { after, before, test } from 'node:test';
import { expect } from '@playwright/test';
import pg from 'pg';
import { stripe as stripeOfToday } from '../../server/checkout.ts';
import type { Order } from '../../server/order.ts';
import { anOrder, fakeKey, openShop, type RunningCheckout, type Shop, webhookSecret } from '../support/checkout.ts';
import { loadOlderServer } from '../support/older-server.ts';
import { sharedDatabase } from '../support/postgres.ts';
import { describePostgres } from '../support/server-test.ts';

/**
 * An upgrade without a pause: the server of the last release has opened the database and goes on, while today's has updated the tables.
 * Both serve the same orders. Nothing is lost, and the shop hears of each payment once.
 */

const ways = [
  { name: 'Standard', price: 4.9, days: [3, 5], freeFrom: 50 },
  { name: 'Express', price: 9.9 },
] as const;
const products = [
  { id: 'tea', name: 'Tea', price: 12.5 },
  { id: 'box', name: 'Box', price: 20, plans: [{ id: 'monthly', name: 'Monthly', interval: 'month' }] },
];
const STOCK = 50;
const teas = (quantity = 2, more: object = {}) =>
  anOrder({ items: [{ id: 'tea', quantity }], total: 12.5 * quantity, ...more });

describePostgres('an older server beside today’s', () => {
  let shop: Shop;
  let older: RunningCheckout;
  let today: RunningCheckout;
  /** The orders of which each server has told the shop, by attempt. */
  const notified: [server: string, order: Order][] = [];
  const hears = (server: string) => (order: Order) => void notified.push([server, order]);
  const times = (attempt: string) => notified.filter(([, order]) => order.attempt === attempt).length;
  const statusesOf = async (attempt: string) =>
    Promise.all([older, today].map(async (server) => (await server.status(attempt)).body.status));
  const isPaid = async (attempt: string) => {
    await expect.poll(() => statusesOf(attempt), { timeout: 15_000 }).toEqual(['paid', 'paid']);
    await expect.poll(() => times(attempt)).toBe(1);
  };
  const find = async (attempt: string) =>
    (await today.checkout.orders.list(200)).find((order) => order.attempt === attempt) as Order;
  /** Only this server gets webhooks from now on. */
  const tell = (...servers: RunningCheckout[]) =>
    shop.fakeStripe.sendTo(servers.map(({ url }) => `${url}/checkout/webhook`));
  async function query(statement: string, ...values: unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: shop.database.databaseUrl });
    await client.connect();
    await client.query(statement, values);
    await client.end();
  }
  async function sweep(server: RunningCheckout): Promise<void> {
    // The pages that it asks about are due.
    await query("update checkout.orders set asked_at = asked_at - interval '1 hour'");
    await server.checkout.sweep();
  }
  /** Today's server has completed what it has not heard itself. */
  async function shows(attempt: string | undefined, order: Partial<Record<keyof Order, unknown>>): Promise<void> {
    await sweep(today);
    expect(await find(String(attempt))).toMatchObject(order);
  }
  const left = async () => (await today.checkout.stock.list()).find(({ id }) => id === 'tea');

  const begun: Record<string, ReturnType<typeof teas>> = {
    open: teas(),
    paid: teas(),
    processing: teas(),
    expired: teas(),
    plan: anOrder({ items: [{ id: 'box', plan: 'monthly', quantity: 1 }], total: 20 }),
  };
  const urls: Record<string, string> = {};

  before(async () => {
    shop = await openShop({
      databaseUrl: await sharedDatabase(),
      promotions: [{ code: 'TEN', percentOff: 10 }],
    });
    const release = await loadOlderServer();
    const common = { notifyTests: true, shipping: ways.map(({ name, price }) => ({ name, price })) };
    older = await shop.open(
      {
        ...common,
        catalog: products,
        onPaid: hears('older'),
        payment: release.stripe({ key: fakeKey, webhookSecret, fake: shop.fakeStripe.url }),
      },
      release.createCheckout,
    );
    for (const [name, order] of Object.entries(begun)) urls[name] = (await older.post(order)).body.url;
    await shop.pay(urls.paid as string);
    await shop.pay(urls.processing as string, 'bank');
    const [page] = await shop.sessions(begun.expired?.attempt as string);
    await shop.stripe.checkout.sessions.expire(page?.id as string);
    await expect.poll(() => times(begun.paid?.attempt as string)).toBe(1);
    const [tea, ...rest] = products;
    today = await shop.open({
      ...common,
      shipping: ways,
      catalog: [{ ...tea, stock: STOCK }, ...rest],
      onPaid: hears('today'),
      payment: stripeOfToday({
        key: fakeKey,
        webhookSecret,
        fake: shop.fakeStripe.url,
        session: (parameters) => ({ ...parameters, phone_number_collection: { enabled: true } }),
      }),
    });
    await today.checkout.ready();
  });
  after(() => shop.close());

  test('reads the orders of before, and so does the older one', async () => {
    for (const [name, status] of Object.entries({
      open: 'open',
      paid: 'paid',
      processing: 'processing',
      expired: 'expired',
    }))
      await expect.poll(() => statusesOf(begun[name]?.attempt as string)).toEqual([status, status]);
    // A page that the older one has opened is not opened again.
    expect((await today.post(begun.open)).body.url).toBe(urls.open);
    await shop.pay(urls.open as string, 'card', { shipping: '1' });
    await isPaid(begun.open?.attempt as string);
    await shows(begun.open?.attempt as string, {
      charged: 3_490,
      shipping: { price: 990 },
      flags: [],
    });
    shop.bankSays();
    await isPaid(begun.processing?.attempt as string);
    await shop.pay(urls.plan as string);
    await isPaid(begun.plan?.attempt as string);
    expect(times(begun.paid?.attempt as string)).toBe(1);
  });

  test('the older one goes on taking orders, which today’s one shows in full', async () => {
    const order = teas(2, { discount: 'TEN' });
    const { url } = (await older.post(order)).body;
    expect((await today.post(order)).body.url).toBe(url);
    await shop.pay(url);
    await isPaid(order.attempt);
    await shows(order.attempt, { total: 2_740, charged: 2_740, discounted: 250, flags: [] });
  });

  test('today’s orders are bought at the older one', async () => {
    const order = teas(4);
    const { url } = (await today.post(order)).body;
    expect((await older.post(order)).body.url).toBe(url);
    await shop.pay(url);
    await isPaid(order.attempt);
    await shows(order.attempt, {
      total: 5_000,
      charged: 5_000,
      shipping: { name: 'Standard', price: 0, days: [3, 5] },
      tax: { added: 0, included: 0 },
      flags: [],
    });
    expect((await left())?.reserved).toBe(0);
  });

  test('today’s completes orders of which only the older one hears', async () => {
    tell(older);
    const before = await left();
    const [bought, expiring, unopened] = [teas(3, { discount: 'TEN' }), teas(5), teas(1)];
    await shop.pay((await today.post(bought)).body.url, 'card', { shipping: '1' });
    await today.post(expiring);
    shop.fakeStripe.faults.down = true;
    await today.post(unopened);
    shop.fakeStripe.faults.down = false;
    expect((await left())?.reserved).toBe((before?.reserved ?? 0) + 9);
    // As the older one lets an order give way.
    await query(
      "update checkout.orders set status = 'expired', session = null, tries = tries + 1 where attempt = $1",
      unopened.attempt,
    );
    const [page] = await shop.sessions(expiring.attempt);
    await shop.stripe.checkout.sessions.expire(page?.id as string);
    await expect.poll(async () => (await older.status(bought.attempt)).body.status).toBe('paid');
    await expect.poll(async () => (await older.status(expiring.attempt)).body.status).toBe('expired');
    await expect.poll(() => times(bought.attempt)).toBe(1);
    await shows(bought.attempt, {
      total: 3_750 - 375 + 990,
      charged: 3_750 - 375 + 990,
      discounted: 375,
      shipping: { name: 'Express', price: 990 },
      flags: [],
    });
    expect(await left()).toEqual({ id: 'tea', stock: (before?.stock ?? 0) - 3, reserved: before?.reserved });
    tell(older, today);
  });

  test('a next try of the older one is not read with what today’s has stored for its own', async () => {
    const order = teas(4);
    await today.post(order);
    const [page] = await shop.sessions(order.attempt);
    await shop.stripe.checkout.sessions.expire(page?.id as string);
    await expect.poll(() => statusesOf(order.attempt)).toEqual(['expired', 'expired']);
    const { url } = (await older.post(order)).body;
    expect((await today.post(order)).body.url).toBe(url);
    // The older one has no free shipping.
    await shop.pay(url);
    await isPaid(order.attempt);
    await shows(order.attempt, {
      total: 5_490,
      charged: 5_490,
      shipping: { price: 490 },
      flags: [],
    });
  });

  test('a request that was cut off at either is bought at the other', async () => {
    for (const [first, second] of [
      [today, older],
      [older, today],
    ] as const) {
      const order = teas();
      shop.fakeStripe.faults.down = true;
      expect((await first.post(order)).status).toBe(503);
      shop.fakeStripe.faults.down = false;
      await shop.pay((await second.post(order)).body.url);
      await isPaid(order.attempt);
      expect((await shop.sessions(order.attempt)).filter(({ status }) => status === 'complete')).toHaveLength(1);
      await shows(order.attempt, { total: 2_990, flags: [] });
    }
  });

  test('orders that come to both at once are paid once', async () => {
    const orders = Array.from({ length: 6 }, () => teas(1));
    await Promise.all(
      orders.map(async (order) => {
        const answers = await Promise.all([older, today, older, today].map((server) => server.post(order)));
        // Each round that was lost to the other one may be repeated by the visitor.
        const again = await Promise.all([older, today].map((server) => server.post(order)));
        const shown = [...answers, ...again].flatMap(({ status, body }) => (status === 200 ? [body.url] : []));
        const { url } = (await today.post(order)).body;
        expect(shown.length).toBeGreaterThan(0);
        await shop.pay(url);
        await isPaid(order.attempt);
        expect((await shop.sessions(order.attempt)).filter(({ status }) => status === 'complete')).toHaveLength(1);
      }),
    );
  });

  test('either hears of refunds', async () => {
    const order = await find(begun.paid?.attempt as string);
    const [page] = await shop.sessions(order.attempt as string);
    tell(older);
    await shop.stripe.refunds.create({ payment_intent: page?.payment_intent as string, amount: 100 });
    await expect.poll(async () => (await find(order.attempt as string)).refunded).toBe(100);
    tell(older, today);
  });

  test('nothing is announced twice, or left', async () => {
    await sweep(older);
    await sweep(today);
    const orders = await today.checkout.orders.list(200);
    for (const { attempt, status, flags, charged, total } of orders) {
      expect(flags).toEqual([]);
      expect(times(String(attempt))).toBe(status === 'paid' ? 1 : 0);
      if (status === 'paid') expect(charged).toBe(total);
    }
    expect((await left())?.reserved).toBe(0);
    expect(today.log.filter((line) => !/StripeConnectionError/.test(line))).toEqual([]);
    expect(older.log.filter((line) => !/StripeConnectionError/.test(line))).toEqual([]);
  });
});
