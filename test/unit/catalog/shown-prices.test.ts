import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { Cart, CartChange } from '../../../src/cart/cart.ts';
import { type Catalog, createCatalog, type Product } from '../../../src/catalog/catalog.ts';
import { acknowledge, viewOf } from '../../../src/catalog/shown-prices.ts';
import { createVisitor } from '../../../src/rules/visitor.ts';
import { buyingRulesOf } from '../../../src/rules/visitor-eligibility.ts';
import { keptCart } from '../../support/carts.ts';
import { usePlatform } from '../../support/platform.ts';

/**
 * Protects stored lines from stale facts: each page shows them with the names, prices and availability of its own
 * catalog.
 */

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
  const visitor = createVisitor(cart);
  cart.show(viewOf(catalog, buyingRulesOf({ shared: { cart, catalog, visitor } })));
  catalog.watch(() => cart.show());
  cart.restore();
  return { cart, catalog };
}

const line = (cart: Cart, id: string) => cart.state.items.find((item) => item.id === id);
const priceOf = (cart: Cart) => line(cart, 'tea')?.price;

describe('stored lines as a page shows them', () => {
  usePlatform();

  test('have the name and the price of the catalog, and changed prices are listed', () => {
    store(kept({ ...tea, name: 'Old', description: 'Old', price: 4, image: '/old.png', max: 9 }, 2), kept(pill));
    const news = { ...tea, name: 'New', description: 'New', price: 6, image: '/new.png', href: '/new', max: 3 };
    const { cart } = visit(news);
    expect(line(cart, 'tea')).toStrictEqual({ ...news, key: 'tea', currency: 'USD', quantity: 2 });
    expect(line(cart, 'pill')).toStrictEqual({ ...pill, key: 'pill', currency: 'USD', quantity: 1 });
    expect(cart.state).toMatchObject({ repriced: ['tea'], total: 19 });
    expect(cart.contents.items[0], 'the stored line is unchanged').toMatchObject({ name: 'Old', price: 4, max: 9 });
  });

  test('have the price per measure of the offer, or their own as long as the price is the same', () => {
    const [own, other] = [
      { price: 50, per: 'kg' },
      { price: 5, per: '100 g' },
    ];
    const shown = (...offers: Product[]) => {
      store(kept({ ...tea, unitPrice: own }));
      return line(visit(...offers).cart, 'tea')?.unitPrice;
    };
    expect(shown()).toStrictEqual(own);
    expect(shown(tea)).toStrictEqual(own);
    expect(shown({ ...tea, unitPrice: other })).toStrictEqual(other);
    expect(shown({ ...tea, price: 6 })).toBe(undefined);
    store(kept({ ...tea, plan: monthly, unitPrice: own }));
    const { cart } = visit({ ...tea, unitPrice: other, plans: [{ ...monthly, price: 5 }] });
    expect(cart.state.items[0]).not.toHaveProperty('unitPrice');
    expect(cart.state.total).toBe(5);
  });

  for (const unitPrice of [
    5,
    'l',
    null,
    [],
    { price: 'x', per: 'l' },
    { price: 1, per: 'x'.repeat(5_000) },
    { price: 1, per: '<b>l</b>' },
    { price: { toString: 1 }, per: 'l' },
  ])
    test(`have no tampered price per measure, such as ${JSON.stringify(unitPrice).slice(0, 40)}`, () => {
      store(kept({ ...tea, unitPrice }, 2), kept({ ...pill, currency: 'EUR', unitPrice }));
      for (const { cart } of [visit(), visit(tea, pill)]) {
        for (const item of cart.state.items) expect(item).not.toHaveProperty('unitPrice');
        expect(cart.state.total).toBe(10);
      }
    });

  test('have the limit of the page, and their own only where the page does not know them', () => {
    store(kept({ ...tea, max: 2 }));
    expect(line(visit().cart, 'tea')?.max).toBe(2);
    expect(line(visit({ ...tea, max: 4 }).cart, 'tea')?.max).toBe(4);
    const { cart } = visit(tea);
    expect(line(cart, 'tea')).not.toHaveProperty('max');
    expect(cart.add(tea, { quantity: 9 }), 'the limit was lifted').toBe(9);
  });

  test('keep their own description if the catalog has none', () => {
    store(kept(tea));
    const { cart } = visit({ id: 'tea', name: 'Tea', description: '', price: 5 });
    expect(line(cart, 'tea')).toMatchObject({ description: 'Green' });
    for (const field of ['image', 'href']) expect(line(cart, 'tea')).not.toHaveProperty(field);
    expect(cart.state.repriced).toStrictEqual([]);
  });

  test('have the picture of an offer if they have none', () => {
    const [image, own] = ['/tea.png', 'https://shop.example/own.png'];
    store(kept(tea), kept({ ...pill, image: own }));
    const { cart, catalog } = visit({ ...tea, availability: 'unavailable', image }, { ...pill, id: 'new', image });
    cart.add({ ...pill, id: 'new' });
    expect(cart.state.items.map((item) => [item.image, item.gone])).toStrictEqual([
      [image, true],
      [own, undefined],
      [image, undefined],
    ]);
    catalog.offer({}, pill);
    expect(line(cart, 'pill')?.image, 'its own stays').toBe(own);
  });

  test('are shown again when a catalog loads later, announced once, except those that this page has added', () => {
    store(kept({ ...tea, price: 4 }));
    const { cart, catalog } = visit();
    cart.add(pill);
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    catalog.bring({}, [tea, { ...pill, name: 'Other', price: 8 }]);
    expect(line(cart, 'pill')).toStrictEqual({ ...pill, key: 'pill', currency: 'USD', quantity: 1 });
    expect(cart.state).toMatchObject({ total: 12, repriced: ['tea'] });
    expect(changes.map(({ reason, id, key, total }) => [reason, id, key, total])).toStrictEqual([
      ['sync', null, null, 12],
    ]);
  });

  test('have their stored price as long as any source offers it', () => {
    store(kept(tea));
    const { cart, catalog } = visit({ ...tea, price: 6 });
    const [one, other] = [{}, {}];
    expect(priceOf(cart)).toBe(6);
    catalog.offer(one, { ...tea, price: 9 });
    expect(cart.state, 'the card speaks first').toMatchObject({ total: 9, repriced: ['tea'] });
    catalog.offer(other, tea);
    expect(cart.state, 'another card asks the stored price').toMatchObject({ total: 5, repriced: [] });
    catalog.offer(one, undefined);
    catalog.offer(other, undefined);
    expect(priceOf(cart)).toBe(6);
  });

  test('keep the price of a card with its own price after a reload', async () => {
    const first = visit(tea);
    const card = { ...tea, price: 99 };
    first.catalog.offer({}, card);
    first.cart.add(card);
    expect(first.cart.state).toMatchObject({ total: 99, repriced: [] });
    // A page with another catalog compacts.
    visit(tea).cart.add(pill);
    await Promise.resolve();
    const { cart, catalog } = visit(tea);
    expect(cart.contents.items.map(({ price }) => price)).toStrictEqual([99, 7]);
    catalog.offer({}, card);
    expect(cart.state).toMatchObject({ total: 106, repriced: [] });
  });

  test('are not repriced or withdrawn by a card with a typo while others sell them', () => {
    store(kept(tea));
    const { cart, catalog } = visit(tea);
    catalog.offer({}, { ...tea, price: 0.05 });
    catalog.offer({}, { ...tea, availability: 'unavailable' });
    expect(cart.state).toMatchObject({ total: 5, repriced: [] });
    expect(line(cart, 'tea')).not.toHaveProperty('gone');
  });

  test('need an approval as soon as one source requires it', () => {
    store(kept(tea));
    const { cart, catalog } = visit(tea);
    catalog.offer({}, { ...tea, availability: 'consult' });
    expect(line(cart, 'tea')).toMatchObject({ gone: true, reason: 'approval' });
    expect(cart.add(tea)).toBe(0);
    expect(cart.state).toMatchObject({ total: 0, count: 1, refused: { why: 'approval', left: 1 } });
  });

  for (const availability of ['consult', 'unavailable'] as const)
    test(`are marked, stored and left out of the total if all offers are "${availability}"`, async () => {
      store(kept({ ...tea, price: 4 }, 3), kept(pill));
      const { cart, catalog } = visit({ ...tea, name: 'New', availability });
      expect(line(cart, 'tea')).toStrictEqual({
        ...tea,
        price: 4,
        key: 'tea',
        currency: 'USD',
        quantity: 3,
        gone: true,
        ...(availability === 'consult' && { reason: 'approval' }),
      });
      expect(cart.state).toMatchObject({ total: 7, count: 4, repriced: [] });
      catalog.offer({}, { ...tea, availability: 'unavailable' });
      expect(line(cart, 'tea')?.gone).toBe(true);
      // It is never stored.
      cart.add({ ...pill, id: 'more' });
      await Promise.resolve();
      expect(localStorage.getItem('wellness-cart')).not.toMatch(/gone|reason/);
      expect(visit(tea).cart.state.total).toBe(29);
    });

  test('are unavailable even if this page has added them', () => {
    const { cart } = visit({ ...tea, availability: 'unavailable' });
    cart.add(tea);
    expect(cart.state).toMatchObject({ total: 0, count: 1 });
  });

  test('with a plan have the price of that plan, and are unavailable if no offer has it', () => {
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
    expect(cart.state.items.map(({ price, gone }) => [price, gone])).toStrictEqual([
      [4, undefined],
      [5, undefined],
      [5, true],
    ]);
    expect(cart.state.total).toBe(9);
    expect(cart.state.repriced).toStrictEqual(['tea["m",[]]', 'tea["same",[]]']);
  });

  test('with a variant are shown as the catalog has the variant', () => {
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
    expect(line(cart, 'tea-l')).toMatchObject({ price: 8, name: 'Tea' });
    expect(line(cart, 'tea-l')?.variant).toStrictEqual(variant);
    expect(line(cart, 'tea-x')?.gone).toBe(true);
  });

  test('in two currencies after a compaction count in that of the first; the others are marked', () => {
    store(
      kept({ ...tea, currency: 'EUR' }, 2),
      kept({ ...pill, href: 'javascript:alert(1)' }),
      kept({ ...pill, id: 'p' }),
    );
    const { cart } = visit(tea, pill);
    expect(cart.state).toMatchObject({ currency: 'EUR', total: 10, count: 4, repriced: [] });
    expect(cart.state.items.map(({ id, price, gone }) => [id, price, gone])).toStrictEqual([
      ['tea', 5, undefined],
      ['pill', 7, true],
      ['p', 7, true],
    ]);
    expect(line(cart, 'pill')).not.toHaveProperty('href');
    cart.remove('tea');
    expect(cart.state).toMatchObject({ currency: 'USD', total: 14 });
  });

  test('do not take the price of another currency', () => {
    store(kept({ ...tea, currency: 'EUR' }));
    const { cart, catalog } = visit({ ...tea, price: 6 });
    expect(line(cart, 'tea')).toMatchObject({ price: 5, currency: 'EUR' });
    expect(line(cart, 'tea')).not.toHaveProperty('gone');
    catalog.offer({}, { ...tea, currency: 'EUR', price: 7 });
    expect(priceOf(cart)).toBe(7);
  });

  test('have only URLs that are safe to follow', () => {
    store(
      kept({ ...tea, image: 'data:text/html,x', href: 'javascript:alert(1)' }),
      kept({ ...pill, image: 'data:image/gif,x', href: 'https://shop.example/' }),
    );
    for (const products of [[], [tea, pill]]) {
      const { cart } = visit(...products);
      for (const field of ['image', 'href']) expect(line(cart, 'tea')).not.toHaveProperty(field);
      expect(line(cart, 'pill')).toMatchObject({ image: 'data:image/gif,x', href: 'https://shop.example/' });
    }
  });

  test('keep their identity while nothing about them changes', () => {
    store(kept({ ...tea, price: 4, image: '/a.png' }), kept(pill));
    const { cart, catalog } = visit(tea);
    const { items, repriced } = cart.state;
    catalog.bring({}, [tea]);
    expect(cart.state.items).toBe(items);
    expect(cart.state.repriced).toBe(repriced);
    cart.step('pill', 1);
    expect(cart.state.items[0]).toBe(items[0]);
    expect(cart.state.items[1]).not.toBe(items[1]);
    expect(Object.isFrozen(cart.state.items[0])).toBe(true);
  });

  test('keep a plan that the page has added, although no catalog has it', () => {
    const { cart, catalog } = visit(tea);
    cart.add(tea, { plan: { ...monthly, price: 4 } });
    expect(cart.state.items[0]?.price).toBe(4);
    expect(cart.state.items[0]).not.toHaveProperty('gone');
    catalog.bring({}, [{ ...tea, availability: 'unavailable' }]);
    expect(cart.state.items[0]?.gone, 'another list still sells it').toBe(undefined);
    expect(visit(tea).cart.state.items[0]?.gone).toBe(true);
  });

  test('are limited by the offers of the product', () => {
    const { cart, catalog } = visit({ ...tea, max: 2 });
    expect(cart.add({ ...tea, max: undefined }, { quantity: 5 })).toBe(2);
    expect(cart.add(pill, { quantity: 5 })).toBe(5);
    catalog.offer({}, { ...pill, max: 6 });
    expect(cart.add(pill, { quantity: 5 })).toBe(1);
  });
});

describe('a changed price', () => {
  const { announceWrite, pass } = usePlatform();

  test('is announced through other adds, compactions and visits until the visitor has seen it, then stored', async () => {
    store(kept({ ...tea, price: 4 }, 2));
    for (let visits = 1; visits <= 3; visits++) {
      const { cart } = visit(tea);
      cart.add({ ...pill, id: `pill-${visits}` });
      await Promise.resolve();
      expect(cart.state.repriced).toStrictEqual(['tea']);
      expect(JSON.parse(localStorage.getItem('wellness-cart') ?? '').items[0].price).toBe(4);
    }
    const { cart } = visit(tea);
    const changes: CartChange[] = [];
    cart.subscribe((change) => changes.push(change));
    acknowledge(cart);
    expect(cart.state.repriced).toStrictEqual([]);
    expect(changes, 'what is shown is as it was').toStrictEqual([]);
    expect(cart.contents.items[0]).toStrictEqual({ ...tea, key: 'tea', currency: 'USD', quantity: 2 });
    pass(500);
    expect(JSON.parse(localStorage.getItem('wellness-cart') ?? '').items[0].price, 'it is stored').toBe(5);
    expect(visit(tea).cart.state.repriced).toStrictEqual([]);
    expect(visit({ ...tea, price: 6 }).cart.state.repriced, 'another change is announced again').toStrictEqual(['tea']);
  });

  test('that was seen is stored without the price per measure and the limit that the page has no more', () => {
    const before = { ...tea, unitPrice: { price: 50, per: 'kg' }, max: 3, gift: 'card' };
    store(kept(before));
    const { cart } = visit({ ...tea, price: 6 });
    acknowledge(cart);
    const seen = { ...tea, price: 6, gift: 'card', key: 'tea', currency: 'USD', quantity: 1 };
    expect(cart.contents.items[0]).toStrictEqual(seen);
    expect(line(cart, 'tea')).toStrictEqual(seen);
    expect(line(visit().cart, 'tea'), 'on a page that does not know it').toStrictEqual(seen);
  });

  test('is valid for lines added at it before the visitor has seen it', () => {
    store(kept({ ...tea, price: 4 }));
    const { cart } = visit(tea);
    cart.add(tea);
    expect(cart.state).toMatchObject({ total: 10, count: 2, repriced: ['tea'] });
    expect(cart.contents.items[0], 'the stored line is unchanged').toMatchObject({ price: 4, quantity: 2 });
    // This page has added it at the stored price, which is valid whatever catalogs say.
    cart.add({ ...tea, price: 4 });
    expect(cart.state).toMatchObject({ total: 12, count: 3, repriced: [] });
  });

  test('that was seen counts the pieces that other tabs have added meanwhile', () => {
    store(kept({ ...tea, price: 4 }));
    const here = visit(tea);
    visit().cart.step('tea', 2);
    announceWrite('wellness-cart-journal-x');
    acknowledge(here.cart);
    expect(line(here.cart, 'tea')).toMatchObject({ price: 5, quantity: 3 });
  });

  test('that was seen leaves the other lines as they were stored', () => {
    store(kept({ ...tea, price: 4 }), kept(pill));
    const { cart } = visit(tea, { ...pill, name: 'Capsule' });
    acknowledge(cart);
    expect(line(cart, 'pill')?.name).toBe('Capsule');
    expect(cart.contents.items[1]?.name, 'it is stored as it was added').toBe('Pill');
  });

  test('writes nothing if there is none', async () => {
    store(kept(tea));
    const { cart } = visit(tea);
    await Promise.resolve();
    const before = JSON.stringify(Object.entries(localStorage));
    acknowledge(cart);
    await Promise.resolve();
    expect(JSON.stringify(Object.entries(localStorage))).toBe(before);
  });
});
