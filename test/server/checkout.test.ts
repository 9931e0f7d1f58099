import { after, before, beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { noFaults } from '../../fake-stripe/faults.ts';
import type { Order } from '../../server/order.ts';
import { anOrder, ask, newAttempt, openShop, type RunningCheckout, type Shop, site } from '../support/checkout.ts';

/** An order passes through a running checkout server: posted, paid, reported to `onPaid`, shown to its buyer. */

describe('an order', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  /** Orders reported to `onPaid`, by attempt. */
  const notified = new Map<string | null, Order[]>();
  let onPaid: (order: Order) => void = () => {};

  before(async () => {
    shop = await openShop();
    checkout = await shop.open({
      notifyTests: true,
      onPaid: (order) => {
        notified.set(order.attempt, [...(notified.get(order.attempt) ?? []), order]);
        onPaid(order);
      },
    });
  });
  beforeEach(() => {
    onPaid = () => {};
    Object.assign(shop.fakeStripe.faults, noFaults());
  });
  after(() => shop.close());

  const pageOf = (attempt: string) => `${site}/order#wellness-paid-${attempt}`;
  const statusOf = async ({ attempt }: { readonly attempt: string }) =>
    (await checkout.status(attempt)).body.status as string;

  test('an order is posted, paid, reported to onPaid once, and shown to anyone with its attempt', async () => {
    const order = anOrder({
      items: [
        { id: '40123', quantity: 2 },
        { id: 'tea-white', quantity: 1, properties: { Engraving: 'Ann', constructor: 'Gilt' } },
        { id: 'box', quantity: 1, plan: 'once' },
      ],
      total: 213,
      partner: 'spa',
      locale: 'de',
    });
    const { status, body, headers } = await checkout.post(order);
    expect([status, Object.keys(body)]).toEqual([200, ['url']]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(new URL(body.url).origin).toBe(shop.fakeStripe.url);
    expect((await checkout.status(order.attempt)).body).toMatchObject({ status: 'open', paidAt: null, total: 213 });
    const [session] = await shop.sessions(order.attempt);
    expect(session).toMatchObject({ amount_subtotal: 21300, metadata: { partner: 'spa' } });
    expect(JSON.stringify(session?.metadata)).not.toContain(order.attempt);
    expect(JSON.stringify(session)).not.toContain('Ann');

    expect(await shop.pay(body.url)).toBe(pageOf(order.attempt));
    await expect.poll(() => notified.get(order.attempt)?.length).toBe(1);
    expect(notified.get(order.attempt)?.[0]).toMatchObject({
      status: 'paid',
      test: true,
      total: 21300,
      partner: 'spa',
      attempt: order.attempt,
    });
    const { id, paidAt } = notified.get(order.attempt)?.[0] ?? {};
    expect(id).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/);
    expect((await checkout.status(String(id).slice(0, 12))).status).not.toBe(200);
    expect((await checkout.status(order.attempt)).body).toEqual({
      number: String(id).slice(0, 12),
      status: 'paid',
      paidAt: paidAt?.toISOString(),
      lines: [
        { id: '40123', name: 'NMN+', quantity: 2, price: 89 },
        {
          id: 'tea-white',
          name: 'Tea',
          quantity: 1,
          price: 15,
          variant: { id: 'tea-white', name: 'White' },
        },
        {
          id: 'box',
          name: 'Box',
          quantity: 1,
          price: 20,
          plan: { id: 'once', name: 'Once', interval: 'once', count: 1 },
        },
      ],
      total: 213,
      currency: 'USD',
      test: true,
    });
    await checkout.checkout.sweep();
    expect(notified.get(order.attempt)).toHaveLength(1);
    expect(checkout.log).toEqual([]);
  });

  test('the same attempt leads to the same payment page, one after the other and all at once', async () => {
    const order = anOrder();
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkout.post(order)));
    const urls = new Set([...answers, await checkout.post(order)].map(({ body }) => body.url));
    expect(urls.size).toBe(1);
    expect(await shop.sessions(order.attempt)).toHaveLength(1);
    expect((await checkout.checkout.orders.list(20)).filter(({ attempt }) => attempt === order.attempt)).toHaveLength(
      1,
    );
  });

  test('a paid order that is posted again leads to its own page, and is not paid twice', async () => {
    const order = anOrder();
    await shop.pay((await checkout.post(order)).body.url);
    for (const again of [order, { ...order, total: 1 }, { ...order, locale: 'de' }])
      expect((await checkout.post(again)).body).toEqual({ url: pageOf(order.attempt) });
    expect(await shop.sessions(order.attempt)).toHaveLength(1);
  });

  test('a paid order leads there even without a webhook', async () => {
    shop.fakeStripe.faults.noWebhooks = true;
    const order = anOrder();
    await shop.pay((await checkout.post(order)).body.url);
    expect((await checkout.post(order)).body).toEqual({ url: pageOf(order.attempt) });
    expect((await checkout.status(order.attempt)).body.status).toBe('paid');
  });

  test('an expired order that is posted again gets a new page', async () => {
    const order = anOrder();
    const first = (await checkout.post(order)).body.url;
    const [session] = await shop.sessions(order.attempt);
    await shop.stripe.checkout.sessions.expire(session?.id ?? '');
    await expect.poll(() => statusOf(order)).toBe('expired');
    const second = (await checkout.post(order)).body.url;
    expect(second).not.toBe(first);
    expect((await checkout.status(order.attempt)).body.status).toBe('open');
    await shop.pay(second);
    await expect.poll(() => statusOf(order)).toBe('paid');
  });

  test('after a delayed refusal of the bank another payment page is paid', async () => {
    const order = anOrder();
    await shop.pay((await checkout.post(order)).body.url, 'bank-fails');
    await expect.poll(() => statusOf(order)).toBe('processing');
    expect((await checkout.post(order)).body).toEqual({ url: pageOf(order.attempt) });
    shop.bankSays();
    await expect.poll(() => statusOf(order)).toBe('failed');
    await shop.pay((await checkout.post(order)).body.url, 'bank');
    shop.bankSays();
    await expect.poll(() => statusOf(order)).toBe('paid');
    expect(await shop.sessions(order.attempt)).toHaveLength(2);
  });

  test('one-time products go into the subscription of the same order', async () => {
    const order = anOrder({
      items: [
        { id: 'box', quantity: 2, plan: 'monthly' },
        { id: 'immune-support', quantity: 1 },
      ],
      total: 82.8,
    });
    await shop.pay((await checkout.post(order)).body.url);
    await expect.poll(() => statusOf(order)).toBe('paid');
    expect((await shop.sessions(order.attempt))[0]).toMatchObject({ mode: 'subscription', amount_total: 8280 });
  });

  test('onPaid that throws is called again, and the log names no visitor', async () => {
    const order = anOrder();
    onPaid = ({ attempt }) => {
      // The order of the previous test may be reported only now.
      if (attempt === order.attempt) throw new Error(`No room for ${attempt}`);
    };
    await shop.pay((await checkout.post(order)).body.url);
    await expect.poll(() => checkout.log.join()).toMatch(/onPaid failed for order [\w-]{14}: Error/);
    onPaid = () => {};
    await shop.passTime(10);
    const again = async () => {
      await checkout.checkout.sweep();
      return notified.get(order.attempt)?.length;
    };
    await expect.poll(again).toBe(2);
  });

  test('a refund is stored and shown', async () => {
    const order = anOrder();
    await shop.pay((await checkout.post(order)).body.url);
    await expect.poll(() => statusOf(order)).toBe('paid');
    const [session] = await shop.sessions(order.attempt);
    await shop.stripe.refunds.create({ payment_intent: session?.payment_intent as string, amount: 8900 });
    await expect.poll(async () => (await checkout.status(order.attempt)).body.refunded).toBe(89);
  });

  test('a refund that fails is no longer shown, whichever of its events arrive, late, twice or in any order', async () => {
    const { fakeStripe } = shop;
    const events: string[] = [];
    const order = anOrder();
    await shop.pay((await checkout.post(order)).body.url);
    await expect.poll(() => statusOf(order)).toBe('paid');
    const [session] = await shop.sessions(order.attempt);
    const payment = session?.payment_intent as string;
    const refunded = async () => (await checkout.status(order.attempt)).body.refunded;
    fakeStripe.faults.noWebhooks = true;
    const hear = async (types: readonly string[]) => {
      const { data } = await shop.stripe.events.list({ limit: 100 });
      const own = data.filter(
        ({ type, data }) => types.includes(type) && Object(data.object).payment_intent === payment,
      );
      events.push(...own.map((event) => JSON.stringify(event)).reverse());
      for (const event of [...events, ...events.toReversed()])
        expect((await shop.sendEvent(checkout, event)).status).toBe(200);
    };
    await shop.stripe.refunds.create({ payment_intent: payment, amount: 8900 });
    await hear(['refund.created']);
    expect(await refunded()).toBe(89);
    await shop.stripe.refunds.create({ payment_intent: payment, amount: 100 });
    await hear(['charge.refunded']);
    expect(await refunded()).toBe(90);
    fakeStripe.afterPayment(payment, 'failRefunds');
    // While Stripe does not answer, the event is sent again.
    fakeStripe.faults.down = true;
    expect((await shop.sendEvent(checkout, String(events.at(-1)))).status).toBe(503);
    fakeStripe.faults.down = false;
    expect(await refunded()).toBe(90);
    await hear(['refund.failed']);
    expect(await refunded()).toBeUndefined();
    await shop.stripe.refunds.create({ payment_intent: payment, amount: 500 });
    await hear(['refund.updated', 'charge.refund.updated']);
    expect(await refunded()).toBe(5);
    fakeStripe.faults.noWebhooks = false;
  });

  test('preflights are valid for a day, and other pages get no CORS headers', async () => {
    const { url } = checkout;
    const preflight = (path: string, origin: string, method: string) =>
      ask(`${url}${path}`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'content-type',
        },
      });
    for (const [path, method] of [
      ['/checkout', 'POST'],
      [`/checkout/orders/${newAttempt()}`, 'GET'],
    ] as const) {
      const ours = await preflight(path, site, method);
      expect(ours.status).toBe(204);
      expect(Object.fromEntries(ours.headers)).toMatchObject({
        'access-control-allow-origin': site,
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'Content-Type',
        'access-control-max-age': '86400',
        vary: 'Origin',
      });
      const theirs = await preflight(path, 'https://another.example', method);
      expect(theirs.status).toBeGreaterThanOrEqual(400);
      expect([...theirs.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('other methods get 405 with Allow, other addresses 404', async () => {
    const { url } = checkout;
    const headers = { Origin: site };
    const answers = {
      'GET /checkout': [405, 'POST, OPTIONS'],
      'PUT /checkout': [405, 'POST, OPTIONS'],
      'GET /checkout/webhook': [405, 'POST'],
      'OPTIONS /checkout/webhook': [405, 'POST'],
      [`DELETE /checkout/orders/${newAttempt()}`]: [405, 'GET, OPTIONS'],
      [`GET /checkout/orders/${newAttempt()}`]: [404, null],
      'GET /checkout/orders/x': [404, null],
      'GET /checkout/orders': [404, null],
      'POST /checkout/': [415, null],
      'GET /checkout/': [405, 'POST, OPTIONS'],
      'GET /': [404, null],
      'GET /checkout/orders/%2e%2e%2f%00': [404, null],
    };
    for (const [what, expected] of Object.entries(answers)) {
      const [method = '', path = ''] = what.split(' ');
      const answer = await ask(`${url}${path}`, { method, headers });
      expect([answer.status, answer.headers.get('allow')], what).toEqual(expected);
      expect(answer.body.message, what).toBeTruthy();
      expect(answer.headers.get('access-control-allow-origin'), what).toBe(site);
    }
    // The request by which a page checks whether its policy allows the address.
    const head = await ask(`${url}/checkout`, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('access-control-allow-origin')]).toEqual([204, site]);
  });
});
