import { expect } from '@open-wc/testing';
import { endCartsWithTheirTest, keptCart } from '../../test/support/carts.ts';
import { settled } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import type { Cart, CartChange } from './cart.ts';
import type { Operation } from './operations.ts';
import { undoable } from './undo.ts';

const product = (id: string, price = 1) => ({ id, name: id, description: '', price });
const quantities = ({ state }: Cart) => state.items.map(({ id, quantity }) => [id, quantity]);

function open(): Cart {
  const cart = keptCart();
  cart.restore();
  return cart;
}

/** What a browser does when another page has written. */
const tellTabs = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));

endCartsWithTheirTest();

describe('what can be undone', () => {
  let cart: Cart;

  beforeEach(() => {
    localStorage.clear();
    cart = open();
    for (const [id, quantity] of [
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ] as const)
      cart.add(product(id), { quantity });
  });

  it('a removed line comes back in its place with its quantity, once', () => {
    const before = cart.state.items;
    const changes: CartChange[] = [];
    const undo = undoable(cart, () => cart.remove('b'));
    expect(quantities(cart)).to.deep.equal([
      ['a', 2],
      ['c', 1],
    ]);
    cart.subscribe((change) => changes.push(change));
    undo();
    expect(cart.state.items).to.deep.equal(before);
    expect(changes.map(({ reason, id, key }) => [reason, id, key])).to.deep.equal([['undo', null, null]]);
    cart.remove('b');
    undo();
    expect(quantities(cart)).to.deep.equal([
      ['a', 2],
      ['c', 1],
    ]);
  });

  it('the first and the last, too', () => {
    for (const key of ['a', 'c']) {
      const undo = undoable(cart, () => cart.remove(key));
      undo();
      expect(quantities(cart)).to.deep.equal([
        ['a', 2],
        ['b', 3],
        ['c', 1],
      ]);
    }
  });

  it('a cart that was cleared comes back as it was, before what was added since', () => {
    const undo = undoable(cart, () => cart.clear());
    cart.add(product('d'));
    undo();
    expect(quantities(cart)).to.deep.equal([
      ['a', 2],
      ['b', 3],
      ['c', 1],
      ['d', 1],
    ]);
  });

  it('what came goes again, what was changed is as it was', () => {
    const undo = undoable(cart, () => {
      cart.add(product('d'), { quantity: 4 });
      cart.add(product('a'), { quantity: 5 });
      cart.updateQuantity('b', 1);
    });
    expect(quantities(cart)).to.deep.equal([
      ['a', 7],
      ['b', 1],
      ['c', 1],
      ['d', 4],
    ]);
    undo();
    expect(quantities(cart)).to.deep.equal([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
  });

  it('what the visitor and others have done meanwhile stays', () => {
    const undo = undoable(cart, () => {
      cart.remove('b');
      cart.add(product('a'));
    });
    const other = open();
    other.add(product('b', 9));
    other.step('a', 4);
    other.add(product('d'));
    other.remove('c');
    tellTabs();
    undo();
    expect(quantities(cart)).to.deep.equal([
      ['a', 6],
      ['b', 4],
      ['d', 1],
    ]);
  });

  it('what others have done before, and nobody has told of, is not undone', () => {
    const other = open();
    other.add(product('d'));
    other.remove('a');
    const undo = undoable(cart, () => cart.remove('b'));
    expect(quantities(cart)).to.deep.equal([
      ['c', 1],
      ['d', 1],
    ]);
    undo();
    expect(quantities(cart)).to.deep.equal([
      ['b', 3],
      ['c', 1],
      ['d', 1],
    ]);
  });

  it('other tabs see the line in its place, and so does the next visit', async () => {
    const other = open();
    const undo = undoable(cart, () => cart.remove('a'));
    tellTabs();
    expect(quantities(other)).to.deep.equal([
      ['b', 3],
      ['c', 1],
    ]);
    await settled();
    undo();
    tellTabs();
    expect(quantities(other)).to.deep.equal([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
    expect(quantities(open())).to.deep.equal([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
    await waitUntil(() => localStorage.getItem('wellness-cart')?.includes('"id":"a"'));
  });

  it('what is taken back is said, and no more', () => {
    const runs: (readonly Operation[])[] = [];
    const run: Cart['run'] = (operations, ...rest) => {
      runs.push(operations);
      cart.run(operations, ...rest);
    };
    const [, b] = cart.contents.items;
    undoable(Object.create(cart, { run: { value: run } }), () => cart.remove('b'))();
    expect(runs.at(-1)).to.deep.equal([{ type: 'put', lines: [{ at: 1, item: b }] }]);
    undoable(Object.create(cart, { run: { value: run } }), () => cart.step('b', 2))();
    expect(runs.at(-1)).to.deep.equal([{ type: 'step', key: 'b', by: -2 }]);
  });

  it('changes and tells nothing where nothing was done', () => {
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    undoable(cart, () => {})();
    expect(changes).to.deep.equal([]);
  });

  it('restores what was kept before it looks', () => {
    const late = keptCart();
    const undo = undoable(late, () => late.clear());
    undo();
    expect(quantities(late)).to.deep.equal([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
  });
});
