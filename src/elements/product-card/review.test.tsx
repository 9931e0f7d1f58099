import { expect } from '@open-wc/testing';
import { parts, render, root, settled, startOver, thePart, words } from '../../../test/support/elements.ts';
import { say, world } from '../../../test/world.ts';
import type { Product } from '../../catalog/catalog.ts';
import { getPage } from '../../page/page.ts';
import './product-card.ts';
import '../product-grid/product-grid.ts';
import '../carts/cart/cart.ts';

/** Protects the words that nothing is charged before the shop has accepted the order: on a card, and beside the total. */

const { cart, shared } = getPage();
const { catalog } = shared;
/** A list that the page brings, until the test ends. */
const list = {};
const { first } = world.roles;
const vase: Product = { id: 'vase', name: 'Vase', price: 9, currency: world.currency, review: true };
const bring = (...products: readonly Product[]) => catalog.bring(list, products);
const said = (element: Element) => parts(element, 'review').map(words);

describe('a product that the shop reviews', () => {
  beforeEach(startOver);
  afterEach(() => catalog.withdraw(list));

  it('says so on its card, whose button the words describe', async () => {
    bring(vase, first);
    const card = await render('<wellness-product-card product-id="vase"></wellness-product-card>');
    expect(said(card)).to.deep.equal([say('reviewFirst')]);
    expect(thePart(card, 'button').getAttribute('aria-describedby')).to.equal(thePart(card, 'review').id);
    await expect(card).to.be.accessible();
    const other = await render(`<wellness-product-card product-id="${first.id}"></wellness-product-card>`);
    expect(said(other)).to.deep.equal([]);
  });

  it('says so in a grid for each variant, and not where nobody can buy it', async () => {
    const variants = [
      { id: 'vase-s', name: 'Small', stock: 0 },
      { id: 'vase-l', name: 'Large' },
    ];
    bring(
      { ...vase, variants },
      { ...vase, id: 'gone', availability: 'unavailable' },
      { ...vase, id: 'no', review: false },
    );
    const grid = await render('<wellness-product-grid></wellness-product-grid>');
    expect(said(grid)).to.deep.equal([say('reviewFirst')]);
    const card = await render('<wellness-product-card product-id="vase"></wellness-product-card>');
    expect(said(card)).to.deep.equal([say('reviewFirst')]);
    root(card).querySelector<HTMLInputElement>('[value="vase-s"]')?.click();
    await settled();
    expect(said(card)).to.deep.equal([]);
  });

  it('says so once beside the total, as long as one line of the order is such a product', async () => {
    const large = { id: 'vase-l', name: 'Large' };
    bring({ ...vase, variants: [{ id: 'vase-s', name: 'Small' }, large] }, first);
    cart.add(first);
    const contents = await render('<wellness-cart></wellness-cart>');
    await settled();
    expect(said(contents)).to.deep.equal([]);
    for (const quantity of [1, 2]) cart.add({ ...vase, id: 'vase-l', variant: large }, { quantity });
    await settled();
    expect(said(contents)).to.deep.equal([say('reviewFirst')]);
    await expect(contents).to.be.accessible();
    bring({ ...vase, availability: 'unavailable', variants: [large] }, first);
    await settled();
    expect([cart.count, said(contents)]).to.deep.equal([4, []]);
    bring({ ...vase, variants: [large] }, first);
    await settled();
    expect(said(contents)).to.deep.equal([say('reviewFirst')]);
    cart.remove('vase-l');
    await settled();
    expect(said(contents)).to.deep.equal([]);
  });
});
