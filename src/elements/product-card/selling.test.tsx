import { expect } from '@open-wc/testing';
import {
  change,
  click,
  heardDuring,
  part,
  render,
  settled,
  startOver,
  thePart,
  words,
} from '../../../test/support/elements.ts';
import { price, products, say, total, world } from '../../../test/world.ts';
import { getPage } from '../../page/page.ts';
import './product-card.ts';

/** Protects what a card shows of a product in a catalog, and how its button adds it. */

const { cart, shared } = getPage();
const { catalog } = shared;
/** A list that the page brings, until the test ends. */
const list = {};
const { first, second, third, soldOut } = world.roles;

const renderCard = ({ id }: { readonly id: string }, more = '') =>
  render(`<wellness-product-card product-id="${id}" ${more}></wellness-product-card>`);
const nameOf = (card: Element) => words(part(card, 'name'));
const priceOf = (card: Element) => words(part(card, 'price'));
const labelOf = (card: Element) => thePart(card, 'button').getAttribute('aria-label');
const labelFor = (label: string, { name }: { readonly name: string }) => say('labelOf', { label, name });

describe('selling by a card', () => {
  beforeEach(() => {
    startOver();
    catalog.bring(
      list,
      [...products, soldOut].filter(({ id }, i, all) => all.findIndex((one) => one.id === id) === i),
    );
  });
  afterEach(() => catalog.withdraw(list));

  it('takes name, description and price from the catalog by its product-id', async () => {
    const card = await renderCard(first);
    expect(nameOf(card)).to.equal(first.name);
    expect(priceOf(card)).to.equal(price(first.price));
    expect(words(thePart(card, 'card'))).to.contain(first.description);
    await expect(card).to.be.accessible();
  });

  it('shows a former price beside the price, each with its name', async () => {
    catalog.bring(list, [{ ...third, compareAtPrice: third.price * 2 }]);
    const card = await renderCard(third);
    expect([words(part(card, 'compare')), priceOf(card)]).to.deep.equal([
      `${say('formerPrice')} ${price(third.price * 2)}`,
      `${say('price')} ${price(third.price)}`,
    ]);
  });

  it('names its button by its text and the product', async () => {
    const card = await renderCard(first);
    expect(words(thePart(card, 'button'))).to.equal(say('addToCart'));
    expect(labelOf(card)).to.equal(labelFor(say('addToCart'), first));
  });

  it('follows its product-id', async () => {
    const card = await renderCard(first);
    await change(card, 'product-id', second.id);
    expect([nameOf(card), priceOf(card)]).to.deep.equal([second.name, price(second.price)]);
    await change(card, 'product-id', null);
    expect(part(card, 'button')).to.equal(undefined);
  });

  for (const [source, product, more] of [
    ['the catalog', soldOut, ''],
    ['its attribute', first, 'availability="unavailable"'],
  ] as const)
    it(`never adds products that ${source} marks as unavailable`, async () => {
      const card = await renderCard(product, more);
      expect(thePart<HTMLButtonElement>(card, 'button').disabled).to.equal(true);
      expect(words(thePart(card, 'button'))).to.equal(say('unavailable'));
      expect(labelOf(card)).to.equal(labelFor(say('unavailable'), product));
      thePart(card, 'button').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
      await settled();
      expect(cart.count).to.equal(0);
    });

  it('adds no more than its limit, or the catalog’s', async () => {
    catalog.bring(list, [{ ...first, max: 1 }]);
    const card = await renderCard(first, 'max="2"');
    for (let i = 0; i < 3; i++) await click(card, 'button');
    expect(cart.items).to.have.length(1);
    expect(cart.items[0]).to.include({ quantity: 2, max: 2 });
    expect(shared.toasts.current?.title).to.equal(say('limit', { name: first.name, limit: 2 }));
    cart.clear();
    await change(card, 'max', null);
    for (let i = 0; i < 3; i++) await click(card, 'button');
    expect(cart.items[0]).to.include({ quantity: 1, max: 1 });
  });

  it('sends wellness-cart-add before the product is in the cart, and a toast says it after', async () => {
    const card = await renderCard(first);
    let before: number | undefined;
    document.addEventListener('wellness-cart-add', () => (before = cart.count), { once: true });
    const events = await heardDuring('wellness-cart-add', () => click(card, 'button'));
    expect(before).to.equal(0);
    expect(cart).to.deep.include({ count: 1, currency: world.currency, total: first.price });
    expect(events).to.have.length(1);
    expect(events[0]?.target === card).to.equal(true);
    expect(events[0]).to.include({ bubbles: true, composed: true, cancelable: true });
    const { id, name, description, price: amount } = first;
    expect(events[0]?.detail).to.deep.equal({
      key: id,
      id,
      name,
      description,
      price: amount,
      currency: world.currency,
      quantity: 1,
    });
    expect(shared.toasts.current?.title).to.equal(say('added', { name }));
    expect(shared.toasts.current?.description?.replace(/\s/g, ' ')).to.equal(
      say('holds', { count: 1, total: total(amount) }),
    );
  });

  it('says the quantity that is being added, which is 1 the second time too', async () => {
    const card = await renderCard(first);
    await click(card, 'button');
    const events = await heardDuring<{ quantity: number }>('wellness-cart-add', () => click(card, 'button'));
    expect(events[0]?.detail.quantity).to.equal(1);
    expect(cart.items.map(({ quantity }) => quantity)).to.deep.equal([2]);
  });
});
