import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Cart } from '../../../src/cart/cart.ts';
import { createCatalog } from '../../../src/catalog/catalog.ts';
import { viewOf } from '../../../src/catalog/shown-prices.ts';
import { keptCart } from '../../support/carts.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects authors from mistakes in optional fields of `cart.add()`, and visitors from their empty form fields. */

const tea = { id: 'tea', name: 'Tea', price: 5 };
const monthly = { id: 'm', name: 'Monthly', interval: 'month' } as const;

function open(): Cart {
  const cart = keptCart();
  cart.show(viewOf(createCatalog(), { reason: () => undefined, left: () => Infinity, watch: () => {} }));
  cart.restore();
  return cart;
}

describe('cart.add()', () => {
  usePlatform();

  const wrong: [field: string, value: unknown, words: string, got: string][] = [
    ['max', '2', 'a whole number, 1 or more', '"2"'],
    ['max', 0, 'a whole number, 1 or more', '0'],
    ['max', 1.5, 'a whole number, 1 or more', '1.5'],
    ['description', 5, 'a text', '5'],
    ['variant', 'l', '{ id, name }', '"l"'],
    ['variant', { id: 'l', name: '' }, '{ id, name }', '[object Object]'],
    ['unitPrice', { price: '5', per: 'kg' }, '{ price, per }', '[object Object]'],
    ['image', 'https://', 'a URL', '"https://"'],
    ['image', 'javascript:alert(1)', 'a URL', '"javascript:alert(1)"'],
    ['href', 5, 'a URL', '5'],
    ['href', 'data:text/html,x', 'a URL', '"data:text/html,x"'],
    ['plans', monthly, 'an array', '[object Object]'],
  ];
  for (const [field, value, words, got] of wrong)
    test(`names a wrong "${field}", such as ${JSON.stringify(value)}, and adds nothing`, () => {
      const cart = open();
      expect(() => cart.add({ ...tea, [field]: value })).toThrow(
        new TypeError(`cart.add: expected "${field}" to be ${words}, got ${got}`),
      );
      expect(cart.state.items).toEqual([]);
    });

  test('refuses an amount that its currency does not have, also that of a plan', () => {
    const cart = open();
    const cents = 'an amount with at most 2 decimals in EUR, such as';
    const euros = { ...tea, currency: 'EUR' };
    expect(() => cart.add({ ...euros, price: 1.299 })).toThrow(
      new TypeError(`cart.add: expected "price" to be ${cents} 1299 or 1.30, got 1.299`),
    );
    expect(() => cart.add({ ...tea, currency: 'JPY', price: 12.5 })).toThrow('without decimals in JPY');
    expect(() => cart.add(euros, { plan: { ...monthly, price: 4.125 } })).toThrow(`${cents} 4125 or 4.13, got 4.125`);
    expect(cart.state.items).toEqual([]);
    cart.add({ ...tea, currency: 'KWD', price: 1.299 });
    expect(cart.state.items).toHaveLength(1);
  });

  test('goes on with a line of the last release whose amount its currency does not have', () => {
    const line = { ...tea, key: 'tea', description: '', currency: 'EUR', price: 1.299, quantity: 1 };
    localStorage.setItem('wellness-cart-snapshot', JSON.stringify({ v: 1, cart: { items: [line] }, vector: {} }));
    const cart = open();
    cart.step('tea', 2);
    expect(cart.state).toMatchObject({ items: [{ ...line, quantity: 3 }], total: 3.9 });
  });

  const wrongOptions: [options: object, sentence: string][] = [
    [{ plan: { ...monthly, interval: 'night' } }, '"plan.interval" to be week, month, year, once, got "night"'],
    [{ plan: { ...monthly, count: '2' } }, '"plan.count" to be a whole number, 1 or more, got "2"'],
    [{ properties: 'Ann' }, '"properties" to be an object of texts, got "Ann"'],
    [{ properties: ['Ann'] }, '"properties" to be an object of texts, got [object Array]'],
    [
      { properties: { engraving: 5 } },
      '"properties" to be at most 25 texts of 1 to 255 characters, got [["engraving",5]]',
    ],
    [{ plan: '' }, `"plan" to be the id of one of the product's plans, or { id, name, … }, got ""`],
  ];
  for (const [options, sentence] of wrongOptions)
    test(`names ${sentence}`, () => {
      expect(() => open().add(tea, options)).toThrow(new TypeError(`cart.add: expected ${sentence}`));
    });

  test('takes fields without a value as missing ones', () => {
    for (const none of [undefined, null, '']) {
      localStorage.clear();
      const cart = open();
      const names = ['description', 'variant', 'unitPrice', 'image', 'href', 'max', 'plans'];
      cart.add({ ...tea, ...Object.fromEntries(names.map((name) => [name, none])) });
      expect(cart.state.items).toEqual([{ ...tea, key: 'tea', description: '', currency: 'USD', quantity: 1 }]);
    }
  });

  test('leaves out empty properties, so that the line is the one without them', () => {
    const cart = open();
    cart.add(tea, { properties: { engraving: '' } });
    cart.add(tea);
    cart.add(tea, { properties: { engraving: '', card: 'Ann' } });
    expect(cart.state.items.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['tea', 2],
      ['tea[null,[["card","Ann"]]]', 1],
    ]);
    expect(cart.state.items[0]).not.toHaveProperty('properties');
    expect(cart.state.items[1]?.properties).toEqual({ card: 'Ann' });
  });

  test('returns deeply frozen copies', () => {
    const cart = open();
    const given = { ...tea, unitPrice: { price: 50, per: 'kg' }, variant: { id: 'tea', name: 'Large' } };
    const options = { plan: { ...monthly, count: 2 }, properties: { card: 'Ann' } };
    cart.add(given, options);
    const expectFrozen = (value: unknown) => {
      expect(Object.isFrozen(value)).toBe(true);
      if (typeof value === 'object' && value) for (const part of Object.values(value)) expectFrozen(part);
    };
    expectFrozen(cart.state.items);
    given.unitPrice.price = 1;
    given.variant.name = 'Small';
    options.plan.count = 9;
    options.properties.card = 'Eve';
    const [item] = cart.state.items;
    expect(item).toMatchObject({ unitPrice: { price: 50 }, variant: { name: 'Large' }, plan: { count: 2 } });
    expect(item?.properties).toEqual({ card: 'Ann' });
    for (const part of [given.unitPrice, given.variant, options.plan]) expect(Object.isFrozen(part)).toBe(false);
    const later = open();
    expectFrozen(later.state.items);
    expect(later.state.items).toEqual(cart.state.items);
  });
});
