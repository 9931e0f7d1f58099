import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { addressOf, fetchOrder } from '../../../src/checkout/order.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects what the page reads of an order: all that a checkout server says correctly, and nothing that it does not. */

const line = { id: 'tea', name: 'Tea', price: 5, quantity: 2 };
const paid = {
  status: 'paid',
  number: 'K7QX-3M9D',
  paidAt: '2026-11-27T09:30:00.000Z',
  lines: [line],
  total: 10,
  currency: 'USD',
};

describe('the answer of a checkout server about an order', () => {
  usePlatform();

  async function read(answer: unknown, status = 200) {
    const { fetch } = globalThis;
    globalThis.fetch = async () => Response.json(answer, { status });
    try {
      return await fetchOrder('https://checkout.example/orders/one', new AbortController().signal);
    } finally {
      globalThis.fetch = fetch;
    }
  }

  test('is read whole', async () => {
    const { order, problem } = await read({ ...paid, refunded: 3, test: true });
    expect(problem).toBeUndefined();
    expect(order).toMatchObject({ status: 'paid', number: 'K7QX-3M9D', paidAt: paid.paidAt, test: true });
    expect(order?.receipt).toMatchObject({
      total: 10,
      currency: 'USD',
      refunded: 3,
      lines: [{ id: 'tea', quantity: 2 }],
    });
  });

  test('without a usable date, number or refund has none', async () => {
    for (const wrong of ['soon', '', 7, null, {}]) {
      const { order } = await read({ ...paid, paidAt: wrong, refunded: String(wrong) });
      expect([order?.paidAt, order?.receipt?.refunded], String(wrong)).toEqual([undefined, 0]);
    }
    for (const wrong of ['', '  ', 'x'.repeat(41), 7, null])
      expect((await read({ ...paid, number: wrong })).order?.number).toBeUndefined();
    expect((await read({ ...paid, number: 'x'.repeat(40) })).order?.number).toHaveLength(40);
    expect((await read({ ...paid, test: 'yes' })).order?.test).toBe(false);
  });

  test('has its status also where the receipt cannot be read, and says why', async () => {
    for (const [wrong, problem] of [
      [{ lines: [] }, 'answered with no "lines"'],
      [{ lines: [{ ...line, quantity: 0 }] }, 'answered with "quantity" is 0'],
      [{ lines: [{ ...line, price: '5' }] }, 'answered with a line that is none: expected "price" to be a number'],
      [{ currency: 'usd' }, 'answered with no "currency" with a "total"'],
      [{ total: -1 }, 'answered with no "currency" with a "total"'],
    ] as const) {
      const answer = await read({ ...paid, ...wrong });
      expect(answer.order).toMatchObject({ status: 'paid' });
      expect(answer.order?.receipt).toBeUndefined();
      expect(answer.problem).toContain(problem);
    }
  });

  test('is none for an unknown order, and an error without a status that pages know', async () => {
    expect(await read({}, 404)).toEqual({});
    await expect(read({}, 500)).rejects.toThrow('answered 500');
    await expect(read({ ...paid, status: 'shipped' })).rejects.toThrow('answered with the "status" "shipped"');
    await expect(read(null)).rejects.toThrow('answered with the "status" undefined');
  });

  test('is requested at an address of the page, with the attempt in it', () => {
    Object.assign(document, { baseURI: 'https://shop.example/shelf/' });
    expect(addressOf('/orders/{attempt}?again={attempt}', 'a/b')).toBe('https://shop.example/orders/a%2Fb?again=a%2Fb');
  });
});
