import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Attempt } from '../../../src/cart/attempts.ts';
import { createCatalog, type Product } from '../../../src/catalog/catalog.ts';
import { stockLeft } from '../../../src/catalog/stock.ts';

/** Protects how many pieces this browser can have of what is counted. */

const tea: Product = { id: 'tea', name: 'Tea', price: 5, stock: 3 };
const cup: Product = {
  ...{ id: 'cup', name: 'Cup', price: 9 },
  variants: [
    { id: 'cup-s', name: 'Small', stock: 0 },
    { id: 'cup-l', name: 'Large' },
  ],
};
const DAY = 86_400_000;

function catalogOf(...products: Product[]) {
  const catalog = createCatalog();
  catalog.bring({}, products);
  return catalog;
}

/** An attempt that was begun so long ago. */
const attempt = (ago: number, ...lines: [key: string, quantity: number][]): Attempt => ({
  attempt: `attempt-${ago}`,
  at: Date.now() - ago,
  lines: lines.map(([key, quantity]) => ({ key, quantity })),
  currency: 'USD',
});

describe('the stock that is left', () => {
  test('is that of the product or variant, and undefined where it is not counted', () => {
    const catalog = catalogOf(tea, cup);
    const left = (id: string) => stockLeft(catalog, [], id);
    expect(['tea', 'cup', 'cup-s', 'cup-l', 'other'].map(left)).toEqual([3, undefined, 0, undefined, undefined]);
  });

  test('includes all lines of the attempts that had been begun before the list was read', () => {
    const catalog = catalogOf(tea, { ...tea, id: 'tea-tin' });
    const held = attempt(60_000, ['tea', 1], ['tea["m",[]]', 2], ['tea-tin', 8]);
    expect(stockLeft(catalog, [held, attempt(90_000, ['tea', 4])], 'tea')).toBe(10);
  });

  test('leaves out attempts that were begun later, or are too old to be open', () => {
    const catalog = catalogOf(tea);
    expect(stockLeft(catalog, [attempt(-60_000, ['tea', 2]), attempt(8 * DAY, ['tea', 2])], 'tea')).toBe(3);
  });

  test('is that of the newest list that has the product', () => {
    const catalog = catalogOf(tea);
    const page = {};
    catalog.bring(page, [{ ...tea, stock: 1 }]);
    expect(stockLeft(catalog, [], 'tea')).toBe(1);
    const { stock: _, ...uncounted } = tea;
    catalog.bring(page, [uncounted]);
    expect(stockLeft(catalog, [], 'tea')).toBe(undefined);
    catalog.withdraw(page);
    expect(stockLeft(catalog, [], 'tea')).toBe(3);
  });

  test('is that of a card only where no list has the product', () => {
    const catalog = catalogOf(cup);
    catalog.offer({}, tea);
    catalog.offer({}, { ...cup, variants: [{ id: 'cup-l', name: 'Large', stock: 9 }] });
    expect(stockLeft(catalog, [], 'tea')).toBe(3);
    expect(stockLeft(catalog, [], 'cup-l')).toBe(undefined);
  });
});
