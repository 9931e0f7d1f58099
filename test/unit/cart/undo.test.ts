import { beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Cart, CartChange } from '../../../src/cart/cart.ts';
import type { Operation } from '../../../src/cart/operations.ts';
import { runWithUndo } from '../../../src/cart/undo.ts';
import { keptCart } from '../../support/carts.ts';
import { usePlatform } from '../../support/platform.ts';

/** Protects undo: it takes back its own change alone, also when other tabs have changed the cart since. */

const product = (id: string, price = 1) => ({ id, name: id, description: '', price });
const quantities = ({ state }: Cart) => state.items.map(({ id, quantity }) => [id, quantity]);

function open(): Cart {
  const cart = keptCart();
  cart.restore();
  return cart;
}

describe('undo', () => {
  const { announceWrite } = usePlatform();
  let cart: Cart;

  beforeEach(() => {
    cart = open();
    for (const [id, quantity] of [
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ] as const)
      cart.add(product(id), { quantity });
  });

  test('brings back a removed line in its place with its quantity, once', () => {
    const before = cart.state.items;
    const changes: CartChange[] = [];
    const undo = runWithUndo(cart, () => cart.remove('b'));
    expect(quantities(cart)).toStrictEqual([
      ['a', 2],
      ['c', 1],
    ]);
    cart.subscribe((change) => changes.push(change));
    undo();
    expect(cart.state.items).toStrictEqual(before);
    expect(changes.map(({ reason, id, key }) => [reason, id, key])).toStrictEqual([['undo', null, null]]);
    cart.remove('b');
    undo();
    expect(quantities(cart)).toStrictEqual([
      ['a', 2],
      ['c', 1],
    ]);
  });

  test('brings back the first and the last line', () => {
    for (const key of ['a', 'c']) {
      const undo = runWithUndo(cart, () => cart.remove(key));
      undo();
      expect(quantities(cart)).toStrictEqual([
        ['a', 2],
        ['b', 3],
        ['c', 1],
      ]);
    }
  });

  test('brings back a cleared cart, before the lines that were added since', () => {
    const undo = runWithUndo(cart, () => cart.clear());
    cart.add(product('d'));
    undo();
    expect(quantities(cart)).toStrictEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
      ['d', 1],
    ]);
  });

  test('removes added lines and restores changed quantities', () => {
    const undo = runWithUndo(cart, () => {
      cart.add(product('d'), { quantity: 4 });
      cart.add(product('a'), { quantity: 5 });
      cart.updateQuantity('b', 1);
    });
    expect(quantities(cart)).toStrictEqual([
      ['a', 7],
      ['b', 1],
      ['c', 1],
      ['d', 4],
    ]);
    undo();
    expect(quantities(cart)).toStrictEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
  });

  test('leaves later changes by the visitor and by other tabs', () => {
    const undo = runWithUndo(cart, () => {
      cart.remove('b');
      cart.add(product('a'));
    });
    const other = open();
    other.add(product('b', 9));
    other.step('a', 4);
    other.add(product('d'));
    other.remove('c');
    announceWrite();
    undo();
    expect(quantities(cart)).toStrictEqual([
      ['a', 6],
      ['b', 4],
      ['d', 1],
    ]);
  });

  test('leaves earlier changes by other tabs that no event has announced', () => {
    const other = open();
    other.add(product('d'));
    other.remove('a');
    const undo = runWithUndo(cart, () => cart.remove('b'));
    expect(quantities(cart)).toStrictEqual([
      ['c', 1],
      ['d', 1],
    ]);
    undo();
    expect(quantities(cart)).toStrictEqual([
      ['b', 3],
      ['c', 1],
      ['d', 1],
    ]);
  });

  test('shows the line in its place in other tabs and on the next visit', async () => {
    const other = open();
    const undo = runWithUndo(cart, () => cart.remove('a'));
    announceWrite();
    expect(quantities(other)).toStrictEqual([
      ['b', 3],
      ['c', 1],
    ]);
    await Promise.resolve();
    undo();
    announceWrite();
    expect(quantities(other)).toStrictEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
    expect(quantities(open())).toStrictEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
    await Promise.resolve();
    expect(localStorage.getItem('wellness-cart')).toContain('"id":"a"');
  });

  test('announces what it has brought back, and nothing else', () => {
    const runs: (readonly Operation[])[] = [];
    const run: Cart['run'] = (operations, ...rest) => {
      runs.push(operations);
      cart.run(operations, ...rest);
    };
    const [, b] = cart.contents.items;
    runWithUndo(Object.create(cart, { run: { value: run } }), () => cart.remove('b'))();
    expect(runs.at(-1)).toStrictEqual([{ type: 'put', lines: [{ at: 1, item: b }] }]);
    runWithUndo(Object.create(cart, { run: { value: run } }), () => cart.step('b', 2))();
    expect(runs.at(-1)).toStrictEqual([{ type: 'step', key: 'b', by: -2 }]);
  });

  test('changes and announces nothing if nothing was done', () => {
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    runWithUndo(cart, () => {})();
    expect(changes).toStrictEqual([]);
  });

  test('restores the stored cart first', () => {
    const late = keptCart();
    const undo = runWithUndo(late, () => late.clear());
    undo();
    expect(quantities(late)).toStrictEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
  });
});
