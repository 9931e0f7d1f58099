import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { parse, readContents, readOperation } from '../../../src/cart/stored.ts';

/** Protects the readers of storage: anything may lie there, and only sound carts, lines and operations are read. */

const line = { key: 'a', id: 'a', name: 'A', description: '', price: 1, currency: 'USD' };
const item = { ...line, quantity: 2 };
const attempt = { attempt: 'x', at: 1, currency: 'USD', lines: [{ key: 'a', quantity: 1 }] };

describe('a stored value', () => {
  for (const [text, value] of [
    ['{"a":1}', { a: 1 }],
    ['[1]', [1]],
    [null, {}],
    ['', {}],
    ['{', {}],
    ['null', {}],
    ['1', {}],
    ['"a"', {}],
  ] as const)
    test(`is ${JSON.stringify(value)} where it is ${text}`, () => {
      expect(parse(text)).toStrictEqual(value);
    });

  test('is a cart of sound lines, each key once, frozen, with unknown fields', () => {
    const known = { ...item, gift: 'card' };
    const contents = readContents({ v: 1, items: [null, 5, {}, known, { ...item, quantity: 9 }], later: 1 });
    expect(contents).toStrictEqual({ items: [known], attempts: [], later: 1 });
    expect([contents.items, contents.items[0]].map(Object.isFrozen)).toStrictEqual([true, true]);
  });

  test('is a cart without lines if it has no list of them', () => {
    for (const items of [undefined, null, 'a', { 0: item, length: 1 }])
      expect(readContents({ items, attempts: items })).toStrictEqual({ items: [], attempts: [] });
  });

  for (const quantity of [undefined, null, 0, -1, 1.5, '2', 2 ** 53])
    test(`is no line with a quantity of ${String(quantity)}`, () => {
      expect(readContents({ items: [{ ...item, quantity }] }).items).toStrictEqual([]);
    });

  test('is a line without its unsound fields, and never unavailable', () => {
    const unsound = { variant: 1, plan: null, properties: {}, image: 'https://', href: 5, max: 0, gone: true };
    expect(readContents({ items: [{ ...item, ...unsound }] }).items).toStrictEqual([item]);
  });

  for (const broken of [
    null,
    'x',
    { ...attempt, attempt: '' },
    { ...attempt, currency: 1 },
    { ...attempt, lines: undefined },
    { ...attempt, lines: 'a' },
    { ...attempt, lines: [null] },
    { ...attempt, lines: [{ key: '', quantity: 1 }] },
    { ...attempt, lines: [...attempt.lines, { key: 'a', quantity: 0 }] },
  ])
    test(`is no attempt if it is ${JSON.stringify(broken)}`, () => {
      expect(readContents({ attempts: [broken, attempt] }).attempts).toStrictEqual([attempt]);
      expect(readOperation({ type: 'remember', attempt: broken })).toBe(null);
    });

  test('reads an attempt as an earlier build stored it', () => {
    expect(readOperation({ type: 'hand', attempt })).toStrictEqual({ type: 'remember', attempt });
  });

  for (const operation of [
    { type: 'add', item: line, quantity: 1 },
    { type: 'step', key: 'a', by: -1 },
    { type: 'set', key: 'a', quantity: 0 },
    { type: 'clear' },
    { type: 'put', lines: [{ at: 0, item }] },
    { type: 'put', lines: [] },
    { type: 'renew', item: line },
    { type: 'restate', item: line },
    { type: 'remember', attempt },
    { type: 'paid', attempt: 'x' },
    { type: 'forget', attempt: 'x' },
  ])
    test(`is the operation ${JSON.stringify(operation)}, without other fields`, () => {
      expect(readOperation({ n: 1, more: true, ...operation })).toStrictEqual(operation);
    });

  for (const broken of [
    undefined,
    null,
    'clear',
    {},
    { type: '' },
    { type: 1 },
    { type: 'add', quantity: 1 },
    { type: 'add', item: { ...line, price: -1 }, quantity: 1 },
    { type: 'add', item: line, quantity: 0 },
    { type: 'step', key: '', by: 1 },
    { type: 'step', key: 'a', by: 0.5 },
    { type: 'set', key: 1, quantity: 1 },
    { type: 'set', key: 'a', quantity: '1' },
    { type: 'put' },
    { type: 'put', lines: { 0: { at: 0, item } } },
    { type: 'put', lines: [null] },
    { type: 'put', lines: [5] },
    { type: 'put', lines: [{ item }] },
    { type: 'put', lines: [{ at: 0.5, item }] },
    { type: 'put', lines: [{ at: 0, item: line }] },
    { type: 'put', lines: [{ at: 0, item }, { at: 1 }] },
    { type: 'renew' },
    { type: 'renew', item: {} },
    { type: 'restate' },
    { type: 'restate', item: {} },
    { type: 'remember' },
    { type: 'paid', attempt: '' },
    { type: 'forget', attempt: '' },
    { type: 'paid', attempt },
  ])
    test(`is a malformed operation if it is ${JSON.stringify(broken)}`, () => {
      expect(readOperation(broken)).toBe(null);
    });

  test('is an operation of another release if its type is unknown', () => {
    expect(readOperation({ type: 'engrave', key: 'a' })).toBe(undefined);
  });
});
