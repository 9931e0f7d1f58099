import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createCatalog, type Product } from '../../../src/catalog/catalog.ts';
import { supplements } from '../../../src/catalog/supplements.ts';

/** Protects the catalog of a page: which list or card decides on a product, and who is notified of changes. */

const product = (id: string, more: Partial<Product> = {}): Product => ({
  id,
  name: id,
  description: '',
  price: 1,
  ...more,
});
const ids = (products: readonly Product[]) => products.map(({ id }) => id);
const fixed = ['nmn-plus', 'longevity-stack', 'immune-support'];

describe('the catalog of a page', () => {
  test('is the fixed catalog if the page has none', () => {
    const catalog = createCatalog();
    expect(catalog.products).toStrictEqual([
      { id: 'nmn-plus', name: 'NMN+', description: 'Cellular energy and NAD+ support', price: 89 },
      { id: 'longevity-stack', name: 'Longevity Stack', description: 'Complete anti-aging formula', price: 129 },
      { id: 'immune-support', name: 'Immune Support', description: 'Daily immune system boost', price: 49 },
    ]);
    expect(catalog.sells('nmn-plus')).toBe(supplements[0]);
    expect(catalog.find('nmn-plus')).toBe(supplements[0]);
    expect(catalog.offers('nmn-plus')).toStrictEqual([supplements[0]]);
    expect(catalog.sells('tea')).toBe(undefined);
    expect(catalog.offers('tea')).toStrictEqual([]);
  });

  test('is only the page’s own if it has one; the product-id of a card still finds fixed products', () => {
    const catalog = createCatalog();
    const [one, other] = [{}, {}];
    catalog.bring(one, []);
    expect(catalog.products).toStrictEqual([]);
    expect([catalog.sells('nmn-plus'), catalog.offers('nmn-plus')]).toStrictEqual([undefined, []]);
    expect(catalog.find('nmn-plus')).toBe(supplements[0]);
    const tea = product('tea');
    catalog.bring(other, [tea]);
    expect(catalog.products).toStrictEqual([tea]);
    expect([catalog.sells('tea'), catalog.find('tea')]).toStrictEqual([tea, tea]);
    catalog.withdraw(one);
    catalog.withdraw(other);
    expect(ids(catalog.products)).toStrictEqual(fixed);
    expect(catalog.find('tea')).toBe(undefined);
  });

  test('has each product as the last of several lists describes it', () => {
    const catalog = createCatalog();
    const [one, other] = [{}, {}];
    const [first, second] = [product('tea', { price: 1 }), product('tea', { price: 2 })];
    catalog.bring(one, [first, product('a')]);
    catalog.bring(other, [second, product('b')]);
    expect(catalog.sells('tea')).toBe(second);
    expect(ids(catalog.products)).toStrictEqual(['a', 'tea', 'b']);
    expect(catalog.offers('tea')).toStrictEqual([second, first]);
    catalog.bring(one, [first]);
    expect(catalog.sells('tea')).toBe(first);
    expect(ids(catalog.products)).toStrictEqual(['b', 'tea']);
  });

  test('has variants under their own ids, with fields inherited from their product', () => {
    const catalog = createCatalog();
    const tea = product('tea', {
      price: 5,
      max: 3,
      currency: 'EUR',
      checkoutId: '4711',
      variants: [
        { id: 'tea-s', name: 'Small' },
        { id: 'tea-l', name: 'Large', price: 8, max: 1, availability: 'unavailable', checkoutId: '4712' },
      ],
    });
    catalog.bring({}, [tea]);
    expect(catalog.products).toStrictEqual([tea]);
    expect(catalog.sells('tea-s')).toStrictEqual({
      ...product('tea', { price: 5, max: 3, currency: 'EUR' }),
      id: 'tea-s',
      product: 'tea',
      variant: { id: 'tea-s', name: 'Small' },
    });
    expect(catalog.sells('tea-l')).toMatchObject({ price: 8, max: 1, name: 'tea', availability: 'unavailable' });
    expect(Object.isFrozen(catalog.sells('tea-l')) && Object.isFrozen(catalog.sells('tea-l')?.variant)).toBe(true);
    expect(['tea', 'tea-s', 'tea-l'].map(catalog.checkoutId), 'no other is sent').toStrictEqual([
      '4711',
      'tea-s',
      '4712',
    ]);
  });

  test('merges the rules of all lists, also for variants, and keeps them without the list', () => {
    const catalog = createCatalog();
    const variants = [
      { id: 'tea-s', name: 'Small', availability: 'available' },
      { id: 'tea-l', name: 'Large', availability: 'consult' },
    ] as const;
    const list = {};
    catalog.bring(list, [
      product('tea', { minAge: 18, variants }),
      product('nad', { availability: 'consult', variants: [{ id: 'nad-s', name: 'S', availability: 'available' }] }),
    ]);
    expect(catalog.rules('tea')).toEqual([{ product: 'tea', minAge: 18 }]);
    expect(catalog.rules('tea-s')).toEqual([{ product: 'tea', minAge: 18 }]);
    expect(catalog.rules('tea-l')).toEqual([{ product: 'tea', minAge: 18, approval: true }]);
    expect(catalog.rules('nad-s')).toEqual([{ product: 'nad', approval: true }]);
    catalog.withdraw(list);
    catalog.bring({}, [product('tea', { regions: { only: ['US'] } })], ['blocked']);
    expect(catalog.rules('tea')).toEqual([
      { product: 'tea', minAge: 18 },
      { product: 'tea', regions: { only: ['US'] } },
    ]);
    expect(catalog.isBlocked('blocked')).toBe(true);
    expect(catalog.isBlocked('tea')).toBe(false);
    expect(catalog.rules('mug')).toEqual([]);
  });

  test('has the rule of a card while the card states it', () => {
    const catalog = createCatalog();
    const card = {};
    catalog.offer(card, product('tea', { availability: 'consult' }));
    expect(catalog.rules('tea')).toEqual([{ product: 'tea', approval: true }]);
    catalog.offer(card, undefined);
    expect(catalog.rules('tea')).toEqual([]);
  });

  test('has variants without an inherited former price or alternative text beside a price or picture of their own', () => {
    const catalog = createCatalog();
    const unitPrice = { price: 2, per: 'l' };
    const more = { price: 5, compareAtPrice: 9, unitPrice, image: '/tea.png', imageAlt: 'A cup' };
    const variants = [
      { id: 'plain', name: 'Plain' },
      { id: 'priced', name: 'Priced', price: 0 },
      { id: 'reduced', name: 'Reduced', price: 8, compareAtPrice: 10 },
      { id: 'pictured', name: 'Pictured', image: '/l.png' },
    ];
    catalog.bring({}, [product('tea', { ...more, variants })]);
    const said = (id: string) => {
      const { compareAtPrice, imageAlt } = catalog.sells(id) as Product;
      return [compareAtPrice, imageAlt];
    };
    expect(variants.map(({ id }) => said(id))).toStrictEqual([
      [9, 'A cup'],
      [undefined, 'A cup'],
      [10, 'A cup'],
      [9, undefined],
    ]);
  });

  test('notifies about lists and loading, until unsubscribed', () => {
    const catalog = createCatalog();
    const source = {};
    const calls: string[] = [];
    const stop = [catalog.subscribe(() => calls.push('list')), catalog.watch(() => calls.push('watch'))];
    const callsOf = (act: () => void) => {
      calls.length = 0;
      act();
      return calls.join();
    };
    expect(callsOf(() => catalog.bring(source, []))).toBe('list,watch');
    expect(callsOf(() => catalog.withdraw(source))).toBe('list,watch');
    expect(callsOf(() => catalog.withdraw(source))).toBe('');
    expect(callsOf(() => catalog.expect(1))).toBe('list,watch');
    expect(catalog.loading).toBe(true);
    expect(callsOf(() => catalog.expect(-1))).toBe('list,watch');
    expect(catalog.loading).toBe(false);
    expect(callsOf(() => catalog.offer(source, undefined))).toBe('');
    expect(callsOf(() => catalog.offer(source, product('tea')))).toBe('watch');
    expect(callsOf(() => catalog.offer(source, undefined))).toBe('watch');
    expect(callsOf(() => catalog.offer(source, undefined))).toBe('');
    for (const each of stop) each();
    expect(callsOf(() => catalog.bring(source, []))).toBe('');
  });

  test('lets a listener leave while it is called', () => {
    const catalog = createCatalog();
    let calls = 0;
    const stop = catalog.subscribe(() => {
      calls++;
      stop();
    });
    catalog.subscribe(() => calls++);
    catalog.expect(1);
    catalog.expect(-1);
    expect(calls).toBe(3);
  });

  test('is loading until every expected list has arrived', () => {
    const catalog = createCatalog();
    catalog.expect(1);
    catalog.expect(1);
    catalog.expect(-1);
    expect(catalog.loading).toBe(true);
    catalog.expect(-1);
    expect(catalog.loading).toBe(false);
  });

  test('keeps the retry of a list that failed, until its source brings a list or is withdrawn', () => {
    const catalog = createCatalog();
    const [one, other] = [{}, {}];
    const [retry, again] = [() => {}, () => {}];
    expect(catalog.failed).toEqual([]);
    catalog.fail?.(one, retry);
    catalog.fail?.(one, again);
    catalog.fail?.(other, retry);
    expect(catalog.failed).toEqual([again, retry]);
    catalog.bring(one, []);
    expect(catalog.failed).toEqual([retry]);
    catalog.withdraw(other);
    expect(catalog.failed).toEqual([]);
  });

  test('takes one product from each card, before those of lists', () => {
    const catalog = createCatalog();
    const [one, other] = [{}, {}];
    const [a, b] = [product('nmn-plus', { price: 2 }), product('nmn-plus', { price: 3 })];
    catalog.offer(one, a);
    catalog.offer(other, b);
    expect(catalog.offers('nmn-plus')).toStrictEqual([a, b, supplements[0]]);
    expect(catalog.sells('nmn-plus'), 'a card is no list').toBe(supplements[0]);
    catalog.offer(one, product('tea'));
    expect(catalog.offers('nmn-plus')).toStrictEqual([b, supplements[0]]);
    expect(catalog.offers('tea')).toStrictEqual([product('tea')]);
    catalog.offer(one, undefined);
    catalog.offer(other, undefined);
    expect(catalog.offers('tea')).toStrictEqual([]);
    expect(catalog.offers('nmn-plus')).toStrictEqual([supplements[0]]);
  });

  test('takes the checkout id of a product from its list, else from a card, else its id', () => {
    const catalog = createCatalog();
    expect(catalog.checkoutId('tea')).toBe('tea');
    catalog.setCheckoutId('tea', '1');
    expect(catalog.checkoutId('tea')).toBe('1');
    catalog.bring({}, [product('tea', { checkoutId: '2' }), product('pill')]);
    expect(['tea', 'pill'].map(catalog.checkoutId)).toStrictEqual(['2', 'pill']);
  });
});
