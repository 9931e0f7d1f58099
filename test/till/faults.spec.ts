import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import Stripe from 'stripe';
import type { Order } from '../../till/order.ts';
import {
  anOrder,
  ask,
  newAttempt,
  openShop,
  type RunningTill,
  type Shop,
  site,
  webhookSecret,
} from '../support/till.ts';

/* Bad input and faults against a running till: words and nothing done, or nothing changed, and the till lives on. */

let shop: Shop;
test.beforeEach(async () => {
  shop = await openShop();
});
test.afterEach(() => shop.close());

const statusOf = async (till: RunningTill, { attempt }: { attempt: string }) =>
  (await till.status(attempt)).body.status as string;

/** What is bought now is bought. */
async function sells(till: RunningTill): Promise<void> {
  const order = anOrder();
  const { status, body } = await till.post(order);
  expect([status, body.message]).toEqual([200, undefined]);
  await shop.pay(body.url);
  await expect.poll(() => statusOf(till, order)).toBe('paid');
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

test('what is no order is refused in words, and nothing is done', async () => {
  const till = await shop.open();
  for (const [what, body] of Object.entries(nonsense)) {
    const answer = await till.post(body);
    expect([what, answer.status]).toEqual([what, 400]);
    expect(answer.body.message, what).toMatch(/^[A-Z].*\.$/);
    expect(answer.headers.get('access-control-allow-origin'), what).toBe(site);
  }
  expect(await till.till.orders.list(10)).toEqual([]);
  expect(await shop.sessions()).toEqual([]);
  expect(till.log).toEqual([]);
  await sells(till);
});

test('1 MB is read by nobody, nor what is no JSON by its name', async () => {
  const till = await shop.open();
  const long = await till.post(anOrder({ partner: 'x'.repeat(1_000_000) }));
  expect([long.status, typeof long.body.message]).toEqual([413, 'string']);
  const inParts = await till.post(`${JSON.stringify(anOrder())}${' '.repeat(70_000)}`);
  expect(inParts.status).toBe(413);
  const plain = await till.post(anOrder(), { 'Content-Type': 'text/plain' });
  expect([plain.status, typeof plain.body.message]).toEqual([415, 'string']);
  expect(await till.till.orders.list(10)).toEqual([]);
  await sells(till);
});

test('a body that never ends holds nobody up', async () => {
  test.setTimeout(40_000);
  const till = await shop.open();
  const { hostname, port } = new URL(till.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /checkout HTTP/1.1\r\nHost: x\r\nOrigin: ${site}\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{`,
  );
  await sells(till);
  const said = await new Promise<string>((done) => socket.once('data', (data) => done(String(data))));
  expect(said).toMatch(/^HTTP\/1.1 503/);
  socket.destroy();
  await sells(till);
});

test('each line that cannot be had so is named, with why', async () => {
  const till = await shop.open();
  const refused = async (items: readonly object[], fields: object = {}) => {
    const { status, body } = await till.post(anOrder({ items, total: 1, ...fields }));
    expect([status, typeof body.message]).toEqual([409, 'string']);
    return body.lines;
  };
  const one = (id: string, more: object = {}) => ({ id, quantity: 1, ...more });
  const wrong = {
    nobody: 'unknown',
    __proto__x: 'unknown',
    ['__proto__']: 'unknown',
    constructor: 'unknown',
    tea: 'unknown',
    'nad-injection': 'unavailable',
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
  // Which of two has another price, nobody knows.
  expect(await refused([one('nmn-plus'), one('tea-green')])).toBeUndefined();
  expect(await till.till.orders.list(10)).toEqual([]);
  await sells(till);
});

test('other pages and no page at all: nothing is done, and the browser keeps the answer', async () => {
  const till = await shop.open();
  const order = anOrder();
  await till.post(order);
  for (const origin of [
    'https://another.example',
    `${site}.another.example`,
    'null',
    site.replace('https', 'http'),
    '',
  ]) {
    const posted = await till.post(anOrder(), { Origin: origin });
    expect([posted.status, posted.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    if (!origin) continue;
    const read = await ask(`${till.url}/checkout/orders/${order.attempt}`, { headers: { Origin: origin } });
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  }
  expect(await till.till.orders.list(10)).toHaveLength(1);
  // Of the same origin browsers say nothing when they read.
  const own = await ask(`${till.url}/checkout/orders/${order.attempt}`);
  expect(own.body.status).toBe('open');
});

test('an attempt of another cart is refused, before it is paid and after', async () => {
  const till = await shop.open();
  const order = anOrder();
  const { url } = (await till.post(order)).body;
  const others = [
    { ...order, items: [{ id: 'nmn-plus', quantity: 1 }], total: 89 },
    { ...order, items: [{ id: 'nmn-plus', quantity: 2, properties: { a: 'b' } }] },
    { ...order, discount: 'TEN' },
  ];
  for (const paid of [false, true]) {
    if (paid) await shop.pay(url);
    for (const other of others) {
      const { status, body } = await till.post(other);
      expect([status, Object.keys(body)]).toEqual([409, ['message']]);
    }
  }
  expect(await shop.sessions()).toHaveLength(1);
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

const send = (till: RunningTill, payload: string, { secret = webhookSecret, at = Date.now() } = {}) =>
  ask(`${till.url}/checkout/webhook`, {
    method: 'POST',
    headers: {
      'Stripe-Signature': shop.stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(at / 1_000),
      }),
    },
    body: payload,
  });

test('forged, altered, unsigned and stale webhooks pay nothing', async () => {
  const till = await shop.open();
  const order = anOrder();
  await till.post(order);
  const [session] = await shop.sessions();
  const paid = event(
    { ...session, status: 'complete', payment_status: 'paid' } as Stripe.Checkout.Session,
    'checkout.session.completed',
  );
  const signature = shop.stripe.webhooks.generateTestHeaderString({ payload: paid, secret: webhookSecret });
  const attempts = [
    send(till, paid, { secret: 'whsec_of_somebody_else' }),
    send(till, paid, { at: Date.now() - 3_600_000 }),
    ask(`${till.url}/checkout/webhook`, { method: 'POST', body: paid }),
    ask(`${till.url}/checkout/webhook`, { method: 'POST', headers: { 'Stripe-Signature': 'v1' }, body: paid }),
    ask(`${till.url}/checkout/webhook`, {
      method: 'POST',
      headers: { 'Stripe-Signature': signature },
      body: paid.replace('"checkout.session.completed"', '"checkout.session.expired"'),
    }),
    send(till, paid.replace('"livemode":false', '"livemode":true')),
    send(till, 'no JSON'),
    send(till, '{}'),
    send(till, paid.padEnd(2_000_000)),
  ];
  for (const { status } of await Promise.all(attempts)) expect([400, 413]).toContain(status);
  expect(await statusOf(till, order)).toBe('open');
  await sells(till);
});

test('webhooks that come twice, late and in disorder lead to the same', async () => {
  shop.standIn.faults.noWebhooks = true;
  const told: Order[] = [];
  const till = await shop.open({ tellTests: true, onPaid: (order) => void told.push(order) });
  const order = anOrder();
  const { url } = (await till.post(order)).body;
  const [open] = await shop.sessions();
  await shop.pay(url, 'bank');
  const [processing] = await shop.sessions();
  await expect.poll(async () => (await shop.sessions())[0]?.payment_status).toBe('paid');
  const [paid] = await shop.sessions();
  if (!open || !processing || !paid) throw new Error('There is no session.');
  const succeeded = event(paid, 'checkout.session.async_payment_succeeded');
  const events = [
    succeeded,
    event(processing, 'checkout.session.completed'),
    succeeded,
    event({ ...open, status: 'expired', url: null }, 'checkout.session.expired'),
    event({ ...processing }, 'checkout.session.async_payment_failed'),
  ];
  for (const payload of events) expect((await send(till, payload)).status).toBe(200);
  await Promise.all(events.map((payload) => send(till, payload)));
  const [kept] = await till.till.orders.list(2);
  expect(kept).toMatchObject({ status: 'paid', total: 17800 });
  expect(told.map(({ id }) => id)).toEqual([kept?.id]);
});

test('webhooks about what is none of the till’s are heard, and change nothing', async () => {
  const till = await shop.open();
  await till.post(anOrder());
  const [session] = await shop.sessions();
  if (!session) throw new Error('There is no session.');
  const paid = { ...session, status: 'complete', payment_status: 'paid' } as const;
  for (const reference of [null, 'order 7 of another program', '\0'])
    expect(
      (
        await send(
          till,
          event(
            { ...paid, id: 'cs_other', client_reference_id: reference, metadata: {} },
            'checkout.session.completed',
          ),
        )
      ).status,
    ).toBe(200);
  expect((await send(till, event(session, 'customer.created'))).status).toBe(200);
  expect(await till.till.orders.list(10)).toMatchObject([{ status: 'open' }]);
});

test('a clock that is wrong by an hour takes no webhook, and the order is paid all the same', async () => {
  shop.standIn.faults.ahead = 3_600_000;
  const told: string[] = [];
  const till = await shop.open({ tellTests: true, onPaid: ({ id }) => void told.push(id), expireAfter: 45 });
  const order = anOrder();
  const { status, body } = await till.post(order);
  expect(status).toBe(200);
  await shop.pay(body.url);
  await expect.poll(() => till.log.some((said) => said.includes('webhook'))).toBe(true);
  await expect.poll(() => statusOf(till, order), { timeout: 15_000, intervals: [500] }).toBe('paid');
  await expect.poll(() => told.length).toBe(1);
});

test('Stripe is down: words, nothing changed, and the same order afterwards', async () => {
  const till = await shop.open();
  const order = anOrder();
  shop.standIn.faults.down = true;
  const { status, body, headers } = await till.post(order);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([503, site]);
  expect(body.message).toContain('Nothing was charged');
  shop.standIn.faults.down = false;
  const { url } = (await till.post(order)).body;
  // While it is down again, an order is shown as far as it is known, and not asked for twice.
  shop.standIn.faults.down = true;
  expect((await till.status(order.attempt)).body.status).toBe('open');
  expect((await till.post(order)).status).toBe(503);
  shop.standIn.faults.down = false;
  expect((await till.post(order)).body.url).toBe(url);
  expect(await till.till.orders.list(10)).toHaveLength(1);
  expect(await shop.sessions()).toHaveLength(1);
  await sells(till);
});

test('Stripe answers 500 after it has made the page, or closes the line: one page is shown, and that one is paid', async () => {
  const till = await shop.open();
  for (const fault of ['failAfter', 'cutAfter', 'failBefore', 'tooMany'] as const) {
    shop.standIn.faults[fault] = 1;
    const order = anOrder();
    let answer = await till.post(order);
    expect([200, 503], fault).toContain(answer.status);
    if (answer.status === 503) answer = await till.post(order);
    expect(answer.status, fault).toBe(200);
    expect((await till.post(order)).body.url, fault).toBe(answer.body.url);
    await shop.pay(answer.body.url);
    await expect.poll(() => statusOf(till, order), fault).toBe('paid');
  }
});

test('Stripe is slow: the answer comes before the page gives up, and the next one leads on', async () => {
  test.setTimeout(60_000);
  const till = await shop.open();
  const order = anOrder();
  shop.standIn.faults.slow = 20_000;
  const began = Date.now();
  const answer = await till.post(order);
  expect(answer.status).toBe(503);
  expect(Date.now() - began).toBeLessThan(13_000);
  shop.standIn.faults.slow = 0;
  await expect.poll(async () => (await till.post(order)).status, { timeout: 30_000, intervals: [1_000] }).toBe(200);
  expect(await till.till.orders.list(10)).toHaveLength(1);
});

test('a key that Stripe does not know is told to who runs the till, and the visitor that it is not his fault', async () => {
  const till = await shop.open({ stripeKey: 'another_key' });
  const { status, body } = await till.post(anOrder());
  expect([status, body.message]).toEqual([503, expect.stringContaining('Nothing was charged')]);
  expect(till.log.join()).toContain('payment refused');
});

test('a folder that another till has in use: words, and the till that has it sells on', async () => {
  const till = await shop.open();
  await till.till.ready();
  const other = await shop.open();
  await expect(other.till.ready()).rejects.toThrow(/in use/);
  expect((await other.post(anOrder())).status).toBe(503);
  expect((await other.status(newAttempt())).status).toBe(503);
  await sells(till);
});

test('requests that hang up in the middle leave nothing behind', async () => {
  const till = await shop.open();
  for (let i = 0; i < 20; i++)
    await new Promise<void>((done) => {
      const request = httpRequest(`${till.url}/checkout`, {
        method: 'POST',
        headers: { Origin: site, 'Content-Type': 'application/json', 'Content-Length': '500' },
      });
      request.on('error', () => done());
      request.write('{"attempt":"', () => request.destroy());
    });
  await sells(till);
});

test('nothing that names the visitor or his goods is in the log, whatever goes wrong', async () => {
  const secret = { attempt: newAttempt(), properties: { Name: 'Ann Smith' }, partner: 'spa-of-ann', discount: 'ANN10' };
  const order = anOrder({ ...secret, items: [{ id: 'nmn-plus', quantity: 2, properties: secret.properties }] });
  const till = await shop.open({
    tellTests: true,
    onPaid: (paid) => {
      throw new TypeError(
        `Cannot send ${JSON.stringify(paid)} to ann@smith.example, see https://x.example/?a=${paid.attempt}`,
      );
    },
  });
  shop.standIn.faults.down = true;
  await till.post(order);
  shop.standIn.faults.down = false;
  await shop.pay((await till.post(order)).body.url);
  await expect.poll(() => till.log.length).toBeGreaterThan(1);
  await send(till, JSON.stringify(order));
  const said = till.log.join('\n');
  for (const word of [
    order.attempt,
    'Ann',
    'ann@',
    'spa-of-ann',
    'ANN10',
    'nmn-plus',
    'NMN',
    webhookSecret,
    'stand_in_key',
  ])
    expect(said).not.toContain(word);
});
