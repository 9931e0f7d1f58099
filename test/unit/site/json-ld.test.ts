import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import type { prerender as Prerender } from '../../../src/prerender/prerender.tsx';

/** Protects structured data: each value is what a card shows, and what not everybody may buy is not offered. */

const project = resolve(import.meta.dirname, '../../..');
const { prerender }: { prerender: typeof Prerender } = await import(join(project, 'dist/prerender.js'));
const url = 'https://tea.example/green/';
const options = { stylesheet: '/prerender.css', jsonLd: true, url };

const listed = (list: readonly object[]) =>
  `<script type="application/json" data-wellness="catalog">${JSON.stringify(list).replaceAll('<', '\\u003c')}</script>`;
const grid = '<wellness-product-grid></wellness-product-grid>';
const pageOf = (list: readonly object[], body = grid, head = '') =>
  `<!doctype html><html lang="en"><head><title>Tea</title>${head}${listed(list)}</head><body>${body}</body></html>`;

interface Thing {
  readonly [field: string]: unknown;
  readonly offers?: Thing;
}

function thingsIn(html: string): readonly Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(blocks.length).toBeLessThan(2);
  return blocks.flatMap(([, text = '']) => JSON.parse(text)['@graph']);
}
const thingsOf = async (list: readonly object[], body?: string, head?: string) =>
  thingsIn(await prerender(pageOf(list, body, head), options));

const tea = { id: 'tea', name: 'Sencha', price: 12.5, currency: 'EUR' };
const offer = { '@type': 'Offer', price: 12.5, priceCurrency: 'EUR', availability: 'https://schema.org/InStock', url };

test('a product is described by the values that its card shows', async () => {
  const rich = {
    ...tea,
    description: 'Salt &amp; steam',
    image: '../tea.webp',
    href: '/sencha',
    rating: 4.5,
    reviews: 12,
    compareAtPrice: 15,
  };
  expect(await thingsOf([rich])).toEqual([
    {
      '@type': 'Product',
      sku: 'tea',
      name: 'Sencha',
      description: 'Salt & steam',
      image: 'https://tea.example/tea.webp',
      offers: { ...offer, url: 'https://tea.example/sencha' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
    },
  ]);
});

test("values that a card doesn't show are left out", async () => {
  const [bare, own] = await thingsOf(
    [{ ...tea, rating: 4, image: 'data:image/gif,x' }],
    `${grid}<wellness-product-card name="Pot" price="7" currency="EUR"></wellness-product-card>`,
  );
  expect(bare).toEqual({ '@type': 'Product', sku: 'tea', name: 'Sencha', offers: offer });
  expect(own).toMatchObject({ name: 'Pot', offers: { price: 7, priceCurrency: 'EUR' } });
});

test('variants are one offer from the lowest to the highest price', async () => {
  const variants = [
    { id: 's', name: 'S' },
    { id: 'l', name: 'L', price: 40, stock: 0 },
    { id: 'x', name: 'X', price: 99, availability: 'consult' },
  ];
  const aggregate = {
    '@type': 'AggregateOffer',
    lowPrice: 12.5,
    highPrice: 40,
    priceCurrency: 'EUR',
    offerCount: 2,
    availability: 'https://schema.org/InStock',
    url,
  };
  const plans = [{ id: 'm', name: 'Monthly', interval: 'month', price: 9 }];
  const found = await thingsOf([
    { ...tea, variants },
    { ...tea, id: 'gone', variants: [{ id: 'g', name: 'G', stock: 0 }] },
    { ...tea, id: 'by-plan', plans },
  ]);
  expect(found.map(({ offers }) => offers)).toEqual([
    aggregate,
    { ...aggregate, highPrice: 12.5, offerCount: 1, availability: 'https://schema.org/OutOfStock' },
    { ...offer, price: 9 },
  ]);
});

test('sold out is out of stock', async () => {
  const found = await thingsOf([
    { ...tea, stock: 0 },
    { ...tea, id: 'other', availability: 'unavailable' },
    { ...tea, id: 'third', stock: 1 },
  ]);
  expect(found.map(({ offers }) => offers?.availability)).toEqual([
    'https://schema.org/OutOfStock',
    'https://schema.org/OutOfStock',
    'https://schema.org/InStock',
  ]);
});

test('a product that is charged after a review is offered as any other', async () => {
  const [reviewed, plain] = await thingsOf([
    { ...tea, review: true },
    { ...tea, id: 'plain' },
  ]);
  expect(reviewed?.offers).toMatchObject({ availability: 'https://schema.org/InStock' });
  expect(reviewed).toEqual({ ...plain, sku: tea.id });
});

test('a product that not everybody may buy has no offer', async () => {
  const rules = [{ approval: true }, { minAge: 18 }, { regions: { except: ['US-NY'] } }, { availability: 'consult' }];
  const found = await thingsOf(rules.map((rule, index) => ({ ...tea, id: String(index), ...rule })));
  expect(found).toHaveLength(4);
  for (const thing of found) expect(thing).not.toHaveProperty('offers');
});

test('only what the page shows is described, once', async () => {
  const list = [tea, { ...tea, id: 'hidden', listed: false }, { ...tea, id: 'pot' }];
  const card = (id: string) => `<wellness-product-card product-id="${id}"></wellness-product-card>`;
  const idsOf = async (body: string) => (await thingsOf(list, body)).map(({ sku }) => sku);
  expect(await idsOf(`${card('pot')}${card('pot')}`)).toEqual(['pot']);
  expect(await idsOf(`${card('hidden')}${grid}`)).toEqual(['hidden', 'tea', 'pot']);
  expect(await idsOf(`<div data-wellness-off>${grid}</div><template>${grid}</template>${card('none')}`)).toEqual([]);
  expect(await prerender(pageOf(list), { stylesheet: '/prerender.css' })).not.toContain('ld+json');
});

test('addresses follow the base of the page', async () => {
  const [found] = await thingsOf([{ ...tea, image: 'a.png', href: 'b' }], grid, '<base href="/shop/">');
  expect(found).toMatchObject({
    image: 'https://tea.example/shop/a.png',
    offers: { url: 'https://tea.example/shop/b' },
  });
});

test('a text cannot end the block, and a second run changes nothing', async () => {
  const list = [{ ...tea, name: 'a</script><script>alert(1)</script>', description: '<!-- x' }];
  const once = await prerender(pageOf(list), options);
  expect(thingsIn(once)).toMatchObject([{ name: 'a</script><script>alert(1)</script>', description: '<!-- x' }]);
  expect(await prerender(once, options)).toBe(once);
  const part = await prerender(`${listed(list)}${grid}`, options);
  expect(part).toMatch(/<\/wellness-product-grid><script type="application\/ld\+json">.*<\/script>$/s);
  expect(await prerender(part, options)).toBe(part);
});

test('without the absolute address of the page it throws', async () => {
  for (const wrong of [undefined, '', '/green', 'tea.example', 'ftp://tea.example/', 'https://'])
    await expect(prerender(grid, { ...options, url: wrong as string })).rejects.toThrow(
      /"url" to be the absolute address/,
    );
});
