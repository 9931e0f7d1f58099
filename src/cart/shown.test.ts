import { expect } from '@open-wc/testing';
import { endCartsWithTheirTest, keptCart } from '../../test/support/carts.ts';
import { settled } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import { type Catalog, createCatalog, type Product } from '../catalog/catalog.ts';
import type { Cart, CartChange } from './cart.ts';
import { acknowledge, viewOf } from './shown.ts';

const tea = { id: 'tea', name: 'Tea', description: 'Green', price: 5 };
const pill = { id: 'pill', name: 'Pill', description: '', price: 7 };
const kept = (product: object, quantity = 1) => ({ ...product, quantity });
const monthly = { id: 'm', name: 'Monthly', interval: 'month', count: 1 } as const;

function store(...items: object[]) {
  localStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items }));
}

/** A page that reads what is stored and knows this much. */
function visit(...products: Product[]): { cart: Cart; catalog: Catalog } {
  const catalog = createCatalog();
  if (products.length) catalog.bring({}, products);
  const cart = keptCart();
  cart.show(viewOf(catalog));
  catalog.watch(() => cart.show());
  cart.restore();
  return { cart, catalog };
}

const line = (cart: Cart, id: string) => cart.state.items.find((item) => item.id === id);
const priceOf = (cart: Cart) => line(cart, 'tea')?.price;

endCartsWithTheirTest();

describe('stored lines as a page shows them', () => {
  beforeEach(() => localStorage.clear());

  it('have the words and the price of the catalogue, and it is said whose price changed', () => {
    store(kept({ ...tea, name: 'Old', description: 'Old', price: 4, image: '/old.png', max: 9 }, 2), kept(pill));
    const news = { ...tea, name: 'New', description: 'New', price: 6, image: '/new.png', href: '/new', max: 3 };
    const { cart } = visit(news);
    expect(line(cart, 'tea')).to.deep.equal({ ...news, key: 'tea', currency: 'USD', quantity: 2 });
    expect(line(cart, 'pill')).to.deep.equal({ ...pill, key: 'pill', currency: 'USD', quantity: 1 });
    expect(cart.state).to.deep.include({ repriced: ['tea'], total: 19 });
    expect(cart.contents.items[0], 'what was said is stored').to.include({ name: 'Old', price: 4, max: 9 });
  });

  it('keep their own words where the catalogue has none', () => {
    store(kept({ ...tea, max: 2 }));
    const { cart } = visit({ id: 'tea', name: 'Tea', description: '', price: 5 });
    expect(line(cart, 'tea')).to.include({ description: 'Green', max: 2 });
    expect(line(cart, 'tea')).not.to.have.any.keys('image', 'href');
    expect(cart.state.repriced).to.deep.equal([]);
  });

  it('have the picture of whoever has one, where they bring none', () => {
    const [image, own] = ['/tea.png', 'https://shop.example/own.png'];
    store(kept(tea), kept({ ...pill, image: own }));
    const { cart, catalog } = visit({ ...tea, availability: 'unavailable', image }, { ...pill, id: 'new', image });
    cart.add({ ...pill, id: 'new' });
    expect(cart.state.items.map((item) => [item.image, item.gone])).to.deep.equal([
      [image, true],
      [own, undefined],
      [image, undefined],
    ]);
    catalog.offer({}, pill);
    expect(line(cart, 'pill')?.image, 'its own stays').to.equal(own);
  });

  it('are shown anew when a catalogue comes later, told of once, but for what this page itself has said', () => {
    store(kept({ ...tea, price: 4 }));
    const { cart, catalog } = visit();
    cart.add(pill);
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    catalog.bring({}, [tea, { ...pill, name: 'Other', price: 8 }]);
    expect(cart.state.items).to.deep.include({ ...pill, key: 'pill', currency: 'USD', quantity: 1 });
    expect(cart.state).to.deep.include({ total: 12, repriced: ['tea'] });
    expect(changes.map(({ reason, id, key, total }) => [reason, id, key, total])).to.deep.equal([
      ['sync', null, null, 12],
    ]);
  });

  it('have their stored price for as long as anyone offers it', () => {
    store(kept(tea));
    const { cart, catalog } = visit({ ...tea, price: 6 });
    const [one, other] = [{}, {}];
    expect(priceOf(cart)).to.equal(6);
    catalog.offer(one, { ...tea, price: 9 });
    expect(cart.state, 'the card speaks first').to.deep.include({ total: 9, repriced: ['tea'] });
    catalog.offer(other, tea);
    expect(cart.state, 'another card asks what was said').to.deep.include({ total: 5, repriced: [] });
    catalog.offer(one, undefined);
    catalog.offer(other, undefined);
    expect(priceOf(cart)).to.equal(6);
  });

  it('stay after a reload what a card with a price of its own has said', async () => {
    const first = visit(tea);
    const card = { ...tea, price: 99 };
    first.catalog.offer({}, card);
    first.cart.add(card);
    expect(first.cart.state).to.deep.include({ total: 99, repriced: [] });
    // Another page folds, whose catalogue says otherwise.
    visit(tea).cart.add(pill);
    await settled();
    const { cart, catalog } = visit(tea);
    expect(cart.contents.items.map(({ price }) => price)).to.deep.equal([99, 7]);
    catalog.offer({}, card);
    expect(cart.state).to.deep.include({ total: 106, repriced: [] });
  });

  it('are repriced and withdrawn by no card with a typo, while others sell them', () => {
    store(kept(tea));
    const { cart, catalog } = visit(tea);
    catalog.offer({}, { ...tea, price: 0.05 });
    catalog.offer({}, { ...tea, availability: 'unavailable' });
    catalog.offer({}, { ...tea, availability: 'consult' });
    expect(cart.state).to.deep.include({ total: 5, repriced: [] });
    expect(line(cart, 'tea')).not.to.have.property('gone');
  });

  for (const availability of ['consult', 'unavailable'] as const)
    it(`are gone where all who know them say "${availability}": marked, kept, and not in the total`, async () => {
      store(kept({ ...tea, price: 4 }, 3), kept(pill));
      const { cart, catalog } = visit({ ...tea, name: 'New', availability });
      expect(line(cart, 'tea')).to.deep.equal({
        ...tea,
        price: 4,
        key: 'tea',
        currency: 'USD',
        quantity: 3,
        gone: true,
      });
      expect(cart.state).to.deep.include({ total: 7, count: 4, repriced: [] });
      catalog.offer({}, { ...tea, availability: 'unavailable' });
      expect(line(cart, 'tea')?.gone).to.equal(true);
      // It is never stored.
      cart.add({ ...pill, id: 'more' });
      await settled();
      expect(localStorage.getItem('wellness-cart')).not.to.contain('gone');
      expect(visit(tea).cart.state.total).to.equal(29);
    });

  it('are gone even if this page itself has said them', () => {
    const { cart } = visit({ ...tea, availability: 'consult' });
    cart.add(tea);
    expect(cart.state).to.deep.include({ total: 0, count: 1 });
  });

  it('with a plan have the price of that plan, and are gone where nobody sells it so', () => {
    const plans = [
      { ...monthly, price: 4 },
      { ...monthly, id: 'same' },
    ];
    store(
      kept({ ...tea, plan: monthly }),
      kept({ ...tea, price: 3, plan: { ...monthly, id: 'same' } }),
      kept({ ...tea, plan: { ...monthly, id: 'no' } }),
    );
    const { cart } = visit({ ...tea, plans });
    expect(cart.state.items.map(({ price, gone }) => [price, gone])).to.deep.equal([
      [4, undefined],
      [5, undefined],
      [5, true],
    ]);
    expect(cart.state.total).to.equal(9);
    expect(cart.state.repriced).to.deep.equal(['tea["m",[]]', 'tea["same",[]]']);
  });

  it('of a variant are what the catalogue says of the variant', () => {
    const variants = [
      { id: 'tea-l', name: 'Large', price: 8 },
      { id: 'tea-x', name: 'None', availability: 'unavailable' },
    ];
    const variant = { id: 'tea-l', name: 'Large' };
    store(
      kept({ ...tea, id: 'tea-l', variant }),
      kept({ ...tea, id: 'tea-x', variant: { id: 'tea-x', name: 'None' } }),
    );
    const { cart } = visit({ ...tea, variants } as Product);
    expect(line(cart, 'tea-l')).to.deep.include({ price: 8, variant, name: 'Tea' });
    expect(line(cart, 'tea-x')?.gone).to.equal(true);
  });

  it('of two currencies, met by folding, count in that of the first; the others are marked', () => {
    store(
      kept({ ...tea, currency: 'EUR' }, 2),
      kept({ ...pill, href: 'javascript:alert(1)' }),
      kept({ ...pill, id: 'p' }),
    );
    const { cart } = visit(tea, pill);
    expect(cart.state).to.deep.include({ currency: 'EUR', total: 10, count: 4, repriced: [] });
    expect(cart.state.items.map(({ id, price, gone }) => [id, price, gone])).to.deep.equal([
      ['tea', 5, undefined],
      ['pill', 7, true],
      ['p', 7, true],
    ]);
    expect(line(cart, 'pill')).not.to.have.property('href');
    cart.remove('tea');
    expect(cart.state).to.deep.include({ currency: 'USD', total: 14 });
  });

  it('do not take the price of another currency', () => {
    store(kept({ ...tea, currency: 'EUR' }));
    const { cart, catalog } = visit({ ...tea, price: 6 });
    expect(line(cart, 'tea')).to.include({ price: 5, currency: 'EUR' });
    expect(line(cart, 'tea')).not.to.have.property('gone');
    catalog.offer({}, { ...tea, currency: 'EUR', price: 7 });
    expect(priceOf(cart)).to.equal(7);
  });

  it('have only addresses that may be followed', () => {
    store(
      kept({ ...tea, image: 'data:text/html,x', href: 'javascript:alert(1)' }),
      kept({ ...pill, image: 'data:image/gif,x', href: 'https://shop.example/' }),
    );
    for (const products of [[], [tea, pill]]) {
      const { cart } = visit(...products);
      expect(line(cart, 'tea')).not.to.have.any.keys('image', 'href');
      expect(line(cart, 'pill')).to.include({ image: 'data:image/gif,x', href: 'https://shop.example/' });
    }
  });

  it('keep their identity while nothing about them changes', () => {
    store(kept({ ...tea, price: 4, image: '/a.png' }), kept(pill));
    const { cart, catalog } = visit(tea);
    const { items, repriced } = cart.state;
    catalog.bring({}, [tea]);
    expect(cart.state.items).to.equal(items);
    expect(cart.state.repriced).to.equal(repriced);
    cart.step('pill', 1);
    expect(cart.state.items[0]).to.equal(items[0]);
    expect(cart.state.items[1]).not.to.equal(items[1]);
    expect(Object.isFrozen(cart.state.items[0])).to.equal(true);
  });

  it('stand with a plan that the page itself has put in, though no list knows it', () => {
    const { cart, catalog } = visit(tea);
    cart.add(tea, { plan: { ...monthly, price: 4 } });
    expect(cart.state.items[0]).to.include({ price: 4 }).and.not.to.have.property('gone');
    catalog.bring({}, [{ ...tea, availability: 'unavailable' }]);
    expect(cart.state.items[0]?.gone).to.equal(undefined, 'another list still sells it');
    expect(visit(tea).cart.state.items[0]?.gone).to.equal(true);
  });

  it('are limited by who knows the product', () => {
    const { cart, catalog } = visit({ ...tea, max: 2 });
    expect(cart.add({ ...tea, max: undefined }, { quantity: 5 })).to.equal(2);
    expect(cart.add(pill, { quantity: 5 })).to.equal(5);
    catalog.offer({}, { ...pill, max: 6 });
    expect(cart.add(pill, { quantity: 5 })).to.equal(1);
  });
});

describe('a changed price', () => {
  beforeEach(() => localStorage.clear());

  it('is said through other adds, folds and visits, until the visitor has seen it; then it is what is stored', async () => {
    store(kept({ ...tea, price: 4 }, 2));
    for (let visits = 1; visits <= 3; visits++) {
      const { cart } = visit(tea);
      cart.add({ ...pill, id: `pill-${visits}` });
      await settled();
      expect(cart.state.repriced).to.deep.equal(['tea']);
      expect(JSON.parse(localStorage.getItem('wellness-cart') ?? '').items[0].price).to.equal(4);
    }
    const { cart } = visit(tea);
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    acknowledge(cart);
    expect(cart.state.repriced).to.deep.equal([]);
    expect(changes, 'what is shown is as it was').to.deep.equal([]);
    expect(cart.contents.items[0]).to.deep.equal({ ...tea, key: 'tea', currency: 'USD', quantity: 2 });
    await waitUntil(() => JSON.parse(localStorage.getItem('wellness-cart') ?? '').items[0].price === 5, 'it is stored');
    expect(visit(tea).cart.state.repriced).to.deep.equal([]);
    expect(visit({ ...tea, price: 6 }).cart.state.repriced, 'another change is said again').to.deep.equal(['tea']);
  });

  it('holds for what is added at it, before the visitor has seen it', () => {
    store(kept({ ...tea, price: 4 }));
    const { cart } = visit(tea);
    cart.add(tea);
    expect(cart.state).to.deep.include({ total: 10, count: 2, repriced: ['tea'] });
    expect(cart.contents.items[0], 'what was said is stored').to.include({ price: 4, quantity: 2 });
    // At the stored price it is said here, whatever lists say.
    cart.add({ ...tea, price: 4 });
    expect(cart.state).to.deep.include({ total: 12, count: 3, repriced: [] });
  });

  it('that was seen counts what others have added meanwhile', () => {
    store(kept({ ...tea, price: 4 }));
    const here = visit(tea);
    visit().cart.step('tea', 2);
    dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart-log-x', storageArea: localStorage }));
    acknowledge(here.cart);
    expect(line(here.cart, 'tea')).to.include({ price: 5, quantity: 3 });
  });

  it('that was seen leaves what was said of other lines', () => {
    store(kept({ ...tea, price: 4 }), kept(pill));
    const { cart } = visit(tea, { ...pill, name: 'Capsule' });
    acknowledge(cart);
    expect(line(cart, 'pill')?.name).to.equal('Capsule');
    expect(cart.contents.items[1]?.name, 'it is stored as it was said').to.equal('Pill');
  });

  it('writes nothing where there is none', async () => {
    store(kept(tea));
    const { cart } = visit(tea);
    await settled();
    const before = JSON.stringify(Object.entries(localStorage));
    acknowledge(cart);
    await settled();
    expect(JSON.stringify(Object.entries(localStorage))).to.equal(before);
  });
});
