import { expect } from '@open-wc/testing';
import {
  answering,
  heardDuring,
  json,
  parts,
  prevented,
  render,
  root,
  settled,
  startOver,
  warnings,
  words,
} from '../../../test/support/elements.ts';
import { waitUntil } from '../../../test/support/wait.ts';
import { price, say, total, world } from '../../../test/world.ts';
import { getPage } from '../../page/page.ts';
import type { ProductGridElement } from './product-grid.ts';
import './product-grid.ts';

/** Protects what a grid shows of a shop's catalog at an address, and how its buttons add it. */

const { cart, shared } = getPage();
const { first, second, third, variants, soldOut } = world.roles;
const texts = (grid: Element, name: string) => parts(grid, name).map(words);

/** Runs with a grid that has loaded this catalog. */
async function withGrid(products: readonly object[], act: (grid: ProductGridElement) => unknown): Promise<void> {
  await answering([json(products)], async () => {
    const grid = await render<ProductGridElement>('<wellness-product-grid catalog="/p.json"></wellness-product-grid>');
    await waitUntil(() => !root(grid).querySelector('[aria-busy]'), 'the catalog has loaded');
    await settled();
    await act(grid);
    grid.remove();
  });
}

describe('selling by a grid', () => {
  beforeEach(startOver);

  it('shows each product of the catalog with its price and its button', () =>
    withGrid([first, second, variants, soldOut], async (grid) => {
      expect(texts(grid, 'name')).to.deep.equal([first, second, variants, soldOut].map(({ name }) => name));
      expect(texts(grid, 'price').slice(0, 2)).to.deep.equal([price(first.price), price(second.price)]);
      expect(texts(grid, 'button')).to.deep.equal([
        say('addToCart'),
        say('addToCart'),
        say('addToCart'),
        say('unavailable'),
      ]);
      await expect(grid).to.be.accessible();
    }));

  it('leaves out a product whose amount its currency does not have, with a warning', async () => {
    const lines = await warnings(() =>
      withGrid([first, { ...second, price: 1.2345 }], (grid) => {
        expect(texts(grid, 'name')).to.deep.equal([first.name]);
      }),
    );
    expect(lines).to.have.length(1);
    expect(lines[0]?.[0]).to.contain(`left out product 2 ("${second.id}"): "price" must be`).and.contain('got 1.2345');
  });

  it('sends wellness-cart-add from itself, and adds the product', () =>
    withGrid([first, second], async (grid) => {
      const events = await heardDuring('wellness-cart-add', () => parts(grid, 'button')[1]?.click());
      expect(events[0]?.target === grid).to.equal(true);
      expect(events[0]).to.include({ bubbles: true, composed: true, cancelable: true });
      const { id, name, description, price: amount } = second;
      const { currency } = world;
      expect(events[0]?.detail).to.deep.equal({ key: id, id, name, description, price: amount, currency, quantity: 1 });
      expect(cart).to.deep.include({ count: 1, currency, total: amount });
      expect(shared.toasts.current?.description?.replace(/\s/g, ' ')).to.equal(
        say('holds', { count: 1, total: total(amount) }),
      );
    }));

  it('adds nothing where the page prevents wellness-cart-add, and nothing that is sold out', () =>
    withGrid([first, soldOut], async (grid) => {
      await prevented('wellness-cart-add', () => parts(grid, 'button')[0]?.click());
      expect(parts<HTMLButtonElement>(grid, 'button')[1]?.disabled).to.equal(true);
      parts(grid, 'button')[1]?.click();
      expect(cart.count).to.equal(0);
    }));

  it('adds no more than the limit of a product', () =>
    withGrid([{ ...third, max: 2 }], async (grid) => {
      for (let i = 0; i < 3; i++) parts(grid, 'button')[0]?.click();
      await settled();
      expect(cart.items.map(({ quantity }) => quantity)).to.deep.equal([2]);
      expect(shared.toasts.current?.title).to.equal(say('limit', { name: third.name, limit: 2 }));
    }));
});
