import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { CartItem } from '../../../src/cart/line.ts';
import type { Product, ProductRules } from '../../../src/catalog/catalog.ts';
import type { Shared } from '../../../src/protocol/types.ts';
import type { Approval, Facts } from '../../../src/rules/eligibility.ts';
import {
  approvedProducts,
  buyingRulesOf,
  countApproved,
  eligibilitiesOf,
  eligibilityOf,
} from '../../../src/rules/visitor-eligibility.ts';

/** Protects how a product is sold to this visitor: what a card says, how many the cart takes, and what an order uses up. */

type Source = Pick<Shared, 'cart' | 'catalog' | 'visitor'>;
const expires = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const approval = (id: string, products: string[], quantity: number, end = expires(1)): Approval => ({
  ...{ id, products, quantity, expires: end },
});

/** A page with these rules by product id, and this visitor. */
function sourceOf(rules: Readonly<Record<string, readonly ProductRules[]>>, facts: Partial<Facts> = {}) {
  const used: [product: string, quantity: number][] = [];
  const source = {
    cart: { contents: { items: [], attempts: [] } },
    catalog: { rules: (id: string) => [...(rules[id] ?? [])], isBlocked: (id: string) => id === 'blocked' },
    visitor: {
      facts: { region: null, age: null, approvals: [], ...facts },
      use: (product: string, quantity: number) => void used.push([product, quantity]),
      watch: () => () => {},
    },
  } as unknown as Source;
  return { source, used };
}

const rx: readonly ProductRules[] = [{ product: 'rx', approval: true }];
const saleFor = (id: string, facts: Partial<Facts>, rules: Readonly<Record<string, readonly ProductRules[]>>) =>
  eligibilityOf(sourceOf(rules, facts).source, id);

describe('a product', () => {
  test('is sold without rules, and blocked with malformed rules', () => {
    const { source } = sourceOf({ rx });
    expect(eligibilityOf(source, 'tea')).toEqual({});
    expect(eligibilityOf(source, 'blocked')).toEqual({ reason: 'blocked' });
    expect(eligibilityOf(source, 'tea', { product: 'tea', minAge: 18 })).toMatchObject({ reason: 'age' });
  });

  test('reports the strictest minimum age, and whether the age is unknown', () => {
    const wine = [{ product: 'wine', minAge: 18 }, { product: 'wine', minAge: 21 }, { product: 'wine' }];
    expect(saleFor('wine', { region: 'US-CA' }, { wine })).toEqual({
      ...{ reason: 'age', minAge: 21, isUnknown: true, region: 'US-CA' },
    });
    expect(saleFor('wine', { age: 20 }, { wine })).toMatchObject({ minAge: 21, isUnknown: false });
    expect(saleFor('wine', { age: 21 }, { wine })).toEqual({});
  });

  test('reports whether the region is unknown, or which one it is', () => {
    const cider = [{ product: 'cider', regions: { except: ['US-UT'] } }];
    expect(saleFor('cider', {}, { cider })).toMatchObject({ reason: 'region', isUnknown: true, region: null });
    expect(saleFor('cider', { region: 'US-UT' }, { cider })).toMatchObject({ isUnknown: false, region: 'US-UT' });
  });

  test('reports when its first valid approval ends, and ignores those of other products', () => {
    const [soon, later] = [expires(1), expires(2)];
    const approvals = [
      approval('empty', ['rx'], 0, soon),
      approval('other', ['pen'], 5, soon),
      approval('good', ['rx'], 1, later),
    ];
    expect(saleFor('rx', { approvals }, { rx: [...rx, { product: 'rx', minAge: 0 }] })).toEqual({ until: later });
    expect(saleFor('rx', { approvals: approvals.slice(0, 2) }, { rx })).toMatchObject({ reason: 'approval' });
    // An approval says nothing of a product that needs none.
    expect(
      saleFor('tea', { approvals: [approval('a', ['tea'], 1)] }, { tea: [{ product: 'tea', minAge: 0 }] }),
    ).toEqual({});
  });
});

describe('the cart', () => {
  const item = (id: string, quantity: number, more = {}) => ({ id, key: id, quantity, ...more }) as CartItem;

  test('takes as many as the approvals permit, all variants of the product together', () => {
    const approvals = [approval('a', ['rx'], 3), approval('b', ['rx', 'pen'], 2)];
    const { source } = sourceOf({ rx, 'rx-s': rx, pen: [{ product: 'pen', approval: true }] }, { approvals });
    const gate = buyingRulesOf({ shared: source });
    expect(gate.reason('rx')).toBeUndefined();
    expect(gate.reason('blocked')).toBe('blocked');
    expect(gate.left('tea', [item('tea', 9)])).toBe(Infinity);
    const items = [item('rx', 1), item('rx-s', 2), item('rx', 1, { gone: true }), item('pen', 1), item('tea', 7)];
    expect(gate.left('rx', items)).toBe(2);
    expect(gate.left('pen', items)).toBe(1);
  });

  test('uses approvals up by the product of a line, and gives them back', () => {
    const { source, used } = sourceOf({ 'rx-s': rx });
    countApproved(source, [item('rx-s', 2), item('unknown', 1)], 1);
    countApproved(source, [item('rx-s', 2)], -1);
    expect(used).toEqual([
      ['rx', 2],
      ['unknown', 1],
      ['rx', -2],
    ]);
  });
});

test('a checkout attempt remembers the products of variants that need an approval, and nothing without any', () => {
  const { catalog } = sourceOf({ rx, 'rx-s': rx, wine: [{ product: 'wine', minAge: 18 }] }).source;
  const items = ['rx', 'rx-s', 'wine', 'tea'].map((id) => ({ id }) as CartItem);
  expect(approvedProducts(catalog, items)).toEqual({ 'rx-s': 'rx' });
  expect(approvedProducts(catalog, items.slice(2))).toBeUndefined();
});

describe('the eligibilities of a list', () => {
  const products = [
    { id: 'tea', name: 'Tea', price: 1 },
    { id: 'pen', name: 'Pen', price: 1, variants: [{ id: 'pen-s', name: 'S' }] },
    // A card states rules that the catalog does not know yet.
    { id: 'own', name: 'Own', price: 1, minAge: 18 },
  ] as readonly Product[];
  const rules = { pen: rx, 'pen-s': rx };

  test('name products and variants with rules, and are the same list until something changes', () => {
    const { source } = sourceOf(rules);
    const first = eligibilitiesOf(source, products, undefined);
    expect([...first].map(([id, { reason }]) => [id, reason])).toEqual([
      ['pen', 'approval'],
      ['pen-s', 'approval'],
      ['own', 'age'],
    ]);
    expect(eligibilitiesOf(source, products, first)).toBe(first);
    const grown = eligibilitiesOf(sourceOf(rules, { age: 18 }).source, products, first);
    expect([...grown.keys()]).toEqual(['pen', 'pen-s']);
  });
});
