import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'node:test';
import { expect } from '@playwright/test';
import Stripe from 'stripe';
import { type FakeStripe, startFakeStripe } from '../../fake-stripe/fake-stripe.ts';
import { noFaults } from '../../fake-stripe/faults.ts';
import type { Payment, PaymentEvent } from '../../server/payment/payment.ts';
import { listen } from '../support/checkout.ts';
import {
  delivery,
  fakeKey,
  libraryAt,
  monthly,
  openTry,
  orderRow,
  pay,
  paymentAt,
  shippingWays,
  startTestFake,
  webhookSecret,
} from '../support/partners.ts';
import { withFolder } from '../support/server-test.ts';

/** The fake Stripe behaves as Stripe does where the checkout server depends on it, and fails as Stripe may fail. */

interface Heard {
  readonly body: string;
  readonly signature: string;
}

/** Where webhooks arrive. */
interface Checkout {
  readonly url: string;
  readonly heard: Heard[];
  /** Its response. */
  status: number;
}

interface Given {
  readonly folder: string;
  readonly checkout: Checkout;
  readonly fakeStripe: FakeStripe;
  readonly payment: Payment;
}

async function startCheckout(): Promise<Checkout & { close(): Promise<void> }> {
  const heard: Heard[] = [];
  const { url, close } = await listen(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    // subscriptions-at-stripe.test.ts has the events of subscriptions.
    if (!/"type":"(invoice|customer)\./.test(body))
      heard.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(checkout.status).end();
  });
  const checkout = { url: `${url}/checkout/webhook`, heard, status: 200, close };
  return checkout;
}

/** A test with a fake Stripe of its own, and a place where its webhooks arrive. */
const withFake = (title: string, body: (given: Given) => Promise<void>) =>
  withFolder(title, async (folder) => {
    const checkout = await startCheckout();
    const fakeStripe = await startTestFake(folder, { webhookUrl: checkout.url, faults: true });
    try {
      await body({ folder, checkout, fakeStripe, payment: paymentAt(fakeStripe) });
    } finally {
      await fakeStripe.close();
      await checkout.close();
    }
  });

const webhookOf = (payment: Payment, body: string, signature: string) =>
  payment.readWebhook(body, new Headers({ 'Stripe-Signature': signature }));

const hear = (payment: Payment, { heard }: Checkout): Promise<PaymentEvent[]> =>
  Promise.all(heard.map(({ body, signature }) => webhookOf(payment, body, signature)));

/** The sum that a refund's event leads to. */
const refundedBy = async (event: PaymentEvent | undefined) =>
  event?.kind === 'payment' ? event.readRefunded?.() : undefined;

const sign = (payload: string, more: { secret?: string; timestamp?: number } = {}) =>
  new Stripe('sk_none').webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...more });

const subscription = () =>
  orderRow({ lines: [{ id: 'nmn-plus', name: 'NMN+', quantity: 2, unit: 8900, plan: monthly }] });

describe('actions of a visitor', () => {
  withFake('is paid and sends a webhook', async ({ payment, checkout }) => {
    const order = orderRow();
    const { id, url } = await payment.open(order);
    const answer = await pay(url, 'card');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`https://the-page.example/order#wellness-paid-${order.attempt}`);
    const paid = await payment.read(id);
    expect(paid).toMatchObject({
      status: 'paid',
      order: order.id,
      total: 17_800,
      url: null,
      payment: expect.any(String),
    });
    await expect.poll(() => checkout.heard.length).toBe(1);
    expect(await hear(payment, checkout)).toEqual([{ id: expect.any(String), kind: 'page', page: paid }]);
  });

  withFake('names the buyer of a page that is complete, and where it is delivered', async ({ payment }) => {
    const { id, url } = await payment.open(orderRow());
    expect(await payment.readBuyer(id)).toEqual({ name: null, email: null, address: null });
    await pay(url, 'card');
    expect(await payment.readBuyer(id)).toEqual({ name: 'Sample Buyer', email: 'buyer@example.com', address: null });
  });

  withFake('pays once for any number of posts', async ({ payment, checkout, fakeStripe }) => {
    const { id, url } = await payment.open(orderRow());
    const answers = await Promise.all([pay(url, 'card'), pay(url, 'card')]);
    // A later visitor has nothing left to pay; a simultaneous one might come first.
    answers.push(await pay(url, 'bank-fails'));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await payment.read(id)).status).toBe('paid');
    expect(await payment.expire(id)).toMatchObject({ status: 'paid' });
    const other = await payment.open(orderRow());
    await pay(other.url, 'card');
    await expect.poll(() => checkout.heard.length).toBe(2);
    expect((await libraryAt(fakeStripe).checkout.sessions.list({ status: 'complete' })).data).toHaveLength(2);
  });

  for (const lines of ['payment', 'subscription'] as const) {
    const order = () => (lines === 'subscription' ? subscription() : orderRow());
    for (const [way, end] of [
      ['bank', 'paid'],
      ['bank-fails', 'failed'],
    ] as const)
      withFake(`lets a bank process a ${lines}, which is then ${end}`, async ({ payment, checkout, fakeStripe }) => {
        const { id, url } = await payment.open(order());
        await pay(url, way);
        expect((await payment.read(id)).status).toBe('processing');
        await expect.poll(() => checkout.heard.length).toBe(1);
        // A payment that is not made yet is read, because its amount may be held.
        const [begun] = await hear(payment, checkout);
        // So much later the bank has said it.
        fakeStripe.faults.ahead = 10_000;
        expect((await payment.read(id)).status).toBe(end);
        await expect.poll(() => checkout.heard.length).toBe(2);
        const [, ended] = await hear(payment, checkout);
        expect([begun, ended].map((event) => event?.kind === 'page' && event.page.status)).toEqual(['processing', end]);
        expect((await payment.read(id)).payment).toMatch(/^pi_/);
      });
  }

  withFake('ends a subscription that the bank refuses, also the second time', async ({ payment, fakeStripe }) => {
    const { id, url } = await payment.open(subscription());
    await pay(url, 'bank-fails');
    const library = libraryAt(fakeStripe);
    const status = async () => {
      const { subscription } = await library.checkout.sessions.retrieve(id);
      return (await library.subscriptions.retrieve(String(subscription))).status;
    };
    // The bank may still say yes.
    expect((await payment.expire(id)).status).toBe('processing');
    expect(await status()).toBe('active');
    fakeStripe.faults.ahead = 10_000;
    expect((await payment.read(id)).status).toBe('failed');
    expect(await status()).toBe('past_due');
    for (let times = 0; times < 2; times++) {
      expect((await payment.expire(id)).status).toBe('failed');
      expect(await status()).toBe('canceled');
    }
  });

  withFake('names the payment of a subscription for refunds', async ({ payment, checkout, fakeStripe }) => {
    const { id, url } = await payment.open(subscription());
    await pay(url, 'card');
    await expect.poll(() => checkout.heard.length).toBe(1);
    const [event] = await hear(payment, checkout);
    const paid = await payment.read(id);
    expect(event).toMatchObject({ kind: 'page', page: paid });
    await libraryAt(fakeStripe).refunds.create({ payment_intent: paid.payment as string, amount: 100 });
    await expect.poll(() => checkout.heard.length).toBe(3);
    const [, refund] = await hear(payment, checkout);
    expect(refund).toMatchObject({ kind: 'payment', payment: paid.payment });
    expect(await refundedBy(refund)).toBe(100);
  });

  withFake('leaves the page open where the card is refused', async ({ payment, checkout }) => {
    const { id, url } = await payment.open(orderRow());
    expect((await pay(url, 'declined')).status).toBe(200);
    expect((await payment.read(id)).status).toBe('open');
    await pay(url, 'card');
    expect((await payment.read(id)).status).toBe('paid');
    await expect.poll(() => checkout.heard.length).toBe(1);
  });

  withFake('is charged with the way of delivery that was chosen', async ({ fakeStripe }) => {
    const payment = paymentAt(fakeStripe, delivery);
    const { id, url, total } = await payment.open(orderRow({ shippingWays }));
    expect(total).toBe(18_300);
    await pay(url, 'card', '1');
    expect((await payment.read(id)).total).toBe(19_050);
  });

  withFake('costs nothing if a code takes off everything', async ({ folder, checkout }) => {
    const fakeStripe = await startTestFake(join(folder, 'free'), {
      webhookUrl: checkout.url,
      promotions: [{ code: 'ALL', percentOff: 100 }],
    });
    const payment = paymentAt(fakeStripe);
    const { id, url } = await openTry(payment, orderRow({ discount: 'ALL' }));
    await pay(url, 'bank');
    expect(await payment.read(id)).toMatchObject({ status: 'paid', total: 0, payment: null });
    await fakeStripe.close();
  });

  withFake('is given back in parts', async ({ payment, checkout, fakeStripe }) => {
    const { id, url } = await payment.open(orderRow());
    await pay(url, 'card');
    const paid = (await payment.read(id)).payment as string;
    const library = libraryAt(fakeStripe);
    await library.refunds.create({ payment_intent: paid, amount: 800 });
    await expect.poll(() => checkout.heard.length).toBe(3);
    for (const event of (await hear(payment, checkout)).slice(1)) expect(await refundedBy(event)).toBe(800);
    await library.refunds.create({ payment_intent: paid });
    await expect.poll(() => checkout.heard.length).toBe(5);
    // Whatever the events said when they were sent.
    for (const event of (await hear(payment, checkout)).slice(1)) expect(await refundedBy(event)).toBe(17_800);
    fakeStripe.afterPayment(paid, 'failRefunds');
    await expect.poll(() => checkout.heard.length).toBe(8);
    for (const event of (await hear(payment, checkout)).slice(1)) expect(await refundedBy(event)).toBe(0);
  });
});

withFake('an order whose clock was wrong keeps its discount', async ({ fakeStripe }) => {
  // An hour ago it was to be open for an hour.
  const order = orderRow({ discount: 'TEN', triedAt: new Date(Date.now() - 3_600_000) });
  const reported: unknown[] = [];
  const payment = paymentAt(fakeStripe, { expireAfter: 60 }, (error) => reported.push(error));
  const first = await openTry(payment, order);
  expect(first).toMatchObject({ status: 'open', total: 16_020 });
  expect(reported.map(String)).toEqual([
    'Error: A payment page stays open for 24 hours: Stripe does not take the end that expireAfter gives.',
  ]);
  expect((await openTry(payment, order)).id).toBe(first.id);
});

describe('a webhook', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', livemode: false, data: {} });

  withFake('from another program is recognized', async ({ payment }) => {
    expect(await webhookOf(payment, body, sign(body))).toEqual({ id: 'evt_1', kind: 'other' });
  });

  withFake(
    'is refused if it is altered, forged, stale, unsigned, malformed or of another mode',
    async ({ payment }) => {
      const live = body.replace('"livemode":false', '"livemode":true');
      const refused: readonly (readonly [string, string])[] = [
        [body.replace('evt_1', 'evt_2'), sign(body)],
        [body, sign(body, { secret: 'whsec_of_somebody_else' })],
        [body, sign(body, { timestamp: Math.floor(Date.now() / 1000) - 400 })],
        [body, ''],
        [body, 'v1=nonsense'],
        ['', sign(body)],
        [live, sign(live)],
      ];
      for (const [payload, signature] of refused)
        await expect(webhookOf(payment, payload, signature), payload + signature).rejects.toMatchObject({
          name: 'Error',
          kind: 'forged',
        });
      for (const payload of ['{', 'null'])
        await expect(webhookOf(payment, payload, sign(payload)), payload).rejects.toMatchObject({ kind: 'malformed' });
    },
  );

  withFake('is repeated until it gets 200', async ({ payment, checkout }) => {
    checkout.status = 500;
    await pay((await payment.open(orderRow())).url, 'card');
    await expect.poll(() => checkout.heard.length).toBeGreaterThan(1);
    checkout.status = 200;
    const before = checkout.heard.length;
    await expect.poll(() => checkout.heard.length).toBe(before + 1);
    expect(new Set((await hear(payment, checkout)).map(({ id }) => id)).size).toBe(1);
  });

  withFake('can be repeated, disordered, delayed or lost', async ({ payment, checkout, fakeStripe }) => {
    Object.assign(fakeStripe.faults, { copies: 2, disorder: 400 });
    for (let count = 0; count < 6; count++) await pay((await payment.open(orderRow())).url, 'card');
    await expect.poll(() => checkout.heard.length).toBe(12);
    const came = (await hear(payment, checkout)).map(({ id }) => id);
    expect(new Set(came).size).toBe(6);

    Object.assign(fakeStripe.faults, { copies: 1, disorder: 0, noWebhooks: true });
    await pay((await payment.open(orderRow())).url, 'card');
    Object.assign(fakeStripe.faults, { noWebhooks: false });
    await expect.poll(() => checkout.heard.length).toBe(13);
  });

  withFake(
    'is stale where the checkout server’s clock is an hour slow; the page can still be read',
    async ({ payment, checkout, fakeStripe }) => {
      fakeStripe.faults.ahead = -3_600_000;
      const { id, url } = await payment.open(orderRow());
      await pay(url, 'card');
      await expect.poll(() => checkout.heard.length).toBe(1);
      await expect(hear(payment, checkout)).rejects.toMatchObject({ kind: 'forged' });
      expect((await payment.read(id)).status).toBe('paid');
    },
  );
});

describe('where Stripe fails', () => {
  withFake(
    'a page that was made and answered by 500 stays spent, and the next try has one',
    async ({ payment, fakeStripe }) => {
      fakeStripe.faults.failAfter = 1;
      const order = orderRow();
      for (let times = 0; times < 2; times++)
        await expect(payment.open(order)).rejects.toMatchObject({ kind: 'spent' });
      expect((await payment.open({ ...order, tries: 2 })).status).toBe('open');
      expect((await libraryAt(fakeStripe).checkout.sessions.list()).data).toHaveLength(2);
    },
  );

  withFake(
    'a request whose response is lost is repeated, and returns the same page',
    async ({ payment, fakeStripe }) => {
      fakeStripe.faults.cutAfter = 1;
      await payment.open(orderRow());
      expect((await libraryAt(fakeStripe).checkout.sessions.list()).data).toHaveLength(1);
    },
  );

  withFake('errors when it is down or overloaded are retryable', async ({ payment, fakeStripe }) => {
    for (const fault of [{ down: true }, { tooMany: 2 }]) {
      Object.assign(fakeStripe.faults, fault);
      const order = orderRow();
      const started = performance.now();
      await expect(payment.open(order), JSON.stringify(fault)).rejects.toMatchObject({ kind: 'again' });
      expect(performance.now() - started).toBeLessThan(9_500);
      Object.assign(fakeStripe.faults, noFaults());
      const status = () =>
        payment.open(order).then(
          (session) => session.status,
          () => 'failed',
        );
      await expect.poll(status, JSON.stringify(fault)).toBe('open');
    }
  });

  withFake('errors when it is not running are retryable', async ({ folder }) => {
    const fakeStripe = await startTestFake(join(folder, 'gone'));
    const payment = paymentAt(fakeStripe);
    await fakeStripe.close();
    await expect(payment.open(orderRow())).rejects.toMatchObject({ kind: 'again' });
    await expect(payment.read('cs_test_1')).rejects.toMatchObject({ kind: 'again' });
  });

  withFake('errors name neither a wrong key nor the products of a wrong order', async ({ fakeStripe }) => {
    const key = 'sk_another_secret';
    const wrong = paymentAt(fakeStripe, { key }).open(orderRow());
    await expect(wrong).rejects.toMatchObject({ kind: 'refused', message: expect.not.stringContaining(key) });
    const line = { id: 'a', name: 'Private products', quantity: 0, unit: 100 };
    const order = paymentAt(fakeStripe).open(orderRow({ lines: [line] }));
    await expect(order).rejects.toMatchObject({ kind: 'refused', message: expect.not.stringContaining('Private') });
    await expect(order).rejects.toThrow(/line_items\[0\]\[quantity\]/);
  });
});

describe('the fake', () => {
  withFake('restores its sent events, and drops unsent ones', async ({ folder, checkout }) => {
    const place = join(folder, 'kept');
    checkout.status = 500;
    const before = await startTestFake(place, { webhookUrl: checkout.url });
    const order = orderRow();
    const open = await paymentAt(before).open(order);
    const paid = await paymentAt(before).open(orderRow());
    await pay(paid.url, 'card');
    await before.close();
    appendFileSync(join(place, 'ledger.jsonl'), '[{"session":{"id":"cs_test_torn"');

    checkout.status = 200;
    checkout.heard.length = 0;
    const after = await startTestFake(place, { webhookUrl: checkout.url });
    const payment = paymentAt(after);
    expect((await payment.open(order)).id).toBe(open.id);
    expect((await payment.read(paid.id)).status).toBe('paid');
    await expect.poll(() => checkout.heard.length).toBe(1);
    await expect(payment.read('cs_test_torn')).rejects.toMatchObject({ kind: 'refused' });
    await payment.open(orderRow());
    await after.close();
    expect(() =>
      readFileSync(join(place, 'ledger.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).not.toThrow();
  });

  withFake('closes expired pages', async ({ payment, fakeStripe, checkout }) => {
    const { id } = await payment.open(orderRow());
    fakeStripe.faults.ahead = 25 * 3_600_000;
    await expect.poll(() => checkout.heard.length).toBe(1);
    expect(JSON.parse(checkout.heard[0]?.body ?? '').type).toBe('checkout.session.expired');
    expect((await payment.read(id)).status).toBe('expired');
  });

  withFake('accepts the parameters that Stripe accepts, and no others', async ({ fakeStripe }) => {
    const good = {
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '1000',
      'line_items[0][price_data][product_data][name]': 'A',
      success_url: 'https://the-page.example/',
    };
    const ask = async (more: Record<string, string | undefined>, headers: Record<string, string> = {}) => {
      const form = Object.entries({ ...good, ...more }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      const answer = await fetch(`${fakeStripe.url}/v1/checkout/sessions`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${fakeKey}`,
          'Stripe-Version': Stripe.API_VERSION,
          'Content-Type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams(form).toString(),
      });
      const { error } = (await answer.json()) as { error?: { param?: string } };
      return [answer.status, error?.param];
    };
    expect(await ask({})).toEqual([200, undefined]);
    expect(await ask({}, { Authorization: 'Bearer sk_wrong' })).toEqual([401, undefined]);
    expect(await ask({}, { 'Stripe-Version': '2020-08-27' })).toEqual([400, undefined]);
    expect(await ask({}, { 'Content-Type': 'application/json' })).toEqual([400, undefined]);
    const item = 'line_items[0]';
    const price = `${item}[price_data]`;
    const now = Math.floor(Date.now() / 1000);
    for (const [more, param] of [
      [{ 'payment_method_types[0]': 'card' }, 'payment_method_types'],
      [{ [`${price}[colour]`]: 'red' }, `${price}[colour]`],
      [{ mode: 'setup' }, 'mode'],
      [{ success_url: undefined }, 'success_url'],
      [{ success_url: '/order' }, 'success_url'],
      [{ [`${item}[quantity]`]: '0' }, `${item}[quantity]`],
      [{ [`${price}[unit_amount]`]: '10.5' }, `${price}[unit_amount]`],
      [{ [`${price}[unit_amount]`]: '-1' }, `${price}[unit_amount]`],
      [{ [`${price}[currency]`]: 'USD' }, `${price}[currency]`],
      [{ [`${price}[product_data][name]`]: '' }, `${price}[product_data][name]`],
      [
        { [`${price}[recurring][interval]`]: 'month', [`${price}[recurring][interval_count]`]: '1' },
        `${price}[recurring]`,
      ],
      [{ mode: 'subscription' }, 'line_items'],
      [{ 'line_items[2][quantity]': '1' }, 'line_items'],
      [{ expires_at: String(now + 60) }, 'expires_at'],
      [{ expires_at: String(now + 90_000) }, 'expires_at'],
      [{ 'discounts[0][promotion_code]': 'promo_none' }, 'discounts[0][promotion_code]'],
      [{ allow_promotion_codes: 'yes' }, 'allow_promotion_codes'],
      [{ locale: 'ar' }, 'locale'],
      [{ 'metadata[order]': 'x'.repeat(501) }, 'metadata'],
      [{ __proto__x: '1' }, '__proto__x'],
      [{ 'a[': '1' }, 'a['],
    ] as const)
      expect([more, ...(await ask(more))]).toEqual([more, 400, param]);
  });

  withFake('never runs with Stripe’s keys, on other addresses or in production', async ({ folder }) => {
    const start = (more: object) =>
      startFakeStripe({ port: 0, key: fakeKey, webhookSecret, folder: join(folder, 'never'), ...more });
    await expect(start({ key: 'sk_test_51abc' })).rejects.toThrow(/key of Stripe/);
    await expect(start({ host: '0.0.0.0' })).rejects.toThrow(/this machine/);
    process.env.NODE_ENV = 'production';
    try {
      await expect(start({})).rejects.toThrow(/NODE_ENV=production/);
    } finally {
      delete process.env.NODE_ENV;
    }
  });

  withFake('has its faults set from another process, where it was started so', async ({ fakeStripe, folder }) => {
    const set = (url: string, faults: object) =>
      fetch(`${url}/_faults`, { method: 'POST', body: JSON.stringify(faults) }).then(({ status }) => status);
    expect(await set(fakeStripe.url, { down: true })).toBe(200);
    expect(fakeStripe.faults.down).toBe(true);
    expect(await set(fakeStripe.url, { nonsense: true })).toBe(400);
    expect(await set(fakeStripe.url, { slow: 'very' })).toBe(400);
    const closed = await startTestFake(join(folder, 'closed'));
    expect(await set(closed.url, { down: true })).toBe(404);
    await closed.close();
  });
});
