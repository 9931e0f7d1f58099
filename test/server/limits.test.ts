import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type Stripe from 'stripe';
import { createClientOf } from '../../server/clients.ts';
import type { CheckoutOptions } from '../../server/options.ts';
import { stripe } from '../../server/payment/stripe/stripe.ts';
import { createPostLimit } from '../../server/post-limit.ts';
import {
  anOrder,
  ask,
  fakeKey,
  newAttempt,
  openShop,
  type RunningCheckout,
  type Shop,
  site,
  webhookSecret,
} from '../support/checkout.ts';
import { takeClock } from '../support/clock.ts';

/** Hostile requests are bounded: in size, number and time, and in the connections that they hold. */

const JSON_HEADERS = `Origin: ${site}\r\nContent-Type: application/json\r\n`;

describe('limits', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  before(async () => {
    shop = await openShop();
    checkout = await shop.open();
  });
  after(() => shop.close());

  /** Sends raw text on one connection. Resolves with all that came back, once the connection closes or after `ms`. */
  function sendRaw(parts: readonly string[], ms = 1_000): Promise<{ text: string; closed: boolean }> {
    const { hostname, port } = new URL(checkout.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    return new Promise((done) => {
      const timer = setTimeout(() => {
        done({ text, closed: false });
        socket.destroy();
      }, ms);
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearTimeout(timer);
        done({ text, closed: true });
      });
      for (const part of parts) socket.write(part);
    });
  }
  const statuses = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

  const properties = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`Field ${i}`, value]));
  const withProperties = (...all: readonly Readonly<Record<string, string>>[]) =>
    anOrder({
      items: all.map((one) => ({ id: 'nmn-plus', quantity: 1, properties: one })),
      total: 89 * all.length,
    });

  test('the properties of an order have at most 8 kB together', async () => {
    const refused = {
      'one line': withProperties(properties(25, 'x'.repeat(255)), properties(25, 'y'.repeat(100))),
      'many lines': withProperties(...Array.from({ length: 60 }, () => properties(1, 'x'.repeat(150)))),
      'long names': withProperties(
        ...Array.from({ length: 2 }, () =>
          Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`${i}`.padEnd(200), 'x'])),
        ),
      ),
      'characters of three bytes': withProperties(properties(12, '茶'.repeat(250))),
    };
    for (const [what, order] of Object.entries(refused)) {
      const { status, body } = await checkout.post(order);
      expect([what, status, body.message]).toEqual([what, 400, expect.stringContaining('too long for one order')]);
    }
    expect((await checkout.post(withProperties(properties(25, 'x'.repeat(255))))).status).toBe(200);
  });

  test('approvals that are nested deep are ignored as others are', async () => {
    const deep = '['.repeat(60_000) + ']'.repeat(60_000);
    const body = JSON.stringify(anOrder({ visitor: { approvals: 0 } })).replace('"approvals":0', `"approvals":${deep}`);
    const headers = { Origin: site, 'Content-Type': 'application/json' };
    const post = async (body: string) =>
      (await ask(`${checkout.url}/checkout`, { method: 'POST', headers, body })).status;
    expect(await post(body)).toBe(413);
    const short = JSON.stringify(anOrder({ visitor: { approvals: 0 } })).replace(
      '"approvals":0',
      `"approvals":${deep.slice(45_000, -45_000)}`,
    );
    expect(await post(short)).toBe(200);
  });

  test('the orders that one client posts within a minute are limited, refused and repeated ones too', async () => {
    const one = await shop.open({ maxOpenPerMinute: 4 });
    const known = anOrder();
    const answers = [];
    for (const order of [known, known, anOrder({ total: 1 }), '{', anOrder(), known, 'x'.repeat(300_000)])
      answers.push(await one.post(order));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 400, 429, 429, 429]);
    const { body, headers } = answers[4] as (typeof answers)[number];
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(headers.get('access-control-allow-origin')).toBe(site);
    expect(body.message).toContain('Nothing was charged');
    // Requests of other pages have no share in it, and a status is no order.
    expect((await one.post(anOrder(), { Origin: 'https://another.example' })).status).toBe(403);
    expect((await one.status(known.attempt)).status).toBe(200);
    // One line a minute, however many are refused.
    expect(one.log.filter((line) => line.includes('maxOpenPerMinute'))).toHaveLength(1);
    await one.close();
  });

  test('an order that is posted again is answered from its row, and Stripe is asked as seldom as for its status', async () => {
    const reads: string[] = [];
    const provider = stripe({ key: fakeKey, webhookSecret, fake: shop.fakeStripe.url });
    const one = await shop.open({
      payment: {
        ...provider,
        read: (page) => {
          reads.push(page);
          return provider.read(page);
        },
      },
    });
    const order = anOrder();
    const { body } = await one.post(order);
    for (let round = 0; round < 5; round++)
      for (const again of await Promise.all(Array.from({ length: 10 }, () => one.post(order))))
        expect([again.status, again.body]).toEqual([200, body]);
    await Promise.all(Array.from({ length: 10 }, () => one.status(order.attempt)));
    // One in three seconds; a busy machine may take longer for the rounds.
    expect(reads.length).toBeLessThan(5);
    await one.close();
  });

  describe('limit of posted orders', () => {
    const from = (address: string) =>
      new Request('https://shop.example/checkout', { headers: { 'X-Real-IP': address } });
    function limit({
      clientAddress = (request: Request) => request.headers.get('x-real-ip') ?? undefined,
      ...options
    }: Pick<CheckoutOptions, 'clientAddress' | 'maxOpenPerMinute'> = {}) {
      const log: unknown[] = [];
      const report = (error: unknown) => log.push(error);
      const count = createPostLimit({ clientOf: createClientOf({ clientAddress, report }), report, ...options });
      const takes = (address: string) => {
        try {
          count(from(address));
          return true;
        } catch {
          return false;
        }
      };
      return { takes, log };
    }

    test('is 20 for each client, and a minute long', (t) => {
      t.mock.timers.enable({ apis: ['Date'] });
      const { takes } = limit();
      for (let i = 0; i < 20; i++) {
        expect(takes('192.0.2.1')).toBe(true);
        t.mock.timers.tick(1_000);
      }
      expect([takes('192.0.2.1'), takes('192.0.2.2')]).toEqual([false, true]);
      t.mock.timers.tick(40_000);
      expect([takes('192.0.2.1'), takes('192.0.2.1')]).toEqual([true, false]);
    });

    for (const [first, second, isOne] of [
      ['192.0.2.1', '::ffff:192.0.2.1', true],
      ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
      ['2001:db8::1', '2001:db8:0:1::1', false],
      ['::1', '::2', true],
      ['2001:db8::', '2001:db9::', false],
      ['any name of a client', 'another', false],
    ] as const)
      test(`${first} and ${second} are ${isOne ? 'one client' : 'two clients'}`, () => {
        const { takes } = limit({ maxOpenPerMinute: 1 });
        expect([takes(first), takes(second)]).toEqual([true, !isOne]);
      });

    test('lasts no longer where the clock is set back', (t) => {
      t.mock.timers.enable({ apis: ['Date'], now: 7_200_000 });
      const { takes } = limit({ maxOpenPerMinute: 1 });
      expect(takes('192.0.2.1')).toBe(true);
      t.mock.timers.setTime(3_600_000);
      expect([takes('192.0.2.1'), takes('192.0.2.1')]).toEqual([true, false]);
    });

    // As missing headers are.
    for (const none of [null, ''])
      test(`does not hold for clients whose address is ${JSON.stringify(none)}`, () => {
        const { takes, log } = limit({ clientAddress: () => none as string, maxOpenPerMinute: 1 });
        expect([takes(''), takes(''), log]).toEqual([true, true, []]);
      });

    test('reports a clientAddress that is async', async () => {
      const clientAddress = (async () => {
        throw new Error('no header');
      }) as unknown as () => string;
      const { takes, log } = limit({ clientAddress, maxOpenPerMinute: 1 });
      const mistake = expect.objectContaining({ message: 'clientAddress must return a text or undefined' });
      expect([takes(''), takes(''), log]).toEqual([true, true, [mistake, mistake]]);
      await setImmediate();
    });

    test('does not hold for clients without an address, and 600 orders a minute are reported', () => {
      const { takes, log } = limit({ clientAddress: () => undefined, maxOpenPerMinute: 1 });
      for (let i = 0; i < 600; i++) expect(takes('')).toBe(true);
      expect(log).toEqual([]);
      expect(takes('')).toBe(true);
      expect(log).toEqual([expect.objectContaining({ message: expect.stringContaining('600 orders') })]);
    });

    test('goes on without a clientAddress that throws', () => {
      const mistake = new Error('no header');
      const clientAddress = () => {
        throw mistake;
      };
      const { takes, log } = limit({ clientAddress, maxOpenPerMinute: 1 });
      expect([takes(''), takes(''), log]).toEqual([true, true, [mistake, mistake]]);
    });
  });

  const big = 'x'.repeat(5_000_000);
  const LAST = 'GET /checkout/orders/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  for (const [what, head] of Object.entries({
    'that is refused for its size': `POST /checkout HTTP/1.1\r\nHost: x\r\n${JSON_HEADERS}`,
    'for the webhook': 'POST /checkout/webhook HTTP/1.1\r\nHost: x\r\n',
    'of another type': `POST /checkout HTTP/1.1\r\nHost: x\r\nOrigin: ${site}\r\nContent-Type: text/plain\r\n`,
    'of another page': 'POST /checkout HTTP/1.1\r\nHost: x\r\nOrigin: https://another.example\r\n',
    'to another address': 'POST /nothing HTTP/1.1\r\nHost: x\r\n',
    'of another method': 'PUT /checkout HTTP/1.1\r\nHost: x\r\n',
  }))
    test(`after an oversized body ${what} the connection works or says that it closes`, async () => {
      const { text, closed } = await sendRaw([`${head}Content-Length: ${big.length}\r\n\r\n`, big, LAST], 5_000);
      const [status = 0, ...rest] = statuses(text);
      expect([status >= 400, closed]).toEqual([true, true]);
      const [answerHead = ''] = text.split('\r\n\r\n');
      expect(rest).toEqual(/^connection: close/im.test(answerHead) ? [] : [404]);
    });

  test('200 bodies that never arrive are given up, close their connections, and log nothing', async () => {
    const clock = takeClock(10_000);
    const said = checkout.log.length;
    const unfinished = (head: string) => sendRaw([`POST ${head}`, '{"attempt":'], 9_900);
    const heads = [
      `/checkout HTTP/1.1\r\nHost: x\r\n${JSON_HEADERS}Content-Length: 999\r\n\r\n`,
      `/checkout HTTP/1.1\r\nHost: x\r\n${JSON_HEADERS}Transfer-Encoding: chunked\r\n\r\n`,
      '/checkout/webhook HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n',
      `/checkout HTTP/1.1\r\nHost: x\r\n${JSON_HEADERS}Content-Length: 999999\r\n\r\n${'x'.repeat(70_000)}`,
    ];
    const waiting = Array.from({ length: 200 }, (_, i) => unfinished(heads[i % heads.length] as string));
    // Two timers each, for the body and for the whole request; but Node refuses the malformed chunks at once. The timer of the
    // log, a minute, may wait as well.
    await expect.poll(() => clock.due(30_000)).toBe(300);
    expect((await checkout.post(anOrder())).status).toBe(200);
    clock.pass(10_000);
    clock.giveBack();
    const answers = await Promise.all(waiting);
    expect(answers.filter(({ closed }) => !closed)).toHaveLength(0);
    expect(new Set(answers.flatMap(({ text }) => statuses(text)))).toEqual(new Set([400, 408]));
    expect(checkout.log.slice(said)).toEqual([]);
    expect((await checkout.post(anOrder())).status).toBe(200);
  });

  for (const host of ['localhost:99999', 'a b', '[::1', 'a..b:x', '%00', 'x:1:2', '<script>', ''])
    test(`the host "${host}" gets 400 or is ignored, and logs nothing`, async () => {
      const said = checkout.log.length;
      for (const line of [
        `GET /checkout/orders/${newAttempt()}`,
        'GET /checkout/../x',
        'POST /checkout',
        'OPTIONS /checkout',
        'POST /checkout/webhook',
      ]) {
        const { text } = await sendRaw([
          `${line} HTTP/1.1\r\nHost: ${host}\r\n${JSON_HEADERS}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
        ]);
        expect([line, statuses(text)[0]]).toEqual([line, expect.any(Number)]);
        expect(statuses(text)[0]).toBeLessThan(500);
      }
      const absolute = await sendRaw([`GET http://${host}/checkout HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`]);
      expect(statuses(absolute.text)[0]).toBeLessThan(500);
      expect(checkout.log.slice(said).filter((line) => !line.includes('not signed'))).toEqual([]);
    });

  test('signed events with missing or odd fields never get 503', async () => {
    const order = anOrder();
    await checkout.post(order);
    const [session] = await shop.sessions(order.attempt);
    const completed = (object: unknown, more: object = {}) =>
      ({
        id: `evt_${Math.random()}`,
        object: 'event',
        type: 'checkout.session.completed',
        livemode: false,
        data: { object },
        ...more,
      }) as unknown;
    const paid = { ...session, status: 'complete', payment_status: 'paid' } as Stripe.Checkout.Session;
    const refund = (object: unknown) => completed(object, { type: 'charge.refunded' });
    const dispute = (fields: object) =>
      completed({ id: 'du_1', object: 'dispute', charge: 'ch_1', ...fields }, { type: 'charge.dispute.closed' });
    const odd: Readonly<Record<string, unknown>> = {
      'no data': completed(0, { data: undefined }),
      'data of null': completed(0, { data: null }),
      'an object of null': completed(null),
      'an object that is a text': completed('cs_1'),
      'an object that is a list': completed([paid]),
      'no event id': completed(paid, { id: undefined }),
      'an event id of an object': completed(paid, { id: {} }),
      'an event id that no database takes': completed(paid, { id: 'evt_\0' }),
      'a long event id': completed(paid, { id: 'x'.repeat(10_000) }),
      'no type': completed(paid, { type: undefined }),
      'a type of an object': completed(paid, { type: {} }),
      'no session id': completed({ ...paid, id: undefined }),
      'a session id of a number': completed({ ...paid, id: 7 }),
      'metadata of a text': completed({ ...paid, metadata: 'x' }),
      'an order of an object': completed({ ...paid, metadata: { order: {} } }),
      'an order that no database takes': completed({ ...paid, metadata: { order: '\0' } }),
      'a currency of a number': completed({ ...paid, currency: 7 }),
      'an amount in words': completed({ ...paid, amount_total: 'much' }),
      'a huge amount': completed({ ...paid, amount_total: 1e300 }),
      'a negative amount': completed({ ...paid, amount_total: -1 }),
      'half an amount': completed({ ...paid, amount_total: 0.5 }),
      'a payment of a number': completed({ ...paid, payment_intent: 7 }),
      'payments of a number': completed({ ...paid, payment_intent: null, invoice: { payments: { data: [null] } } }),
      'a refund of nothing': refund(null),
      'a refund without currency': refund({ payment_intent: 'pi_1', amount_refunded: 7 }),
      'a refund in words': refund({ payment_intent: 'pi_1', amount_refunded: 'all', currency: 'usd' }),
      'a refund without a payment': refund({ amount_refunded: 7, currency: 'usd' }),
      'a dispute of nothing': dispute({ charge: null }),
      'a dispute without id': dispute({ id: undefined, payment_intent: 'pi_1' }),
      'a dispute without status, amount and currency': dispute({ payment_intent: 'pi_1' }),
      'a dispute of an amount in words': dispute({ payment_intent: 'pi_1', amount: 'all', currency: 'usd' }),
      'a dispute that ended in an unknown way': dispute({ payment_intent: 'pi_1', status: 'prevented', amount: 7 }),
      'no livemode': completed(paid, { livemode: undefined }),
      'an unknown type without data': completed(0, { type: 'customer.created', data: undefined }),
      'a list': [],
      'a text': 'x',
      null: null,
    };
    for (const [what, event] of Object.entries(odd)) {
      const { status } = await shop.sendEvent(checkout, JSON.stringify(event));
      expect([what, [200, 400].includes(status)]).toEqual([what, true]);
    }
    expect((await shop.sendEvent(checkout, JSON.stringify(completed(paid)))).status).toBe(200);
    expect((await checkout.status(order.attempt)).body.status).toBe('paid');
  });

  test('events are refused beyond the tolerance, in the past and in the future', async () => {
    const event = () => JSON.stringify({ id: `evt_${Math.random()}`, type: 'x', livemode: false });
    const minutes = async (count: number) =>
      (await shop.sendEvent(checkout, event(), { at: Date.now() + count * 60_000 })).status;
    expect([await minutes(-4), await minutes(0), await minutes(4)]).toEqual([200, 200, 200]);
    for (const count of [-6, 6, 60, 60 * 24 * 365, 1e7]) expect([count, await minutes(count)]).toEqual([count, 400]);
    // The last of several times is the signed one.
    const payload = event();
    const later = Math.floor(Date.now() / 1_000) + 3_600;
    const header = shop.stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: later });
    const twice = await ask(`${checkout.url}/checkout/webhook`, {
      method: 'POST',
      headers: { 'Stripe-Signature': `t=${Math.floor(Date.now() / 1_000)},${header}` },
      body: payload,
    });
    expect(twice.status).toBe(400);
  });
});
