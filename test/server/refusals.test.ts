import { after, before, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { orderReasons } from '../../src/rules/refusal-reasons.ts';
import {
  type Answer,
  anOrder,
  ask,
  newAttempt,
  openShop,
  type RunningCheckout,
  type Shop,
  site,
} from '../support/checkout.ts';

/** Each refusal of an order has a reason that pages explain in the visitor's language. The English is for developers. */

describe('a refused order', () => {
  let shop: Shop;
  let checkout: RunningCheckout;
  before(async () => {
    shop = await openShop();
    checkout = await shop.open();
  });
  after(() => shop.close());

  const text = 'x'.repeat(255);
  const manyLines = (count: number, fields: object = {}) =>
    Array.from({ length: count }, (_, i) => ({
      id: 'nmn-plus',
      quantity: 1,
      properties: { Nr: String(i) },
      ...fields,
    }));
  const post = (body: BodyInit, headers: Readonly<Record<string, string>> = {}, method = 'POST') =>
    ask(`${checkout.url}/checkout`, {
      method,
      headers: { Origin: site, 'Content-Type': 'application/json', ...headers },
      ...(method !== 'GET' && { body }),
    });

  const cases: Readonly<Record<string, readonly [reason: string, status: number, send: () => Promise<Answer>]>> = {
    'more than 100 lines': ['large', 400, () => checkout.post(anOrder({ items: manyLines(101), total: 89 * 101 }))],
    'a body that is too long': ['large', 413, () => post(JSON.stringify(anOrder({ partner: 'x'.repeat(70_000) })))],
    'properties that are too long': [
      'properties',
      400,
      () => checkout.post(anOrder({ items: manyLines(60, { properties: { Note: text } }), total: 89 * 60 })),
    ],
    'an attempt of another cart': [
      'changed',
      409,
      async () => {
        const order = anOrder();
        await checkout.post(order);
        return checkout.post({ ...order, items: [{ id: 'nmn-plus', quantity: 1 }], total: 89 });
      },
    ],
    'too many orders of a client': [
      'busy',
      429,
      async () => {
        const limited = await shop.open({ maxOpenPerMinute: 1, clientAddress: () => 'one' });
        await limited.post(anOrder());
        return limited.post(anOrder());
      },
    ],
    'a Stripe that does not answer': [
      'busy',
      503,
      async () => {
        shop.fakeStripe.faults.down = true;
        try {
          return await checkout.post(anOrder());
        } finally {
          shop.fakeStripe.faults.down = false;
        }
      },
    ],
    'a page that is not listed': [
      'setup',
      403,
      () => post(JSON.stringify(anOrder()), { Origin: 'https://another.example' }),
    ],
    'another content type': ['setup', 415, () => post(JSON.stringify(anOrder()), { 'Content-Type': 'text/plain' })],
    'another method': ['setup', 405, () => post('', {}, 'GET')],
    'another address': [
      'setup',
      404,
      () => ask(`${checkout.url}/checkouts`, { method: 'POST', headers: { Origin: site } }),
    ],
    'a body that is no JSON': ['setup', 400, () => post('{')],
    'a body that is not UTF-8': ['setup', 400, () => post(new Uint8Array([0xff, 0xfe]))],
    'an empty order': ['setup', 400, () => checkout.post(anOrder({ items: [] }))],
    'an order without a total': ['setup', 400, () => checkout.post(anOrder({ total: undefined }))],
    'a short attempt': ['setup', 400, () => checkout.post(anOrder({ attempt: 'a' }))],
    'a property that is too long': [
      'setup',
      400,
      () => checkout.post(anOrder({ items: manyLines(1, { properties: { Note: `${text}x` } }), total: 89 })),
    ],
  };
  for (const [what, [reason, status, send]] of Object.entries(cases))
    test(`for ${what} has the reason "${reason}"`, async () => {
      const { body, ...answer } = await send();
      expect([answer.status, body]).toEqual([status, { reason, message: expect.stringMatching(/\.$/) }]);
      expect(orderReasons).toContain(body.reason);
    });

  for (const [reason, item] of [
    ['unknown', { id: 'nothing' }],
    ['unavailable', { id: 'sold-out' }],
    ['limit', { id: 'immune-support', quantity: 4 }],
    ['price', { id: 'nmn-plus' }],
    ['currency', { id: 'livre' }],
    ['plan', { id: 'nmn-plus', plan: 'monthly' }],
  ] as const)
    test(`for a line with the reason "${reason}" has nothing else`, async () => {
      const { status, body } = await checkout.post(anOrder({ items: [{ quantity: 1, ...item }], total: 1 }));
      expect([status, body]).toEqual([409, { lines: [expect.objectContaining({ index: 0, id: item.id, reason })] }]);
    });

  for (const method of ['POST', 'OPTIONS'])
    test(`from an unlisted page is in the log with its origin: ${method}`, async () => {
      const own = await shop.open();
      const { status } = await ask(`${own.url}/checkout`, { method, headers: { Origin: 'https://another.example' } });
      expect([status, own.log]).toEqual([
        403,
        [
          'checkout: A page was refused: its origin https://another.example is not among the origins of createCheckout.',
        ],
      ]);
    });

  test('from unlisted pages names few origins, and no text that is none', async () => {
    const own = await shop.open();
    for (const origin of ['null', 'https://x.example/Ann%20Smith', `https://${'x'.repeat(101)}.example`])
      await ask(`${own.url}/checkout`, { method: 'OPTIONS', headers: { Origin: origin } });
    for (let count = 0; count < 30; count++)
      await ask(`${own.url}/checkout`, { method: 'HEAD', headers: { Origin: `http://localhost:${4_000 + count}` } });
    const named = own.log.map((line) => /its origin (.*)is not among/.exec(line)?.[1]?.trim());
    expect(named).toEqual([
      'null',
      '',
      ...Array.from({ length: 19 }, (_, count) => `http://localhost:${4_000 + count}`),
    ]);
  });

  test('that is unknown has no reason, so the page shows its own text', async () => {
    const { status, body } = await checkout.status(newAttempt());
    expect([status, Object.keys(body)]).toEqual([404, ['message']]);
  });
});
