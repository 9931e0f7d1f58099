import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Approvals, ReadApproval } from '../../../server/approvals/approvals.ts';
import { readProducts } from '../../../server/list/products.ts';
import type { OtherUse } from '../../../server/orders/allocate.ts';
import type { Orders } from '../../../server/orders/orders.ts';
import { readPosted } from '../../../server/posted.ts';
import { readVisitor } from '../../../server/visitor.ts';

/** Protects the cost of a posted order: which signatures are verified, and when the verification ends. */

const { products } = readProducts(
  [
    { id: 'nad', name: 'NAD', price: 1, approval: true },
    { id: 'rx', name: 'RX', price: 1, approval: true },
    { id: 'tea', name: 'Tea', price: 1 },
  ],
  'https://shop.example/',
);
const soon = Date.now() + 60_000;
const approvalOf = (jti: string, more: Partial<ReadApproval> = {}): ReadApproval => ({
  token: jti,
  issuer: 'clinic',
  jti,
  audience: undefined,
  products: ['nad'],
  quantity: 1,
  until: soon,
  ...more,
});
const useOf = (jti: string, more: Partial<OtherUse> = {}): OtherUse => {
  const use = { order: `order of ${jti}`, issuer: 'clinic', jti, product: 'nad', quantity: 1, done: true };
  return { ...use, ...more };
};

/** Reads a visitor whose approvals are these. A token that begins with "forged" has a wrong signature. */
async function read(
  claimed: readonly ReadApproval[],
  items: readonly object[] = [{ id: 'nad', quantity: 1 }],
  uses: readonly OtherUse[] = [],
  over = new AbortController(),
) {
  const verified: string[] = [];
  let questions = 0;
  const approvals: Approvals = {
    ready: async () => {},
    read: (tokens) => claimed.filter(({ token }) => tokens.includes(token)),
    async verify({ token }) {
      verified.push(token);
      if (token === 'last in time') over.abort(new Error('too late'));
      return !token.startsWith('forged');
    },
  };
  const orders: Partial<Orders> = {
    async usesBeside() {
      questions++;
      return uses;
    },
  };
  const posted = readPosted(
    JSON.stringify({
      attempt: 'a'.repeat(22),
      items,
      currency: 'USD',
      total: 1,
      visitor: { approvals: claimed.map(({ token }) => token) },
    }),
  );
  const found = await readVisitor(posted, products, approvals, orders as Orders, over.signal);
  const left = found.facts.approvals.map(({ id, products, quantity }) => `${id} ${products} ${quantity}`);
  return { verified, left, questions, jtis: found.approvals.map(({ jti }) => jti) };
}

describe('signatures are verified', () => {
  test('until the order has enough, of approvals that end first', async () => {
    const claimed = [
      approvalOf('later', { until: soon + 3 }),
      approvalOf('first', { until: soon + 1 }),
      approvalOf('second', { until: soon + 2 }),
    ];
    expect(await read(claimed)).toMatchObject({ verified: ['first'], left: ['first nad 1'], jtis: ['first'] });
    const two = [{ id: 'nad', quantity: 2 }];
    expect((await read(claimed, two)).verified).toEqual(['first', 'second']);
    expect((await read([approvalOf('both', { quantity: 2 }), ...claimed], two)).verified).toEqual(['both']);
  });

  test('only for products that need an approval', async () => {
    expect(await read([approvalOf('a')], [{ id: 'tea', quantity: 1 }])).toMatchObject({ verified: [], questions: 0 });
  });

  test('only of approvals that name a product of this order', async () => {
    const claimed = [approvalOf('rx', { products: ['rx', 'more'] }), approvalOf('none', { products: [] })];
    expect(await read(claimed)).toMatchObject({ verified: [], questions: 0 });
    const both = [
      { id: 'nad', quantity: 1 },
      { id: 'rx', quantity: 1 },
    ];
    expect((await read([...claimed, approvalOf('nad'), approvalOf('nad 2')], both)).verified).toEqual(['rx', 'nad']);
  });

  test('not of approvals that are used up', async () => {
    const claimed = [approvalOf('used', { until: soon - 1 }), approvalOf('whole', { quantity: 3 })];
    const uses = [useOf('used'), useOf('whole', { quantity: 2 }), useOf('whole', { quantity: 7, product: 'rx' })];
    expect(await read(claimed, undefined, uses)).toMatchObject({ verified: ['whole'], left: ['whole nad 1'] });
  });

  test('first of approvals that no open order holds, then of all that may give way', async () => {
    const claimed = ['held', 'free', 'held too'].map((jti, index) => approvalOf(jti, { until: soon + index }));
    const uses = [useOf('held', { done: false }), useOf('held too', { done: false })];
    expect(await read(claimed, undefined, uses)).toMatchObject({ verified: ['free'], jtis: ['free'] });
    const two = await read(claimed, [{ id: 'nad', quantity: 2 }], uses);
    expect(two.verified).toEqual(['free', 'held', 'held too']);
    expect(two.jtis).toEqual(['held', 'free', 'held too']);
    expect(two.left).toEqual(['held nad 1', 'free nad 1', 'held too nad 1']);
  });

  test('for a genuine approval beside a forged one with its name, and only once', async () => {
    const claimed = [
      approvalOf('one', { token: 'forged', until: soon - 1 }),
      approvalOf('one'),
      approvalOf('one', { token: 'copy', until: soon + 1 }),
    ];
    expect(await read(claimed, [{ id: 'nad', quantity: 2 }])).toMatchObject({
      verified: ['forged', 'one'],
      left: ['one nad 1'],
    });
  });

  test('until ten were wrong', async () => {
    const forged = Array.from({ length: 100 }, (_, index) => approvalOf(`forged ${index}`));
    const late = approvalOf('late', { until: soon + 1 });
    expect((await read([...forged, late])).verified).toHaveLength(10);
    expect((await read([...forged.slice(0, 9), late])).left).toEqual(['late nad 1']);
  });

  test('until the answer would be too late', async () => {
    const claimed = ['last in time', 'too late'].map((jti, index) => approvalOf(jti, { until: soon + index }));
    await expect(read(claimed, [{ id: 'nad', quantity: 2 }])).rejects.toThrow('too late');
  });
});
