import { expect } from '@open-wc/testing';
import {
  change,
  click,
  part,
  parts,
  render,
  root,
  settled,
  startOver,
  thePart,
  words,
} from '../../../test/support/elements.ts';
import { waitUntil } from '../../../test/support/wait.ts';
import { say, world } from '../../../test/world.ts';
import type { Product } from '../../catalog/catalog.ts';
import { getPage } from '../../page/page.ts';
import './product-card.ts';
import '../product-grid/product-grid.ts';
import '../carts/cart-button/cart-button.ts';

/** Protects stock on the page: what a card says, how many the cart takes, and what the panel shows. */

const { cart, shared } = getPage();
const { catalog } = shared;
/** A list that the page brings, until the test ends. */
const list = {};
const { first } = world.roles;
const cup: Product = {
  ...{ id: 'counted', name: 'Cup', price: 9, currency: world.currency },
  variants: [
    { id: 'counted-s', name: 'Small', stock: 0 },
    { id: 'counted-m', name: 'Medium', stock: 2 },
    { id: 'counted-l', name: 'Large' },
  ],
};
const bring = (...products: readonly Product[]) => catalog.bring(list, products);
const renderCard = (id = first.id) => render(`<wellness-product-card product-id="${id}"></wellness-product-card>`);
const left = (count: number) => say('onlyLeft', { count });
const held = 'attempt-of-this-browser';
const toast = () => shared.toasts.current?.title;
/** Remembers a checkout attempt that was begun before the list was read. */
function hold(quantity: number) {
  const lines = [{ key: first.id, quantity }];
  const attempt = { attempt: held, at: Date.now() - 60_000, lines, currency: world.currency };
  shared.cart.run([{ type: 'remember', attempt }], 'update');
}

describe('stock on a card', () => {
  beforeEach(startOver);
  afterEach(() => catalog.withdraw(list));

  for (const [stock, expected] of [
    [undefined, undefined],
    [6, undefined],
    [5, 5],
    [1, 1],
  ] as const)
    it(`shows ${expected === undefined ? 'nothing' : 'how many are left'} at ${stock ?? 'no number'}`, async () => {
      bring({ ...first, ...(stock !== undefined && { stock }) });
      const card = await renderCard();
      expect(part(card, 'stock') && words(thePart(card, 'stock'))).to.equal(expected && left(expected));
      const button = thePart<HTMLButtonElement>(card, 'button');
      expect(button.disabled).to.equal(false);
      if (expected) expect(button.getAttribute('aria-describedby')?.split(' ')).to.include(thePart(card, 'stock').id);
      await expect(card).to.be.accessible();
    });

  it('makes the product unavailable at 0, as sold out', async () => {
    bring({ ...first, stock: 0 });
    const card = await renderCard();
    const button = thePart<HTMLButtonElement>(card, 'button');
    expect([button.disabled, words(button)]).to.deep.equal([true, say('outOfStock')]);
    expect(parts(card, 'stock').map(words)).to.deep.equal([]);
    expect(cart.add(first)).to.equal(0);
    expect(cart.count).to.equal(0);
    await waitUntil(toast, 'a toast says why');
    expect(toast()).to.equal(say('labelOf', { label: first.name, name: say('outOfStock') }));
  });

  it('limits all lines of the product together, and says so', async () => {
    bring({ ...first, stock: 2, max: 9 });
    const card = await renderCard();
    await click(card, 'button');
    expect(cart.add(first, { properties: { For: 'Ann' }, quantity: 3 })).to.equal(1);
    const few = say('labelOf', { label: first.name, name: say('refusedStock', { count: 2 }) });
    await waitUntil(() => toast() === few, 'a toast says why');
    cart.updateQuantity(first.id, 8);
    expect(cart.count).to.equal(2);
  });

  it('counts neither as more than max nor as less', async () => {
    bring({ ...first, stock: 5, max: 2 });
    expect(cart.add(first, { quantity: 9 })).to.equal(2);
  });

  it('is that of the chosen variant', async () => {
    bring(cup);
    const card = await renderCard(cup.id);
    expect(words(thePart(card, 'stock'))).to.equal(left(2));
    const choices = parts(card, 'variant')[0]?.textContent;
    expect(choices)
      .to.contain(say('soldOut', { name: 'Small' }))
      .and.not.to.contain(say('soldOut', { name: 'Large' }));
    const choose = async (id: string) => {
      root(card).querySelector<HTMLInputElement>(`[value="${id}"]`)?.click();
      await settled();
    };
    await choose('counted-l');
    expect(parts(card, 'stock').map(words)).to.deep.equal([]);
    await choose('counted-s');
    expect(words(thePart(card, 'button'))).to.equal(say('outOfStock'));
    await choose('counted-m');
    for (let i = 0; i < 3; i++) await click(card, 'button');
    expect(cart.items.map(({ id, quantity }) => ({ id, quantity }))).to.deep.equal([{ id: 'counted-m', quantity: 2 }]);
  });

  it('shows in a grid, too, and follows the list', async () => {
    bring({ ...first, stock: 3 });
    const grid = await render('<wellness-product-grid></wellness-product-grid>');
    const shown = () => parts(grid, 'stock').map(words);
    expect(shown()).to.deep.equal([left(3)]);
    bring({ ...first, stock: 0 });
    await settled();
    expect([shown(), words(thePart(grid, 'button'))]).to.deep.equal([[], say('outOfStock')]);
  });

  it('includes what an earlier checkout attempt of this browser holds', async () => {
    cart.add(first);
    hold(1);
    bring({ ...first, stock: 0 });
    const card = await renderCard();
    expect(words(thePart(card, 'stock'))).to.equal(left(1));
    expect(cart.items.map(({ gone, quantity }) => ({ gone, quantity }))).to.deep.equal([
      { gone: undefined, quantity: 1 },
    ]);
    expect(cart.add(first)).to.equal(0);
    cart.paid(held);
    await settled();
    expect(words(thePart(card, 'button')), 'once it is paid').to.equal(say('outOfStock'));
  });

  it('keeps its product-id from being offered with another number by a card', async () => {
    bring({ ...first, stock: 1 });
    const card = await renderCard();
    await change(card, 'price', String(first.price));
    catalog.bring(list, [{ ...first, stock: 4 }]);
    await settled();
    expect(words(thePart(card, 'stock'))).to.equal(left(4));
  });
});

describe('stock in the panel', () => {
  beforeEach(startOver);
  afterEach(() => catalog.withdraw(list));

  async function openPanel() {
    const button = await render('<wellness-cart-button></wellness-cart-button>');
    cart.open();
    await waitUntil(() => part(button, 'line'), 'the panel shows the line');
    return button;
  }

  it('leaves a line of a product that is sold out by now, and says so', async () => {
    cart.add(first);
    bring({ ...first, stock: 0 });
    const button = await openPanel();
    expect(words(thePart(button, 'line'))).to.contain(say('notInTotal', { reason: say('outOfStock') }));
    expect([cart.total, cart.items[0]?.gone, cart.items[0]?.reason]).to.deep.equal([0, true, undefined]);
  });

  it('explains the limit at the line', async () => {
    bring({ ...first, stock: 1 });
    cart.add(first);
    const button = await openPanel();
    expect(words(thePart(button, 'line'))).to.contain(say('refusedStock', { count: 1 }));
    expect(thePart(button, 'increase').getAttribute('aria-disabled')).to.equal('true');
  });
});
