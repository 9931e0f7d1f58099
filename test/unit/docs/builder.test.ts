import { test } from 'node:test';
import { expect } from '@playwright/test';
import { asLines, type Choice, checkoutOf, firstChoice, type Source } from '../../../docs-site/builder/snippet.ts';
import { builderData } from '../../../docs-site/builder-data.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { fdaStatement } from '../../support/site.ts';

/** The lines of the snippet builder. test/packaging/builder.spec.ts uses its form, and pastes the lines into pages. */

const origin = 'https://shop.example';
const source: Source = {
  origin,
  facts: { version: '1.2.3', hash: 'sha384-x', supplements: { 'nmn-plus': 'NMN+' }, statement: fdaStatement },
};
const lines = (more: Partial<Choice> = {}) => asLines({ ...firstChoice(source), ...more }, source).join('\n');
const list = [
  { id: 'tea', name: 'Tea', price: 9, currency: 'EUR', checkoutId: '1' },
  { id: 'tin', name: '</script><b>Tin & Co', price: 4 },
];
const own = (more: Partial<Choice> = {}) => lines({ product: 'own', list, checkout: {}, ...more });
const head = `<link rel="stylesheet" href="${origin}/wellness/1.2.3/wellness.css">
<script type="module" src="${origin}/wellness/1.2.3/wellness.js" integrity="sha384-x" crossorigin="anonymous"></script>`;
const here = `checkout-url="${origin}/supplements#wellness-cart={items}"`;

test('the first lines are one card, the statement, a cart button that leads to the shop, and a toaster', () => {
  expect(lines()).toBe(`${head}
<wellness-product-card product-id="nmn-plus"><a href="${origin}/supplements">NMN+</a></wellness-product-card>
<p>${fdaStatement}</p>
<wellness-cart-button position="inline" ${here}><a href="${origin}/supplements">To the shop</a></wellness-cart-button>
<wellness-toaster></wellness-toaster>`);
});

test('placeholders have the same attributes as data attributes, and are links where there is one', () => {
  expect(lines({ arePlaceholders: true, theme: 'dark' })).toBe(`${head}
<a data-wellness="product-card" data-product-id="nmn-plus" data-theme="dark" href="${origin}/supplements">NMN+</a>
<p>${fdaStatement}</p>
<a data-wellness="cart-button" data-position="inline" data-${here} data-theme="dark" href="${origin}/supplements">To the shop</a>
<div data-wellness="toaster" data-theme="dark"></div>`);
});

test('own products are the catalog of the page, in a grid or a card each, without the statement', () => {
  const [, json = ''] = /data-wellness="catalog">(.*?)<\/script>/s.exec(own()) ?? [];
  expect(JSON.parse(json)).toEqual(list);
  expect(own()).toContain('\n<wellness-product-grid></wellness-product-grid>\n');
  expect(own()).not.toContain(fdaStatement);
  expect(own({ isGrid: false })).toContain(
    '<wellness-product-card product-id="tea">Tea</wellness-product-card>\n<wellness-product-card product-id="tin">&lt;/script>&lt;b>Tin &amp; Co</wellness-product-card>',
  );
  expect(own({ list: list.slice(0, 1) }), 'one is no grid').not.toContain('product-grid');
  expect(own({ list: [] })).not.toContain('catalog');
});

test('an integrity attribute is present only with a hash', () => {
  const address = `/wellness/${manifest.version}/wellness.js"`;
  expect(builderData({}).snippet).toContain(`${address} crossorigin="anonymous"`);
  expect(builderData({ 'wellness.js': 'sha384-built' }).snippet).toContain(`${address} integrity="sha384-built"`);
});

test('tokens are in a style at the root', () => {
  const tokens = { '--wellness-color-accent': '#0b6b4f', '--wellness-radius': '12px' };
  expect(lines({ tokens })).toContain(
    '<style>\n  :root {\n    --wellness-color-accent: #0b6b4f;\n    --wellness-radius: 12px;\n  }\n</style>',
  );
  expect(lines()).not.toContain('<style>');
});

for (const [kind, address, partner, expected] of [
  ['storefront', '', '', { 'checkout-url': `${origin}/supplements#wellness-cart={items}` }],
  [
    'storefront',
    '',
    'gym',
    { partner: 'gym', 'checkout-url': `${origin}/supplements?partner=gym#wellness-cart={items}` },
  ],
  ['shopify', 'https://tea.example/', '', { 'checkout-url': 'https://tea.example/cart/{items}' }],
  ['shopify', '', '', { 'checkout-url': '/cart/{items}' }],
  ['woocommerce', 'https://a.example/s', '', { 'checkout-url': 'https://a.example/s/checkout-link/?products={items}' }],
  ['url', '/order?cart={items}', '', { 'checkout-url': '/order?cart={items}' }],
  ['url', '', '', {}],
  ['endpoint', '/checkout', '', { 'checkout-endpoint': '/checkout' }],
  ['none', '', '', {}],
] as const)
  test(`checkout ${kind} ${address} ${partner} has its attributes, and none without a cart`, () => {
    const checkout = checkoutOf(kind, address, partner, source);
    expect(checkout).toEqual(expected);
    for (const [name, value] of Object.entries(checkout)) expect(lines({ checkout })).toContain(` ${name}="${value}"`);
    expect(lines({ checkout, withCart: false })).not.toMatch(/cart-button|toaster/);
  });
