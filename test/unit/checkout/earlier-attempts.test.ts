import { afterEach, beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Cart } from '../../../src/cart/cart.ts';
import { reconcileEarlier } from '../../../src/checkout/earlier-attempts.ts';
import type { Page } from '../../../src/protocol/types.ts';
import { keptCart } from '../../support/carts.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects what the page asks about before a new checkout: attempts that are over are forgotten, and asked about once. */

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
const tea = { id: 'tea', name: 'Tea', price: 5 };

describe('earlier checkout attempts', () => {
  usePlatform();
  const { fetch } = globalThis;
  let cart: Cart;
  let asked: string[];

  const page = () => ({ shared: { cart } }) as unknown as Page;
  const begin = (attempt: string, at = Date.now()) =>
    cart.run(
      [{ type: 'remember', attempt: { attempt, at, currency: 'USD', lines: [{ key: 'tea', quantity: 1 }] } }],
      'update',
    );
  const attempts = () => cart.contents.attempts.map(({ attempt }) => attempt);
  const reconcile = () =>
    reconcileEarlier(page(), 'https://checkout.example/checkout', 'current', new AbortController().signal);

  function answer(respond: () => Response | Promise<Response>) {
    globalThis.fetch = async (address) => {
      asked.push(String(address));
      return respond();
    };
  }

  beforeEach(() => {
    asked = [];
    cart = keptCart();
    cart.restore();
    cart.add(tea);
    for (const attempt of ['one', 'two', 'current']) begin(attempt);
  });

  afterEach(() => {
    globalThis.fetch = fetch;
  });

  for (const [name, respond] of [
    ['expired', () => Response.json({ status: 'expired' })],
    ['failed', () => Response.json({ status: 'failed' })],
    ['unknown', () => new Response('{}', { status: 404 })],
  ] as const)
    test(`that are ${name} are forgotten, not asked about again, and leave the lines in the cart`, async () => {
      answer(respond);
      await reconcile();
      expect(asked).toStrictEqual(['two', 'one'].map((id) => `https://checkout.example/checkout/orders/${id}`));
      expect(attempts()).toStrictEqual(['current']);
      await reconcile();
      expect(asked).toHaveLength(2);
      expect(cart.state.count).toBe(1);
      const other = keptCart();
      other.restore();
      expect(other.contents.attempts, 'on the next page').toStrictEqual(cart.contents.attempts);
    });

  for (const [name, respond] of [
    ['open', () => Response.json({ status: 'open' })],
    ['not answered', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answered by another page', () => new Response('<p>Shop')],
    ['answered with an error', () => new Response('{}', { status: 500 })],
  ] as const)
    test(`that are ${name} are asked about again`, async () => {
      answer(respond);
      await reconcile();
      await reconcile();
      expect(asked).toHaveLength(4);
      expect(attempts()).toStrictEqual(['one', 'two', 'current']);
    });

  test('older than seven days are forgotten without a request', async () => {
    begin('old', Date.now() - WEEK_MS - 1_000);
    begin('young', Date.now() - WEEK_MS + 60_000);
    answer(() => Response.json({ status: 'open' }));
    await reconcile();
    expect(asked.map((address) => address.split('/').at(-1))).toStrictEqual(['young', 'two', 'one']);
    expect(attempts()).toStrictEqual(['one', 'two', 'current', 'young']);
  });

  test('stay as they are when the checkout is stopped before the answer', async () => {
    const stop = new AbortController();
    answer(() => {
      stop.abort();
      return new Response('{}', { status: 404 });
    });
    await reconcileEarlier(page(), 'https://checkout.example/checkout', 'current', stop.signal);
    expect(attempts()).toStrictEqual(['one', 'two', 'current']);
  });
});
