import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Attempt } from '../../../src/cart/attempts.ts';
import type { CartItem } from '../../../src/cart/line.ts';
import { applyOperation, type Contents, type Operation } from '../../../src/cart/operations.ts';

/** Protects each operation on a cart: its result, and that it leaves all else as it is. */

const line = (key: string) => ({ key, id: key, name: key, description: '', price: 1, currency: 'USD' });
const item = (key: string, quantity: number): CartItem => Object.freeze({ ...line(key), quantity });
const attempt = (name: string, lines: Attempt['lines'] = []): Attempt => ({
  attempt: name,
  at: 1,
  currency: 'USD',
  lines,
});
const most = Number.MAX_SAFE_INTEGER;

const before = { items: [item('a', 1), item('b', 2)], attempts: [attempt('x')], later: true };
const after = (...operations: Operation[]) => operations.reduce<Contents>(applyOperation, before);
const words = ({ items }: Contents) => items.map(({ key, quantity }) => `${key} ${quantity}`).join();

describe('an operation on a cart', () => {
  const cases: [operation: Operation, items: string][] = [
    [{ type: 'add', item: line('c'), quantity: 3 }, 'a 1,b 2,c 3'],
    [{ type: 'add', item: line('a'), quantity: 3 }, 'a 4,b 2'],
    [{ type: 'add', item: line('a'), quantity: most }, `a ${most},b 2`],
    [{ type: 'add', item: line('c'), quantity: 2 * most }, `a 1,b 2,c ${most}`],
    [{ type: 'step', key: 'b', by: 1 }, 'a 1,b 3'],
    [{ type: 'step', key: 'b', by: -2 }, 'a 1'],
    [{ type: 'step', key: 'b', by: -3 }, 'a 1'],
    [{ type: 'step', key: 'c', by: 1 }, 'a 1,b 2'],
    [{ type: 'set', key: 'a', quantity: 7 }, 'a 7,b 2'],
    [{ type: 'set', key: 'a', quantity: 0 }, 'b 2'],
    [{ type: 'set', key: 'c', quantity: 7 }, 'a 1,b 2'],
    [{ type: 'clear' }, ''],
    [{ type: 'put', lines: [{ at: 1, item: item('c', 3) }] }, 'a 1,c 3,b 2'],
    [{ type: 'put', lines: [{ at: 9, item: item('c', 3) }] }, 'a 1,b 2,c 3'],
    [
      {
        type: 'put',
        lines: [
          { at: 0, item: item('c', 3) },
          { at: 0, item: item('b', 3) },
        ],
      },
      'c 3,a 1,b 5',
    ],
  ];
  for (const [operation, items] of cases)
    test(`${JSON.stringify(operation)} makes it "${items}"`, () => {
      const contents = after(operation);
      expect(words(contents)).toBe(items);
      expect(contents.attempts).toStrictEqual(before.attempts);
      expect(contents).toHaveProperty('later', true);
      for (const each of contents.items) expect(Object.isFrozen(each)).toBe(true);
    });

  test('leaves lines that it does not change as they are', () => {
    const [a, b] = before.items;
    expect(after({ type: 'step', key: 'a', by: 1 }).items[1]).toBe(b);
    expect(after({ type: 'set', key: 'a', quantity: 1 }).items[0]).toBe(a);
    expect(after({ type: 'add', item: line('c'), quantity: 1 }).items[0]).toBe(a);
  });

  test('restates one line, but not its quantity', () => {
    const { items } = after({ type: 'restate', item: { ...line('b'), name: 'New', price: 5 } });
    expect(items).toStrictEqual([item('a', 1), { ...item('b', 2), name: 'New', price: 5 }]);
    expect(words(after({ type: 'restate', item: line('c') }))).toBe('a 1,b 2');
  });

  test('renews the known fields of one line, removes those that are missing, and keeps unknown ones', () => {
    const old = { unitPrice: { price: 50, per: 'kg' }, max: 3, image: '/a.png', href: '/a', gift: 'card' };
    const contents = { ...before, items: [{ ...item('a', 4), ...old }, item('b', 2)] };
    const renewed = { ...line('a'), price: 6, href: '/new' };
    expect(applyOperation(contents, { type: 'renew', item: renewed }).items).toStrictEqual([
      { ...renewed, quantity: 4, gift: 'card' },
      item('b', 2),
    ]);
    expect(words(after({ type: 'renew', item: line('c') }))).toBe('a 1,b 2');
  });

  test('remembers the last ten attempts', () => {
    const names = Array.from({ length: 10 }, (_, i) => `n${i}`);
    const contents = after(...names.map((name) => ({ type: 'remember', attempt: attempt(name) }) as const));
    expect(contents.attempts.map((each) => each.attempt)).toStrictEqual(names);
    expect(contents.items).toStrictEqual(before.items);
    expect(contents).toHaveProperty('later', true);
  });

  test('removes the lines of a paid attempt, once, and no more of them than there are', () => {
    const lines = [
      { key: 'a', quantity: 4 },
      { key: 'b', quantity: 1 },
      { key: 'c', quantity: 1 },
    ];
    const paid = { type: 'paid', attempt: 'y' } as const;
    const contents = after({ type: 'remember', attempt: attempt('y', lines) }, paid);
    expect(words(contents)).toBe('b 1');
    expect(contents.attempts).toStrictEqual(before.attempts);
    expect(contents).toHaveProperty('later', true);
    expect(applyOperation(contents, paid)).toBe(contents);
  });

  test('forgets all attempts of one id, and leaves their lines', () => {
    const lines = [{ key: 'a', quantity: 1 }];
    const hand = { type: 'remember', attempt: attempt('y', lines) } as const;
    const contents = after(hand, hand, { type: 'forget', attempt: 'y' });
    expect(contents).toStrictEqual(before);
    expect(applyOperation(contents, { type: 'forget', attempt: 'y' })).toBe(contents);
  });

  test('from another release changes nothing', () => {
    expect(after({ type: 'engrave' } as never)).toStrictEqual(before);
  });
});
