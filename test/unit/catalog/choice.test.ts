import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Product } from '../../../src/catalog/catalog.ts';
import { applyChoices } from '../../../src/catalog/choice.ts';

/** Protects which variant and plan a card sells. */

const tea = { id: 'tea', name: 'Tea', price: 5, availability: 'available' } as Product;
const plans = [
  { id: 'm', name: 'Monthly', interval: 'month', count: 1 },
  { id: 'y', name: 'Yearly', interval: 'year', count: 1 },
] as Product['plans'];
const variants = [
  { id: 'tea-s', name: 'Small', availability: 'unavailable' },
  { id: 'tea-m', name: 'Medium' },
  { id: 'tea-l', name: 'Large' },
] as Product['variants'];

describe('a card sells', () => {
  const idsOf = (product: Product, ...chosen: (string | undefined)[]) => {
    const [found, plan] = applyChoices(product, chosen);
    return [found.id, plan?.id];
  };

  test('the product itself where there is nothing to choose', () => {
    expect(applyChoices(tea, [])).toStrictEqual([tea, undefined]);
    expect(applyChoices(tea, ['tea-m', 'm'])).toStrictEqual([tea, undefined]);
  });

  test('the chosen variant and plan, else the first available variant and the first plan', () => {
    const product = { ...tea, variants, plans } as Product;
    expect(idsOf(product)).toStrictEqual(['tea-m', 'm']);
    expect(idsOf(product, 'tea-l', 'y')).toStrictEqual(['tea-l', 'y']);
    expect(idsOf(product, 'other', 'other')).toStrictEqual(['tea-m', 'm']);
    expect(idsOf({ ...product, variants: variants?.slice(0, 1) } as Product)).toStrictEqual(['tea-s', 'm']);
  });
});
