import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { type CartProduct, type LineOptions, toLine } from '../../../src/cart/line.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects the line that a product becomes: its key, its fields, and the errors for products that are none. */

const tea: CartProduct = { id: 'tea', name: 'Tea', price: 12.5 };
const plain = { key: 'tea', id: 'tea', name: 'Tea', description: '', price: 12.5, currency: 'USD' };
const monthly = { id: 'm', name: 'Monthly', interval: 'month' } as const;
const keyOf = (options: LineOptions) => toLine(tea, options).key;
const text = (length: number) => 'x'.repeat(length);
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, 'x']));

describe('a line of the cart', () => {
  usePlatform();

  test('has its id as its key, and only fields of the product', () => {
    expect(toLine(tea)).toStrictEqual(plain);
    expect(toLine({ ...tea, description: null, image: '', href: '', max: 0, plans: [monthly] } as never)).toStrictEqual(
      plain,
    );
  });

  test('copies the fields of the product', () => {
    const variant = { id: 'tea', name: 'Large' };
    const line = toLine({
      ...tea,
      description: 'Green',
      currency: 'EUR',
      variant: { ...variant, more: 1 } as never,
      image: '/tea.png',
      href: 'https://shop.example/tea',
      max: 3,
    });
    expect(line).toStrictEqual({
      ...plain,
      description: 'Green',
      currency: 'EUR',
      variant,
      image: 'https://shop.example/tea.png',
      href: 'https://shop.example/tea',
      max: 3,
    });
    for (const part of [line, line.variant]) expect(Object.isFrozen(part)).toBe(true);
  });

  test('has the price per measure, unless it is untrue for the plan', () => {
    const unitPrice = { price: 29.9, per: '100 g' };
    expect(toLine({ ...tea, unitPrice })).toStrictEqual({ ...plain, unitPrice });
    expect(toLine({ ...tea, unitPrice }, { plan: monthly }).unitPrice).toStrictEqual(unitPrice);
    expect(toLine({ ...tea, unitPrice }, { plan: { ...monthly, price: 12.5 } })).not.toHaveProperty('unitPrice');
  });

  test('has absolute URLs, and no invalid ones', () => {
    const line = toLine({ ...tea, image: 'a.png', href: '../b' });
    expect(line).toMatchObject({
      image: 'https://shop.example/shelf/a.png',
      href: 'https://shop.example/b',
    });
    expect(toLine({ ...tea, ...line })).toStrictEqual(line);
    expect(toLine({ ...tea, image: 'https://', href: 5 as never })).toStrictEqual(plain);
  });

  test('has the plan and the sorted properties in its key, too', () => {
    expect(keyOf({ plan: monthly })).toBe('tea["m",[]]');
    expect(keyOf({ properties: { b: '2', a: '1', c: '3' } })).toBe('tea[null,[["a","1"],["b","2"],["c","3"]]]');
    expect(keyOf({ plan: monthly, properties: { c: '3', a: '1', b: '2' } })).toBe(
      'tea["m",[["a","1"],["b","2"],["c","3"]]]',
    );
    expect(keyOf({ plan: undefined, properties: {} })).toBe('tea');
    expect(keyOf({ plan: null, properties: null } as never)).toBe('tea');
  });

  test('has the same key on a page whose arrays write themselves as text', () => {
    const expected = keyOf({ plan: monthly, properties: { a: '1' } });
    Object.assign(Array.prototype, { toJSON: () => 'text' });
    try {
      expect(keyOf({ plan: monthly, properties: { a: '1' } })).toBe(expected);
    } finally {
      delete (Array.prototype as { toJSON?: unknown }).toJSON;
    }
  });

  test('has the same key for any order of its properties', () => {
    const wishes = fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), fc.string({ minLength: 1, maxLength: 9 }), {
      maxKeys: 25,
    });
    fc.assert(
      fc.property(wishes, (properties) => {
        const line = toLine(tea, { properties });
        const turned = Object.fromEntries(Object.entries(properties).reverse());
        expect(toLine(tea, { properties: turned }).key).toBe(line.key);
        expect(toLine(tea, line).key, 'what it says of itself makes it anew').toBe(line.key);
        if (Object.keys(properties).length) expect(line.properties).toEqual(properties);
      }),
    );
  });

  test('takes a plan by its id from the product, with its price, or one of its own', () => {
    const product: CartProduct = {
      ...tea,
      plans: [
        { ...monthly, id: 'other' },
        { ...monthly, count: 2, price: 10 },
      ],
    };
    expect(toLine(product, { plan: 'm' })).toStrictEqual({
      ...plain,
      key: 'tea["m",[]]',
      price: 10,
      plan: { ...monthly, count: 2 },
    });
    const other = toLine(product, { plan: 'other' });
    expect(other.price).toBe(12.5);
    expect(other.plan).toStrictEqual({ ...monthly, id: 'other', count: 1 });
    const given = { id: 'y', name: 'Yearly', interval: 'year', price: 0, more: 1 } as const;
    const line = toLine(tea, { plan: given });
    expect(line.price).toBe(0);
    expect(line.plan).toStrictEqual({ id: 'y', name: 'Yearly', interval: 'year', count: 1 });
    expect(Object.isFrozen(line.plan)).toBe(true);
  });

  test('keeps pictures with short addresses, and at most 25 properties of 255 characters', () => {
    const picture = (length: number) => `data:image/gif,${text(length - 15)}`;
    expect(toLine({ ...tea, image: picture(2_000) }).image).toHaveLength(2_000);
    expect(toLine({ ...tea, image: picture(2_001) })).toStrictEqual(plain);
    const { properties } = toLine(tea, { properties: many(25) });
    expect(Object.keys(properties ?? {})).toHaveLength(25);
    expect(Object.isFrozen(properties)).toBe(true);
    const long = { [text(255)]: text(255) };
    expect(toLine(tea, { properties: long }).properties).toStrictEqual(long);
  });

  const say = (field: string, words: string, got: string) => `cart.add: expected "${field}" to be ${words}, got ${got}`;
  const wrong: [product: unknown, options: unknown, sentence: string][] = [
    [null, {}, say('id', 'a non-empty string', 'undefined')],
    [undefined, {}, say('id', 'a non-empty string', 'undefined')],
    [{}, {}, say('id', 'a non-empty string', 'undefined')],
    [{ ...tea, id: '' }, {}, say('id', 'a non-empty string', '""')],
    [{ ...tea, id: 1 }, {}, say('id', 'a non-empty string', '1')],
    [{ ...tea, name: '' }, {}, say('name', 'a non-empty string', '""')],
    [{ ...tea, name: null }, {}, say('name', 'a non-empty string', 'null')],
    [{ ...tea, price: undefined }, {}, say('price', 'a number, 0 or more', 'undefined')],
    [{ ...tea, price: '12' }, {}, say('price', 'a number, 0 or more', '"12"')],
    [{ ...tea, price: -1 }, {}, say('price', 'a number, 0 or more', '-1')],
    [{ ...tea, price: Number.NaN }, {}, say('price', 'a number, 0 or more', 'NaN')],
    [{ ...tea, price: Infinity }, {}, say('price', 'a number, 0 or more', 'Infinity')],
    [{ ...tea, currency: 'usd' }, {}, say('currency', 'three capital letters', '"usd"')],
    [{ ...tea, currency: 'EURO' }, {}, say('currency', 'three capital letters', '"EURO"')],
    [{ ...tea, currency: null }, {}, say('currency', 'three capital letters', 'null')],
    [tea, { plan: 'm' }, say('plan', "the id of one of the product's plans, or { id, name, … }", '"m"')],
    [
      { ...tea, plans: [monthly] },
      { plan: 'x' },
      say('plan', "the id of one of the product's plans, or { id, name, … }", '"x"'),
    ],
    [tea, { plan: '' }, say('plan', "the id of one of the product's plans, or { id, name, … }", '""')],
    [
      tea,
      { plan: { id: '', name: 'x' } },
      say('plan', "the id of one of the product's plans, or { id, name, … }", '[object Object]'),
    ],
    [
      tea,
      { plan: { id: 'x' } },
      say('plan', "the id of one of the product's plans, or { id, name, … }", '[object Object]'),
    ],
    [tea, { plan: { ...monthly, price: '1' } }, say('price', 'a number, 0 or more', '"1"')],
    [tea, { properties: { a: 1 } }, say('properties', 'at most 25 texts of 1 to 255 characters', '[["a",1]]')],
    [tea, { properties: { a: '' } }, say('properties', 'at most 25 texts of 1 to 255 characters', '[["a",""]]')],
    [
      tea,
      { properties: { a: text(256) } },
      `"properties" to be at most 25 texts of 1 to 255 characters, got [["a","${text(73)}`,
    ],
    [
      tea,
      { properties: { [text(256)]: 'a' } },
      '"properties" to be at most 25 texts of 1 to 255 characters, got [["xx',
    ],
    [tea, { properties: many(26) }, '"properties" to be at most 25 texts of 1 to 255 characters, got [["p0","x"],'],
  ];
  for (const [product, options, sentence] of wrong)
    test(`is none of ${JSON.stringify(product)?.slice(0, 60)} with ${JSON.stringify(options).slice(0, 60)}`, () => {
      let error: unknown;
      try {
        toLine(product as never, options as never);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(TypeError);
      const { message } = error as TypeError;
      if (sentence.startsWith('cart.add')) expect(message).toBe(sentence);
      else expect(message).toContain(sentence);
      expect(message.length).toBeLessThanOrEqual(170);
    });
});
