import { expect, fixture } from '@open-wc/testing';
import {
  change,
  click,
  heardDuring,
  part,
  prevented,
  render,
  rendered,
  renderWarned,
  root,
  settled,
  startOver,
  supply,
  thePart,
  warnings,
  words,
} from '../../../test/support/elements.ts';
import { number, price, products, say, total, world } from '../../../test/world.ts';
import { getPage } from '../../page/page.ts';
import type { ProductCardElement } from './product-card.ts';
import './product-card.ts';

/** Protects what a card shows of a product, in a catalog or by its own attributes, and how its button adds it. */

const { cart, shared } = getPage();
const { catalog } = shared;
/** A list that the page brings, until the test ends. */
const list = {};
const { first, second, third, soldOut } = world.roles;

const renderCard = ({ id }: { readonly id: string }, more = '') => renderOwn(`product-id="${id}" ${more}`);
const renderOwn = (attributes: string) =>
  render<ProductCardElement>(`<wellness-product-card ${attributes}></wellness-product-card>`);
const nameOf = (card: Element) => words(part(card, 'name'));
const priceOf = (card: Element) => words(part(card, 'price'));
const labelOf = (card: Element) => thePart(card, 'button').getAttribute('aria-label');
const labelFor = (label: string, { name }: { readonly name: string }) => say('labelOf', { label, name });

function bringProducts() {
  startOver();
  catalog.bring(
    list,
    [...products, soldOut].filter(({ id }, i, all) => all.findIndex((one) => one.id === id) === i),
  );
}

describe('selling by a card', () => {
  beforeEach(bringProducts);
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

describe('selling by a card’s own attributes', () => {
  const { currency } = world;
  /** A product of the page that is in no catalog. */
  const own = { id: 'own', name: 'قهوة & Café', description: 'For the evening', price: 12.5, currency };
  const ownAttributes = `product-id="own" name="${own.name}" description="${own.description}" price="${own.price}" currency="${currency}"`;
  const consult = 'availability="consult"';

  beforeEach(bringProducts);
  afterEach(() => catalog.withdraw(list));

  it('shows and adds a product that is in no catalog', async () => {
    const card = await renderOwn(ownAttributes);
    expect([nameOf(card), priceOf(card)]).to.deep.equal([own.name, price(own.price)]);
    await click(card, 'button');
    expect(cart.items).to.deep.equal([{ key: 'own', ...own, quantity: 1 }]);
    expect(shared.toasts.current?.title).to.equal(say('added', { name: own.name }));
  });

  it('accepts a property with the rounding error of a sum', async () => {
    const card = await renderOwn(ownAttributes);
    Object.assign(card, { price: 0.1 + 0.2 });
    await settled();
    expect(priceOf(card)).to.equal(price(0.3));
  });

  it('names the unknown id to the page and adds nothing', async () => {
    const errors = await heardDuring<{ message: string }>('wellness-error', async () => {
      const card = await renderCard({ id: 'no-such-thing' });
      await settled();
      expect(nameOf(card)).to.equal(say('unknownProduct'));
      expect(root(card).querySelector('button')).to.equal(null);
    });
    expect(errors.map(({ detail }) => detail.message)).to.deep.equal([
      '"product-id" must be an id in a catalog of this page, got "no-such-thing"',
    ]);
    expect(cart.count).to.equal(0);
  });

  it('finds its product once a catalog with it has loaded', async () => {
    const card = await renderCard({ id: 'late' });
    catalog.bring(list, [{ ...first, id: 'late' }]);
    await settled();
    expect([nameOf(card), priceOf(card)]).to.deep.equal([first.name, price(first.price)]);
  });

  it('is accessible: available, with a consultation, unavailable, unknown', async () => {
    const card = await renderCard(first, 'rating="4.4" reviews="12" href="/first"');
    await expect(card).to.be.accessible();
    await change(card, 'availability', 'consult');
    await expect(card).to.be.accessible();
    await click(card, 'button');
    expect(thePart(card, 'unavailable').checkVisibility()).to.equal(true);
    await expect(card).to.be.accessible();
    await change(card, 'availability', 'unavailable');
    await expect(card).to.be.accessible();
    await change(card, 'product-id', 'no-such-thing');
    await expect(card).to.be.accessible();
  });

  it('prefers its own name, description and price, until they are removed', async () => {
    const card = await renderCard(first, 'name="Mine" description="Ours" price="79"');
    expect([nameOf(card), priceOf(card)]).to.deep.equal(['Mine', price(79)]);
    expect(words(thePart(card, 'card'))).to.contain('Ours');
    await change(card, 'name', 'Another');
    await change(card, 'description', 'Theirs');
    await change(card, 'price', '0');
    expect([nameOf(card), priceOf(card)]).to.deep.equal(['Another', price(0)]);
    expect(words(thePart(card, 'card'))).to.contain('Theirs');
    for (const name of ['name', 'description', 'price']) card.removeAttribute(name);
    await settled();
    expect([nameOf(card), priceOf(card)]).to.deep.equal([first.name, price(first.price)]);
    expect(words(thePart(card, 'card'))).to.contain(first.description);
  });

  it('takes the same as properties', async () => {
    const card = await fixture<ProductCardElement>('<wellness-product-card></wellness-product-card>');
    Object.assign(card, { productId: 'own', name: own.name, price: 12, currency, headingLevel: 2 });
    await rendered(card);
    await settled();
    expect([nameOf(card), priceOf(card)]).to.deep.equal([own.name, price(12)]);
    expect(thePart(card, 'name').localName).to.equal('h2');
  });

  it('shows its rating with the number of reviews, until they are removed', async () => {
    const card = await renderCard(first, 'rating="4.4" reviews="2847"');
    const rated = () => root(card).querySelector('[role="img"]')?.getAttribute('aria-label');
    expect(rated()).to.equal(
      say('ratedFrom', { value: number(4.4), best: 5, reviews: say('reviews', { count: 2847 }) }),
    );
    await change(card, 'rating', '4.6');
    await change(card, 'reviews', null);
    expect(rated()).to.equal(say('rated', { value: number(4.6), best: 5 }));
    await change(card, 'rating', null);
    expect(part(card, 'rating')).to.equal(undefined);
  });

  it('offers Get Started instead of Add to Cart where a consultation is needed', async () => {
    const card = await renderCard(first, consult);
    expect(words(thePart(card, 'button'))).to.equal(say('getStarted'));
    expect(labelOf(card)).to.equal(labelFor(say('getStarted'), first));
    const adds = await heardDuring('wellness-cart-add', () => click(card, 'button'));
    expect(adds).to.have.length(0);
    expect(cart.count).to.equal(0);
    expect(thePart(card, 'unavailable').checkVisibility()).to.equal(true);
  });

  it('adds again once its availability is removed', async () => {
    const card = await renderCard(first, 'availability="unavailable"');
    await change(card, 'availability', null);
    await click(card, 'button');
    expect(cart.count).to.equal(1);
  });

  it('has its price in its own currency, else in the catalog’s', async () => {
    const card = await renderOwn('product-id="own" name="Tea" price="1200" currency="JPY"');
    const yen = new Intl.NumberFormat(world.lang, { style: 'currency', currency: 'JPY' }).format(1200);
    expect(priceOf(card)).to.equal(yen.replace(/\s/g, ' '));
    await click(card, 'button');
    expect(cart).to.deep.include({ currency: 'JPY', total: 1200 });
    catalog.bring(list, [{ id: 'own', name: 'Tea', description: '', price: 5, currency }]);
    await change(card, 'price', null);
    await change(card, 'currency', null);
    expect(priceOf(card)).to.equal(price(5));
  });

  it('takes a currency in small letters', async () => {
    const card = await renderOwn(`name="Tea" price="9.9" currency="${currency.toLowerCase()}"`);
    expect(priceOf(card)).to.equal(price(9.9));
  });

  it('limits the lines of its product, too, for as long as it is there', async () => {
    const { id, name, price: amount } = first;
    cart.add({ id, name, price: amount, currency });
    const card = await renderCard(first, 'max="2"');
    await settled();
    cart.updateQuantity(id, 9);
    expect(cart.count).to.equal(2);
    card.remove();
    await settled();
    cart.updateQuantity(id, 9);
    expect(cart.count).to.equal(9);
  });

  it('offers its product like a catalog while it states price, availability or limit', async () => {
    const said = (id: string) => catalog.offers(id).map(({ price, availability, max }) => [price, availability, max]);
    const card = await renderCard(first);
    await settled();
    const [listed] = said(first.id);
    expect(listed).to.deep.equal([first.price, undefined, undefined]);
    const before = said(first.id).length;
    await change(card, 'price', '99');
    expect(said(first.id)).to.deep.equal([[99, undefined, undefined], ...Array(before).fill(listed)]);
    await change(card, 'price', null);
    await change(card, 'availability', 'consult');
    expect(said(first.id)[0]).to.deep.equal([first.price, 'consult', undefined]);
    await change(card, 'availability', null);
    await change(card, 'max', '4');
    expect(said(first.id)[0]).to.deep.equal([first.price, undefined, 4]);
    await change(card, 'name', 'Ours');
    await change(card, 'product-id', second.id);
    expect(said(first.id)).to.have.length(before);
    expect(said(second.id)[0]).to.deep.equal([second.price, undefined, 4]);
    card.remove();
    await settled();
    expect(said(second.id)).to.have.length(before);
  });

  it('keeps its own price in the cart, whatever the catalog says', async () => {
    const card = await renderCard(first, 'price="99"');
    await click(card, 'button');
    await settled();
    expect(cart.items[0]?.price).to.equal(99);
    expect(shared.cart.state.repriced).to.deep.equal([]);
    card.remove();
    await settled();
    expect(cart.items[0]?.price, 'this page has said it').to.equal(99);
  });

  it('adds nothing where the page prevents wellness-cart-add', async () => {
    const card = await renderCard(first);
    await prevented('wellness-cart-add', () => click(card, 'button'));
    expect(cart.count).to.equal(0);
  });

  it('sends wellness-get-started where a consultation is needed, and does nothing more if it is prevented', async () => {
    const card = await renderCard(first, consult);
    const calls = supply('openDisclosureModal');
    const events = await heardDuring('wellness-get-started', () => click(card, 'button'));
    expect(events.map(({ target, cancelable }) => [target === card, cancelable])).to.deep.equal([[true, true]]);
    expect(calls).to.have.length(1);
    await prevented('wellness-get-started', () => click(card, 'button'));
    expect(calls).to.have.length(1);
  });

  it('sends wellness-error and says that it is not available where the assessment throws', async () => {
    const card = await renderCard(first, consult);
    supply('openDisclosureModal', () => {
      throw new Error('the widget broke');
    });
    const errors = await heardDuring('wellness-error', () => click(card, 'button'));
    expect(errors.map(({ detail }) => detail)).to.deep.equal([{ message: 'the widget broke' }]);
    expect(thePart(card, 'unavailable').checkVisibility()).to.equal(true);
  });

  it('works as a clone, and when it is removed and put back', async () => {
    const card = await renderOwn(ownAttributes);
    const clone = card.cloneNode(true) as HTMLElement;
    card.after(clone);
    card.remove();
    await rendered(clone);
    await click(clone, 'button');
    clone.replaceWith(card);
    await rendered(card);
    await click(card, 'button');
    expect(cart).to.deep.include({ count: 2, total: 25 });
  });

  for (const bad of ['abc', '-1', 'NaN', '1e999', '$89'])
    it(`warns of the price ${bad} and uses the catalog’s`, async () => {
      const card = await renderWarned(
        `<wellness-product-card product-id="${first.id}" price="${bad}"></wellness-product-card>`,
        `<wellness-product-card>: "price" must be an amount such as 12.5, got "${bad}". Ignoring it.`,
      );
      expect(priceOf(card)).to.equal(price(first.price));
      await click(card, 'button');
      expect(cart.total).to.equal(first.price);
    });

  it('adds nothing at all where a bad price is the only one', async () => {
    for (const id of ['', 'product-id="own"']) {
      const told = await warnings(async () => {
        const card = await renderOwn(`${id} name="Tea" price="4,50" currency="${currency}"`);
        await settled();
        expect(part(card, 'button')).to.equal(undefined);
      });
      expect(told.map(([line]) => line)).to.deep.equal([
        '<wellness-product-card>: "price" must be an amount such as 12.5, got "4,50". Ignoring it.',
      ]);
    }
  });

  it('shows markup in a name and a description as text', async () => {
    const card = await renderOwn(`product-id="own" price="1" currency="${currency}"`);
    const markup = '<script>window.ran = 1</script><img src=x onerror="window.ran = 1">';
    await change(card, 'name', markup);
    await change(card, 'description', markup);
    expect(nameOf(card)).to.equal(markup);
    expect(words(thePart(card, 'card'))).to.contain(`${markup}${price(1)}${markup}`);
    expect(root(card).querySelector('script, img')).to.equal(null);
    expect(Reflect.get(window, 'ran')).to.equal(undefined);
  });

  it('holds a name of 2,000 characters within its own width', async () => {
    const holder = await fixture<HTMLElement>('<div style="width: 360px"></div>');
    const card = document.createElement('wellness-product-card') as ProductCardElement;
    Object.assign(card, { productId: first.id, name: 'x'.repeat(2000) });
    holder.append(card);
    await rendered(card);
    expect(nameOf(card)).to.have.length(2000);
    expect(card.getBoundingClientRect().width).to.equal(360);
    const { left, right } = holder.getBoundingClientRect();
    for (const name of ['name', 'price', 'button']) {
      const box = thePart(card, name).getBoundingClientRect();
      expect(box.left >= left && box.right <= right, name).to.equal(true);
    }
    expect(thePart(card, 'card').scrollWidth).to.be.at.most(360);
  });
});
