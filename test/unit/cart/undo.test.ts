import { beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Cart, CartChange } from '../../../src/cart/cart.ts';
import type { Operation } from '../../../src/cart/operations.ts';
import { runWithUndo } from '../../../src/cart/undo.ts';
import { createCatalog, type Product } from '../../../src/catalog/catalog.ts';
import { viewOf } from '../../../src/catalog/shown-prices.ts';
import type { Approval } from '../../../src/rules/eligibility.ts';
import { buyingRulesOf, type RuleSources } from '../../../src/rules/visitor-eligibility.ts';
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

  /** Sells these products, to a visitor with an approval of so many pieces of `rx`. */
  function sell(products: readonly Product[], quantity = 0) {
    const catalog = createCatalog();
    catalog.bring({}, products);
    const facts = { region: null, age: null, approvals: [] as Approval[] };
    const approve = (quantity: number) => {
      facts.approvals = [{ id: 'one', products: ['rx'], quantity, expires: '9999-01-01T00:00:00Z' }];
    };
    approve(quantity);
    const visitor = { facts, watch: () => () => {} } as unknown as RuleSources['visitor'];
    const gate = buyingRulesOf({ shared: { cart, catalog, visitor } });
    cart.clear();
    return { approve, show: () => cart.show(viewOf(catalog, gate)) };
  }

  test('brings back no more than the limit of the product, over all its lines', () => {
    sell([{ ...product('a'), max: 5 }]).show();
    cart.add(product('a'), { quantity: 4 });
    const undo = runWithUndo(cart, () => cart.remove('a'));
    cart.add(product('a'), { properties: { engraving: 'Ann' } });
    cart.add(product('a'), { quantity: 2 });
    undo();
    expect(cart.state.items.map(({ quantity }) => quantity)).toStrictEqual([1, 4]);
  });

  test('brings back all of a line whose stored limit the page has lifted', () => {
    const { show } = sell([product('a')]);
    cart.add({ ...product('a'), max: 3 }, { quantity: 3 });
    cart = open();
    show();
    cart.step('a', 4);
    runWithUndo(cart, () => cart.remove('a'))();
    expect(quantities(cart)).toStrictEqual([['a', 7]]);
  });

  const rx: Product = { ...product('rx'), approval: true, variants: ['s', 'l'].map((id) => ({ id, name: id })) };

  test('brings back no more than the approvals permit, all variants together', () => {
    sell([rx], 4).show();
    cart.add(product('s'), { quantity: 2 });
    cart.add(product('l'), { quantity: 2 });
    const undo = runWithUndo(cart, () => cart.clear());
    cart.add(product('rx'));
    undo();
    expect(quantities(cart)).toStrictEqual([
      ['s', 2],
      ['l', 1],
      ['rx', 1],
    ]);
  });

  test('brings back all of a line that is unavailable by now', () => {
    const { approve, show } = sell([rx], 2);
    show();
    cart.add(product('s'), { quantity: 2 });
    const undo = runWithUndo(cart, () => cart.clear());
    approve(0);
    undo();
    expect(cart.state.items).toMatchObject([{ id: 's', quantity: 2, gone: true, reason: 'approval' }]);
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
