import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import Stripe from 'stripe';
import { noFaults } from '../../fake-stripe/faults.ts';
import type { Order } from '../../server/order.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import {
  anOrder,
  ask,
  newAttempt,
  openShop,
  type RunningCheckout,
  type Shop,
  site,
  webhookSecret,
} from '../support/checkout.ts';
import { takeClock } from '../support/clock.ts';

/** Bad input and faults get a message, change nothing, and the checkout server goes on selling. */

/** The timeout in server/handler.ts. No other timer of a running checkout server is longer. */
const ANSWER_MS = 12_000;

describe('bad input and faults', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  /** Orders reported to `onPaid`, by attempt. */
  const notified = new Map<string | null, Order[]>();
  let onPaid: (order: Order) => void = () => {};

  before(async () => {
    shop = await openShop({ promotions: [{ code: 'ANN10', percentOff: 10 }] });
    checkout = await shop.open({
      notifyTests: true,
      expireAfter: 45,
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

  const statusOf = async ({ attempt }: { readonly attempt: string }) =>
    (await checkout.status(attempt)).body.status as string;
  const ordersOf = async (wanted: string) =>
    (await checkout.checkout.orders.list(100)).filter(({ attempt }) => attempt === wanted);
  const countOrders = async () => (await checkout.checkout.orders.list(1_000)).length;

  /** An order can still be posted and paid. */
  async function sells(): Promise<void> {
    const order = anOrder();
    const { status, body } = await checkout.post(order);
    expect([status, body.message]).toEqual([200, undefined]);
    await shop.pay(body.url);
    await expect.poll(() => statusOf(order)).toBe('paid');
  }

  const line = (fields: object) => anOrder({ items: [{ id: 'nmn-plus', quantity: 2, ...fields }] });
  const many = (length: number) => Array.from({ length }, (_, i) => [String(i), 'x']);
  const nonsense: Readonly<Record<string, unknown>> = {
    'no JSON': '{"attempt":',
    'an empty body': '',
    null: 'null',
    'a number': '7',
    'a list': '[]',
    'no attempt': anOrder({ attempt: undefined }),
    'an attempt that can be guessed': anOrder({ attempt: '12345' }),
    'an attempt of other letters': anOrder({ attempt: `${newAttempt()}/../x` }),
    'no items': anOrder({ items: [] }),
    'items that are none': anOrder({ items: 'nmn-plus' }),
    '101 lines': anOrder({ items: Array.from({ length: 101 }, () => ({ id: 'nmn-plus', quantity: 1 })) }),
    'an id that is a list': line({ id: ['nmn-plus'] }),
    'a quantity of 0': line({ quantity: 0 }),
    'a quantity of −1': line({ quantity: -1 }),
    'a quantity of 1.5': line({ quantity: 1.5 }),
    'a quantity of "2"': line({ quantity: '2' }),
    'a quantity of 1e300': line({ quantity: 1e300 }),
    'a plan that is none': line({ plan: { id: 'monthly' } }),
    '26 properties': line({ properties: Object.fromEntries(many(26)) }),
    'a long property': line({ properties: { a: 'x'.repeat(256) } }),
    'an empty property': line({ properties: { a: '' } }),
    'a property that is a number': line({ properties: { a: 1 } }),
    'a property that no database takes': line({ properties: { a: 'a\0b' } }),
    'half a letter': line({ properties: { a: '\ud800' } }),
    'a currency that is none': anOrder({ currency: 'dollars' }),
    'no total': anOrder({ total: undefined }),
    'a total in words': anOrder({ total: '178' }),
    'a partner that is a list': anOrder({ partner: ['spa'] }),
    'a discount that no database takes': anOrder({ discount: '\0' }),
  };

  test('malformed orders are refused with a message, and nothing is stored', async () => {
    const before = await countOrders();
    const said = checkout.log.length;
    for (const [what, body] of Object.entries(nonsense)) {
      const answer = await checkout.post(body);
      expect([what, answer.status]).toEqual([what, 400]);
      expect(answer.body.message, what).toMatch(/^[A-Z].*\.$/);
      expect(answer.headers.get('access-control-allow-origin'), what).toBe(site);
    }
    expect(await countOrders()).toBe(before);
    expect(checkout.log.length).toBe(said);
    await sells();
  });

  test('oversized bodies get 413, other content types 415', async () => {
    const before = await countOrders();
    const long = await checkout.post(anOrder({ partner: 'x'.repeat(1_000_000) }));
    expect([long.status, typeof long.body.message]).toEqual([413, 'string']);
    const inParts = await checkout.post(`${JSON.stringify(anOrder())}${' '.repeat(70_000)}`);
    expect(inParts.status).toBe(413);
    const plain = await checkout.post(anOrder(), { 'Content-Type': 'text/plain' });
    expect([plain.status, typeof plain.body.message]).toEqual([415, 'string']);
    expect(await countOrders()).toBe(before);
    await sells();
  });

  test('a body that never ends delays no other order', async () => {
    const { hostname, port } = new URL(checkout.url);
    const socket = connect(Number(port), hostname);
    const clock = takeClock(ANSWER_MS);
    socket.write(
      `POST /checkout HTTP/1.1\r\nHost: x\r\nOrigin: ${site}\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{`,
    );
    await sells();
    clock.pass(ANSWER_MS);
    clock.giveBack();
    const said = await new Promise<string>((done) => socket.once('data', (data) => done(String(data))));
    expect(said).toMatch(/^HTTP\/1.1 503/);
    socket.destroy();
    await sells();
  });

  test('fields that this server does not know are ignored: pages of a later release may post more', async () => {
    const items = [{ id: 'nmn-plus', quantity: 2, price: 89, later: true }];
    const { status } = await checkout.post(anOrder({ items, replaces: [], visitor: { region: 'US-NY', later: 1 } }));
    expect(status).toBe(200);
  });

  test('each refused line is named with its reason', async () => {
    const before = await countOrders();
    const refused = async (items: readonly object[], fields: object = {}) => {
      const { status, body } = await checkout.post(anOrder({ items, total: 1, ...fields }));
      // Without a message, the page says it in the visitor's language.
      expect([status, Object.keys(body)]).toEqual([409, ['lines']]);
      return body.lines;
    };
    const one = (id: string, more: object = {}) => ({ id, quantity: 1, ...more });
    const wrong = {
      nobody: 'unknown',
      __proto__x: 'unknown',
      ['__proto__']: 'unknown',
      constructor: 'unknown',
      tea: 'unknown',
      'nad-injection': 'approval',
      'sold-out': 'unavailable',
      'tea-black': 'unavailable',
      livre: 'currency',
      box: 'plan',
    };
    for (const [id, reason] of Object.entries(wrong))
      expect(await refused([one('nmn-plus'), one(id)])).toEqual([{ index: 1, id, reason }]);
    // As JSON writes it, not as a program does.
    expect(await refused([JSON.parse('{"id":"__proto__","quantity":1,"__proto__":{"id":"nmn-plus"}}')])).toEqual([
      { index: 0, id: '__proto__', reason: 'unknown' },
    ]);
    expect(await refused([one('nmn-plus', { plan: 'monthly' })])).toMatchObject([{ reason: 'plan' }]);
    expect(await refused([one('box', { plan: 'yearly' })])).toMatchObject([{ reason: 'plan' }]);
    expect(await refused([one('nmn-plus'), one('tea-green')], { currency: 'EUR' })).toMatchObject([
      { index: 0, reason: 'currency' },
      { index: 1, reason: 'currency' },
    ]);
    // Two rhythms are two subscriptions: that of the first line stands.
    expect(
      await refused([one('box', { plan: 'once' }), one('box', { plan: 'quarterly' }), one('box', { plan: 'monthly' })]),
    ).toEqual([{ index: 2, id: 'box', reason: 'plan' }]);
    // All lines of a product together, by whichever of its names.
    expect(
      await refused([
        { id: 'immune-support', quantity: 2 },
        { id: 'immune-support', quantity: 2, properties: { a: 'b' } },
      ]),
    ).toEqual([
      { index: 0, id: 'immune-support', reason: 'limit', max: 3 },
      { index: 1, id: 'immune-support', reason: 'limit', max: 3 },
    ]);
    expect(
      await refused([
        { id: 'nmn-plus', quantity: 999 },
        { id: '40123', quantity: 1 },
      ]),
    ).toMatchObject([{ reason: 'limit', max: 999 }, { reason: 'limit' }]);
    expect(await refused([{ id: 'tea-white', quantity: 3 }])).toMatchObject([{ reason: 'limit', max: 2 }]);
    expect(await refused([{ id: 'nmn-plus', quantity: 1e9 }])).toMatchObject([{ reason: 'limit', max: 999 }]);
    expect(await refused([one('nmn-plus')])).toEqual([{ index: 0, id: 'nmn-plus', reason: 'price', price: 89 }]);
    // A subscription of Stripe has room for 19 products beside the delivery, and for 20 that are bought once.
    const boxes = (plan: string, count: number) =>
      Array.from({ length: count }, (_, nr) => one('box', { plan, properties: { nr: `${nr}` } }));
    expect(await refused(boxes('monthly', 21))).toEqual([
      { index: 19, id: 'box', reason: 'plan' },
      { index: 20, id: 'box', reason: 'plan' },
    ]);
    expect(await refused([...boxes('once', 21), ...boxes('monthly', 1)])).toEqual([
      { index: 20, id: 'box', reason: 'plan' },
    ]);
    const rich = Array.from({ length: 100 }, (_, i) => ({ id: 'dear', quantity: 9, properties: { nr: `${i}` } }));
    const { status, body } = await checkout.post(anOrder({ items: rich, total: 9_000_000 }));
    expect([status, body.message]).toEqual([409, expect.stringContaining('in parts')]);
    // An order names no prices, so a wrong total says nothing about the line.
    expect(await refused([one('nmn-plus'), one('tea-green')])).toMatchObject([
      { index: 0, id: 'nmn-plus', reason: 'price', price: 89 },
      { index: 1, id: 'tea-green', reason: 'price' },
    ]);
    expect(await countOrders()).toBe(before);
    await sells();
  });

  test('unlisted origins are refused, and their pages cannot read the response', async () => {
    const order = anOrder();
    await checkout.post(order);
    const before = await countOrders();
    for (const origin of [
      'https://another.example',
      `${site}.another.example`,
      'null',
      site.replace('https', 'http'),
      '',
    ]) {
      const posted = await checkout.post(anOrder(), { Origin: origin });
      expect([posted.status, posted.headers.get('access-control-allow-origin')]).toEqual([403, null]);
      if (!origin) continue;
      const read = await ask(`${checkout.url}/checkout/orders/${order.attempt}`, { headers: { Origin: origin } });
      expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
    expect(await countOrders()).toBe(before);
    // Browsers send no Origin header with reads of the same origin.
    const own = await ask(`${checkout.url}/checkout/orders/${order.attempt}`);
    expect(own.body.status).toBe('open');
  });

  test('an attempt of another cart is refused, before it is paid and after', async () => {
    const order = anOrder();
    const { url } = (await checkout.post(order)).body;
    const others = [
      { ...order, items: [{ id: 'nmn-plus', quantity: 1 }], total: 89 },
      { ...order, items: [{ id: 'nmn-plus', quantity: 2, properties: { a: 'b' } }] },
      { ...order, discount: 'TEN' },
    ];
    for (const paid of [false, true]) {
      if (paid) await shop.pay(url);
      for (const other of others) {
        const { status, body } = await checkout.post(other);
        expect([status, body]).toEqual([409, { reason: 'changed', message: expect.any(String) }]);
      }
    }
    expect(await shop.sessions(order.attempt)).toHaveLength(1);
  });

  test('the same product by its other name is the same cart, before it is paid and after', async () => {
    const order = anOrder();
    const other = { ...order, items: [{ id: '40123', quantity: 2 }] };
    const { url } = (await checkout.post(order)).body;
    const again = await checkout.post(other);
    expect([again.status, again.body.url]).toEqual([200, url]);
    await shop.pay(url);
    await expect.poll(() => statusOf(order)).toBe('paid');
    // Also where the prices have changed since.
    for (const total of [178, 1]) expect((await checkout.post({ ...other, total })).body.url).toContain(order.attempt);
  });

  test('an order found paid when it is posted again is reported at once', async () => {
    shop.fakeStripe.faults.noWebhooks = true;
    const order = anOrder();
    await shop.pay((await checkout.post(order)).body.url);
    expect((await checkout.post(order)).body.url).toContain(order.attempt);
    await expect.poll(() => notified.get(order.attempt)?.length).toBe(1);
  });

  for (const noWebhooks of [false, true])
    test(`a subscription that the bank has refused is ended before the next (webhooks: ${!noWebhooks})`, async () => {
      shop.fakeStripe.faults.noWebhooks = noWebhooks;
      const order = anOrder({ items: [{ id: 'box', quantity: 1, plan: 'monthly' }], total: 16.9 });
      const { url } = (await checkout.post(order)).body;
      await shop.pay(url, 'bank-fails');
      shop.bankSays();
      const subscriptions = async () => {
        const begun = (await shop.sessions(order.attempt)).flatMap(({ subscription }) => subscription ?? []);
        return Promise.all(begun.map((id) => shop.stripe.subscriptions.retrieve(String(id))));
      };
      await expect.poll(async () => (await subscriptions()).map(({ status }) => status)).toEqual(['past_due']);
      const [first] = await subscriptions();
      // Otherwise only the checkout attempt detects it.
      if (!noWebhooks) await expect.poll(() => statusOf(order)).toBe('failed');
      const next = (await checkout.post(order)).body.url;
      expect(next).not.toBe(url);
      await shop.pay(next);
      await expect.poll(() => statusOf(order)).toBe('paid');
      expect((await subscriptions()).map(({ id, status }) => [id === first?.id, status]).sort()).toEqual([
        [false, 'active'],
        [true, 'canceled'],
      ]);
    });

  const event = (session: Stripe.Checkout.Session, type: string, id = `evt_${newAttempt()}`) =>
    JSON.stringify({
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: session.created,
      type,
      livemode: false,
      data: { object: session },
    });

  const send = (payload: string, options?: Parameters<Shop['sendEvent']>[2]) =>
    shop.sendEvent(checkout, payload, options);

  test('forged, altered, unsigned and stale webhooks pay nothing', async () => {
    const order = anOrder();
    await checkout.post(order);
    const [session] = await shop.sessions(order.attempt);
    const paid = event(
      { ...session, status: 'complete', payment_status: 'paid' } as Stripe.Checkout.Session,
      'checkout.session.completed',
    );
    const signature = shop.stripe.webhooks.generateTestHeaderString({ payload: paid, secret: webhookSecret });
    const attempts = [
      send(paid, { secret: 'whsec_of_somebody_else' }),
      send(paid, { at: Date.now() - 3_600_000 }),
      ask(`${checkout.url}/checkout/webhook`, { method: 'POST', body: paid }),
      ask(`${checkout.url}/checkout/webhook`, { method: 'POST', headers: { 'Stripe-Signature': 'v1' }, body: paid }),
      ask(`${checkout.url}/checkout/webhook`, {
        method: 'POST',
        headers: { 'Stripe-Signature': signature },
        body: paid.replace('"checkout.session.completed"', '"checkout.session.expired"'),
      }),
      send(paid.replace('"livemode":false', '"livemode":true')),
      send('no JSON'),
      send('{}'),
      send(paid.padEnd(2_000_000)),
    ];
    for (const { status } of await Promise.all(attempts)) expect([400, 413]).toContain(status);
    expect(await statusOf(order)).toBe('open');
    await sells();
  });

  test('repeated, late and disordered webhooks give the same result', async () => {
    shop.fakeStripe.faults.noWebhooks = true;
    const order = anOrder();
    const { url } = (await checkout.post(order)).body;
    const [open] = await shop.sessions(order.attempt);
    await shop.pay(url, 'bank');
    const [processing] = await shop.sessions(order.attempt);
    shop.bankSays();
    await expect.poll(async () => (await shop.sessions(order.attempt))[0]?.payment_status).toBe('paid');
    const [paid] = await shop.sessions(order.attempt);
    if (!open || !processing || !paid) throw new Error('There is no session.');
    const succeeded = event(paid, 'checkout.session.async_payment_succeeded');
    const events = [
      succeeded,
      event(processing, 'checkout.session.completed'),
      succeeded,
      event({ ...open, status: 'expired', url: null }, 'checkout.session.expired'),
      event({ ...processing }, 'checkout.session.async_payment_failed'),
    ];
    for (const payload of events) expect((await send(payload)).status).toBe(200);
    await Promise.all(events.map((payload) => send(payload)));
    const [kept] = await ordersOf(order.attempt);
    expect(kept).toMatchObject({ status: 'paid', total: 17800 });
    expect(notified.get(order.attempt)?.map(({ id }) => id)).toEqual([kept?.id]);
  });

  test('a signed webhook that is no JSON is reported as that, not as forged', async () => {
    const { status, body } = await send('no JSON');
    expect([status, body.message]).toEqual([400, expect.stringContaining('must be a JSON object')]);
    expect(checkout.log).toContainEqual(expect.stringMatching(/^checkout: payment malformed: /));
  });

  test('a payment whose order is not stored is in the log, once', async () => {
    const order = anOrder();
    await checkout.post(order);
    const [open] = await shop.sessions(order.attempt);
    if (!open) throw new Error('There is no session.');
    const lost = { ...open, id: `cs_${newAttempt()}`, metadata: { ...open.metadata, order: 'DELETED' } };
    const paid = { ...lost, status: 'complete', payment_status: 'paid' } as const;
    const linesOf = () => checkout.log.filter((line) => line.includes(lost.id));
    // Neither an unpaid page, nor those of other stores of the account.
    const { store: _, ...other }: Stripe.Metadata = paid.metadata;
    expect((await send(event({ ...lost, status: 'expired' }, 'checkout.session.expired'))).status).toBe(200);
    for (const metadata of [{ ...other, store: 'another' }, other])
      expect((await send(event({ ...paid, metadata }, 'checkout.session.completed'))).status).toBe(200);
    expect(linesOf()).toEqual([]);
    for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'] as const)
      expect((await send(event(paid, type))).status).toBe(200);
    expect(linesOf()).toEqual([
      `checkout: A payment has no order: the order of payment page ${lost.id} was deleted. Refund it, or send what was bought.`,
    ]);
    expect(await statusOf(order)).toBe('open');
  });

  test('webhooks of other programs get 200 and change nothing', async () => {
    const order = anOrder();
    await checkout.post(order);
    const [session] = await shop.sessions(order.attempt);
    if (!session) throw new Error('There is no session.');
    const paid = { ...session, status: 'complete', payment_status: 'paid' } as const;
    const [{ id = '' } = {}] = await ordersOf(order.attempt);
    const others = [
      // The buyer himself may write the reference into the address of a Payment Link.
      ...[null, id, 'order 7 of another program', 'x'.repeat(200)].map((reference) => ({
        client_reference_id: reference,
        metadata: {},
      })),
      { metadata: { order: 'one of another program' } },
      { currency: 'eur' },
      // Saves a card for later, and is about no money.
      { mode: 'setup', payment_status: 'no_payment_required', currency: null, amount_total: null },
    ] satisfies Partial<Stripe.Checkout.Session>[];
    for (const other of others) {
      const foreign = event({ ...paid, id: 'cs_other', ...other }, 'checkout.session.completed');
      expect((await send(foreign)).status, JSON.stringify(other)).toBe(200);
      expect(await statusOf(order), JSON.stringify(other)).toBe('open');
    }
    expect((await send(event(session, 'customer.created'))).status).toBe(200);
    expect(await statusOf(order)).toBe('open');
  });

  test('a webhook that needs a read of Stripe is sent again while the read fails', async () => {
    const order = anOrder({ items: [{ id: 'box', quantity: 1, plan: 'monthly' }], total: 16.9 });
    await checkout.post(order);
    const [session] = await shop.sessions(order.attempt);
    if (!session) throw new Error('There is no session.');
    const paid = { ...session, id: 'cs_not_there_yet', status: 'complete', payment_status: 'paid' } as const;
    const webhook = event(paid, 'checkout.session.completed');
    // Stripe does not know the page.
    expect((await send(webhook)).status).toBe(502);
    shop.fakeStripe.faults.down = true;
    expect((await send(webhook)).status).toBe(503);
    shop.fakeStripe.faults.down = false;
  });

  for (const hours of [-1, 1])
    test(`a clock that is wrong by an hour (${hours}): the order is still paid and reported`, async () => {
      shop.fakeStripe.faults.ahead = hours * 3_600_000;
      const order = anOrder();
      const { status, body } = await checkout.post(order);
      expect(status).toBe(200);
      await shop.pay(body.url);
      // By the checkout server's clock this webhook is an hour old: the checkout server says so, and asks Stripe itself.
      if (hours < 0) await expect.poll(() => checkout.log.some((line) => line.includes('webhook'))).toBe(true);
      await expect.poll(() => statusOf(order), { intervals: [500] }).toBe('paid');
      await expect.poll(() => notified.get(order.attempt)?.length).toBe(1);
    });

  test('an order fails with a message if Stripe is down, and succeeds afterwards', async () => {
    const order = anOrder();
    shop.fakeStripe.faults.down = true;
    const { status, body, headers } = await checkout.post(order);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([503, site]);
    expect(body.message).toContain('Nothing was charged');
    shop.fakeStripe.faults.down = false;
    const { url } = (await checkout.post(order)).body;
    // While it is down again, an order is shown as far as it is known, and not asked for twice.
    shop.fakeStripe.faults.down = true;
    expect((await checkout.status(order.attempt)).body.status).toBe('open');
    expect((await checkout.post(order)).body).toEqual({ url });
    shop.fakeStripe.faults.down = false;
    expect((await checkout.post(order)).body.url).toBe(url);
    expect(await ordersOf(order.attempt)).toHaveLength(1);
    expect(await shop.sessions(order.attempt)).toHaveLength(1);
    await sells();
  });

  test('one page is shown and paid if Stripe answers 500 or disconnects after creating it', async () => {
    for (const fault of ['failAfter', 'cutAfter', 'failBefore', 'tooMany'] as const) {
      shop.fakeStripe.faults[fault] = 1;
      const order = anOrder();
      let answer = await checkout.post(order);
      expect([200, 503], fault).toContain(answer.status);
      if (answer.status === 503) answer = await checkout.post(order);
      expect(answer.status, fault).toBe(200);
      expect((await checkout.post(order)).body.url, fault).toBe(answer.body.url);
      await shop.pay(answer.body.url);
      await expect.poll(() => statusOf(order), fault).toBe('paid');
    }
  });

  test('an answer arrives before the page times out if Stripe is slow, and the next one succeeds', async () => {
    const order = anOrder();
    // Longer than the library waits, and over before the last expectation gives up.
    shop.fakeStripe.faults.slow = 7_000;
    const began = Date.now();
    const answer = await checkout.post(order);
    expect(answer.status).toBe(503);
    expect(Date.now() - began).toBeLessThan(13_000);
    shop.fakeStripe.faults.slow = 0;
    await expect.poll(async () => (await checkout.post(order)).status, { intervals: [500] }).toBe(200);
    expect(await ordersOf(order.attempt)).toHaveLength(1);
  });

  test('an unknown key is logged, and the visitor is not asked to try again', async () => {
    const other = await shop.open({
      payment: stripe({ key: 'another_key', webhookSecret, fake: shop.fakeStripe.url }),
    });
    const { status, body } = await other.post(anOrder());
    expect([status, body.reason]).toEqual([502, 'refused']);
    expect(other.log.join()).toContain('payment refused');
    await other.close();
  });

  test('aborted requests leave nothing behind', async () => {
    for (let i = 0; i < 20; i++)
      await new Promise<void>((done) => {
        const request = httpRequest(`${checkout.url}/checkout`, {
          method: 'POST',
          headers: { Origin: site, 'Content-Type': 'application/json', 'Content-Length': '500' },
        });
        request.on('error', () => done());
        request.write('{"attempt":"', () => request.destroy());
      });
    await sells();
  });

  test('the log never names visitors or products', async () => {
    const secret = {
      attempt: newAttempt(),
      properties: { Name: 'Ann Smith' },
      partner: 'spa-of-ann',
      discount: 'ANN10',
    };
    const order = anOrder({ ...secret, items: [{ id: 'nmn-plus', quantity: 2, properties: secret.properties }] });
    onPaid = (paid) => {
      throw new TypeError(
        `Cannot send ${JSON.stringify(paid)} to ann@smith.example, see https://x.example/?a=${paid.attempt}`,
      );
    };
    shop.fakeStripe.faults.down = true;
    await checkout.post(order);
    shop.fakeStripe.faults.down = false;
    await shop.pay((await checkout.post(order)).body.url);
    await expect.poll(() => checkout.log.join()).toContain('onPaid failed');
    await send(JSON.stringify(order));
    // Lines about the list of products name the products whose price a page has shown wrongly.
    const all = checkout.log.filter((line) => !line.includes('checkout: catalog: ')).join('\n');
    for (const word of [
      order.attempt,
      'Ann',
      'ann@',
      'spa-of-ann',
      'ANN10',
      'nmn-plus',
      'NMN',
      webhookSecret,
      'fake_key',
    ])
      expect(all).not.toContain(word);
  });
});
