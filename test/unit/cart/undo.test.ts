import { beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Cart, CartChange } from '../../../src/cart/cart.ts';
import type { Operation } from '../../../src/cart/operations.ts';
import { undoable } from '../../../src/cart/undo.ts';
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

describe('what can be undone', () => {
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

  test('a removed line comes back in its place with its quantity, once', () => {
    const before = cart.state.items;
    const changes: CartChange[] = [];
    const undo = undoable(cart, () => cart.remove('b'));
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

  test('the first and the last, too', () => {
    for (const key of ['a', 'c']) {
      const undo = undoable(cart, () => cart.remove(key));
      undo();
      expect(quantities(cart)).toStrictEqual([
        ['a', 2],
        ['b', 3],
        ['c', 1],
      ]);
    }
  });

  test('a cart that was cleared comes back as it was, before what was added since', () => {
    const undo = undoable(cart, () => cart.clear());
    cart.add(product('d'));
    undo();
    expect(quantities(cart)).toStrictEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
      ['d', 1],
    ]);
  });

  test('what came goes again, what was changed is as it was', () => {
    const undo = undoable(cart, () => {
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

  test('what the visitor and others have done meanwhile stays', () => {
    const undo = undoable(cart, () => {
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

  test('what others have done before, and nobody has told of, is not undone', () => {
    const other = open();
    other.add(product('d'));
    other.remove('a');
    const undo = undoable(cart, () => cart.remove('b'));
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

  test('other tabs see the line in its place, and so does the next visit', async () => {
    const other = open();
    const undo = undoable(cart, () => cart.remove('a'));
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

  test('what is taken back is said, and no more', () => {
    const runs: (readonly Operation[])[] = [];
    const run: Cart['run'] = (operations, ...rest) => {
      runs.push(operations);
      cart.run(operations, ...rest);
    };
    const [, b] = cart.contents.items;
    undoable(Object.create(cart, { run: { value: run } }), () => cart.remove('b'))();
    expect(runs.at(-1)).toStrictEqual([{ type: 'put', lines: [{ at: 1, item: b }] }]);
    undoable(Object.create(cart, { run: { value: run } }), () => cart.step('b', 2))();
    expect(runs.at(-1)).toStrictEqual([{ type: 'step', key: 'b', by: -2 }]);
  });

  test('changes and tells nothing where nothing was done', () => {
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    undoable(cart, () => {})();
    expect(changes).toStrictEqual([]);
  });

  test('restores what was kept before it looks', () => {
    const late = keptCart();
    const undo = undoable(late, () => late.clear());
    undo();
    expect(quantities(late)).toStrictEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
  });
});
