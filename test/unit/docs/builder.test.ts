import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { parseFragment, serialize } from 'parse5';
import { lostPlans, wrongIds } from '../../../docs-site/builder/ids.ts';
import {
  asLines,
  asPage,
  asPlaceholders,
  asPolicy,
  type Choice,
  checkoutHere,
  firstChoice,
  type OwnProduct,
  type Source,
} from '../../../docs-site/builder/lines.ts';
import { builderData } from '../../../docs-site/builder-data.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { fdaStatement } from '../../support/site.ts';

/**
 * The lines that the snippet builder writes for a choice: tags, placeholders, a whole page and a policy.
 * test/packaging/builder.spec.ts makes the choices in its form, and pastes the lines into pages.
 */

const origin = 'https://shop.example';
const source: Source = {
  origin,
  facts: {
    version: '1.2.3',
    hashes: { module: 'sha384-module', classic: 'sha384-classic' },
    late: {},
    elements: [],
    supplements: { 'nmn-plus': 'NMN+' },
    tokens: {},
    statement: fdaStatement,
  },
};
const choose = (more: Partial<Choice> = {}): Choice => ({ ...firstChoice(origin), ...more });
const own = (attributes: Record<string, string>) =>
  choose({ isOurs: false, attributes: { 'product-id': 'tea', name: 'Tea', ...attributes }, checkout: {} });
const lines = (choice: Choice) => asLines(choice, source).join('\n');
const placeholders = (choice: Choice) => asPlaceholders(choice, source).join('\n');
const whole = (choice: Choice) => asPage(choice, source).join('\n');
const forms = { lines, placeholders, whole };

const here = `checkout-url="${origin}/supplements#wellness-cart={items}"`;

test('the first lines are one card, the statement, a cart button that leads to the shop, and a toaster', () => {
  expect(lines(choose())).toBe(
    `<link rel="stylesheet" href="${origin}/wellness/1.2.3/wellness.css">
<script type="module" src="${origin}/wellness/1.2.3/wellness.js" integrity="sha384-module" crossorigin="anonymous"></script>
<wellness-product-card product-id="nmn-plus"><a href="${origin}/supplements">NMN+</a></wellness-product-card>
<p>${fdaStatement}</p>
<p><wellness-cart-button position="inline" ${here}><a href="${origin}/supplements">To the shop</a></wellness-cart-button></p>
<wellness-toaster></wellness-toaster>`,
  );
  expect(placeholders(choose())).toBe(
    `<a data-wellness="product-card" data-product-id="nmn-plus" href="${origin}/supplements">NMN+</a>
<p>${fdaStatement}</p>
<p><a data-wellness="cart-button" data-position="inline" data-${here} href="${origin}/supplements">To the shop</a></p>
<div data-wellness="toaster"></div>`,
  );
});

test('the classic script has its own address and hash, and no type', () => {
  expect(lines(choose({ isClassic: true }))).toMatch(
    /\n<script src="https:\/\/shop\.example\/wellness\/1\.2\.3\/wellness\.iife\.js" integrity="sha384-classic" crossorigin="anonymous"><\/script>\n/,
  );
});

test('a hash stands only where there is one', () => {
  const { snippet, whole } = builderData({});
  for (const unbuilt of [snippet, whole]) {
    expect(unbuilt).toContain(`/wellness/${manifest.version}/wellness.js" crossorigin="anonymous"`);
    expect(unbuilt).not.toContain('integrity');
  }
  const { snippet: hashed } = builderData({ 'wellness.js': 'sha384-of-the-build' });
  expect(hashed).toContain('integrity="sha384-of-the-build"');
});

test('values are escaped wherever they stand', () => {
  const label = 'Begin "now" & <here>';
  const choice = choose({ element: 'get-started', attributes: { label }, checkout: {} });
  const escaped = 'Begin &quot;now&quot; &amp; &lt;here>';
  expect(lines(choice)).toContain(`label="${escaped}"><a href="${origin}/how-it-works">${escaped}</a>`);
  expect(placeholders(choice)).toContain(`data-label="${escaped}" href="${origin}/how-it-works">${escaped}</a>`);
  expect(whole(choice)).toContain(`label="${escaped}"`);
});

test('no text in an own list ends its script', () => {
  const list = [
    { id: 'tea-cup', name: 'Tea Cup', price: 9 },
    { id: 'tin', name: '</script><b>Tin', price: 4 },
  ];
  const choice = choose({ element: 'product-grid', attributes: {}, isOurs: false, list, checkout: {} });
  for (const write of [lines, whole]) {
    const [, json = ''] = /data-wellness="catalog">(.*?)<\/script>/s.exec(write(choice)) ?? [];
    expect(JSON.parse(json)).toEqual(list);
  }
});

describe('the policy', () => {
  const list = [{ id: 'a', name: 'A', price: 1, image: 'https://b.example/a.png' }];
  for (const [why, choice, more] of [
    ['names script and style sheet alone where nothing else is asked for', choose(), ''],
    ['lets in the colors of the lines', choose({ tokens: { '--wellness-radius': '12px' } }), " 'unsafe-inline'"],
    [
      'lets in pictures that stand in their own address',
      own({ image: 'data:image/gif;base64,R0lGODlh' }),
      '; img-src data:',
    ],
    ['names the host of a picture', own({ image: 'https://a.example/tea.png' }), '; img-src https://a.example'],
    [
      'names the host of an address without a protocol',
      own({ image: '//a.example/tea.png' }),
      '; img-src https://a.example',
    ],
    ['names the port, too', own({ image: 'http://a.example:81/tea.png' }), '; img-src http://a.example:81'],
    ['names the page itself for a path', own({ image: '/tea.png' }), "; img-src 'self'"],
    ['names the page itself for a file', own({ image: 'tea.png' }), "; img-src 'self'"],
    [
      'names the host of an endpoint',
      choose({ checkout: { 'checkout-endpoint': 'https://checkout.example/checkout' } }),
      '; connect-src https://checkout.example',
    ],
    [
      'names each host once, of a list and of its pictures',
      choose({
        element: 'product-grid',
        attributes: { catalog: 'https://a.example/list.json' },
        isOurs: false,
        list: [...list, ...list],
        checkout: {},
      }),
      '; connect-src https://a.example; img-src https://b.example',
    ],
  ] as const)
    test(why, () => {
      expect(asPolicy(choice, source)).toBe(`script-src ${origin}; style-src ${origin}${more}`);
    });
});

describe('an address that is never followed', () => {
  for (const address of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,a', 'vbscript:a'])
    for (const [form, write] of Object.entries(forms))
      test(`is in no link of the ${form}: ${address}`, () => {
        const login = choose({ element: 'login', attributes: { 'portal-url': address }, checkout: {} });
        for (const choice of [own({ href: address }), login])
          expect(write(choice).toLowerCase()).not.toMatch(/<a [^>]*(?<![\w-])href="\s*(javascript|data|vbscript):/);
      });

  test('leaves words without a link, and a good address is one', () => {
    expect(lines(own({ href: 'javascript:alert(1)' }))).toContain('>Tea</wellness-product-card>');
    expect(lines(own({ href: '/tea' }))).toContain('><a href="/tea">Tea</a></wellness-product-card>');
    const login = (address: string) =>
      choose({ element: 'login', attributes: { 'portal-url': address }, checkout: {} });
    expect(lines(login('JavaScript:alert(1)'))).toContain('portal-url="JavaScript:alert(1)"></wellness-login>');
    expect(lines(login('https://portal.example/'))).toContain(
      '><a href="https://portal.example/">Login</a></wellness-login>',
    );
  });
});

describe('own products with choices', () => {
  const tea: OwnProduct = {
    id: 'tea',
    name: 'Tea',
    price: 9,
    href: '/tea',
    checkoutId: '1',
    max: 4,
    variantLabel: 'Size',
    variants: [
      { id: 'tea-small', name: 'Small', checkoutId: '11' },
      { id: 'tea-large', name: 'Large', price: 15, image: 'https://b.example/large.png' },
    ],
    plans: [{ id: 'monthly', name: 'Monthly', interval: 'month', price: 8 }],
  };
  const card = choose({ isOurs: false, attributes: { 'product-id': 'tea' }, list: [tea], checkout: {} });

  test('stand in the catalog of the page, and the card names the product', () => {
    for (const write of [lines, whole]) {
      const [, json = ''] = /data-wellness="catalog">(.*?)<\/script>/s.exec(write(card)) ?? [];
      expect(JSON.parse(json)).toEqual([tea]);
      expect(write(card)).toContain(
        '<wellness-product-card product-id="tea"><a href="/tea">Tea</a></wellness-product-card>',
      );
    }
    expect(asPolicy(card, source)).toContain('img-src https://b.example');
  });

  const at = (address: string) => ({ checkout: { 'checkout-url': address } });
  const shopify = at('https://tea.example/cart/{items}');
  for (const [why, choice, expected] of [
    ['Shopify, for a size without a number', { ...card, ...shopify }, { server: 'Shopify', ids: ['tea-large'] }],
    ['its newer address', { ...card, ...at('/buy/{items}?ref=x') }, { server: 'Shopify', ids: ['tea-large'] }],
    [
      'WooCommerce, for a product without one',
      { ...own({}), ...at('/checkout-link/?products={items}') },
      { server: 'WooCommerce', ids: ['tea'] },
    ],
    ['nobody, for a number', { ...own({ 'checkout-id': '43695710371' }), ...shopify }, undefined],
    ['nobody, at another address', { ...card, ...at('/order?cart={items}') }, undefined],
    ['nobody, at an endpoint', { ...card, checkout: { 'checkout-endpoint': '/cart' } }, undefined],
    ['Shopify, for supplements', choose(shopify), { server: 'Shopify', ids: ['nmn-plus'] }],
    [
      'Shopify, for a list at an address',
      choose({ element: 'product-grid', attributes: { catalog: '/list.json' }, isOurs: false, ...shopify }),
      { server: 'Shopify', ids: [] },
    ],
    [
      'Shopify, for a cart button by itself',
      choose({ element: 'cart-button', attributes: {}, ...shopify }),
      { server: 'Shopify', ids: [] },
    ],
    [
      'nobody, for a cart button that has the numbers',
      choose({ element: 'cart-button', attributes: { 'checkout-ids': '{ "tea": 1 }' }, ...shopify }),
      undefined,
    ],
  ] as const)
    test(`are unknown to ${why}`, () => {
      expect(wrongIds(choice, ['nmn-plus'])).toEqual(expected);
    });

  test('lose their plans at an address alone', () => {
    expect(lostPlans({ ...card, ...shopify })).toEqual(['Tea']);
    expect(lostPlans({ ...card, checkout: { 'checkout-endpoint': '/checkout' } })).toEqual([]);
    expect(lostPlans({ ...card, ...shopify, list: [{ ...tea, plans: [] }] })).toEqual([]);
  });
});

test('placeholders are valid HTML: a parser leaves each where it is written', () => {
  const elements = ['product-card', 'product-grid', 'cart-button', 'toaster', 'rating', 'get-started', 'login'];
  for (const element of elements)
    for (const isOurs of [true, false])
      for (const checkout of [{}, checkoutHere(origin), { 'checkout-url': '/cart/{items}' }]) {
        const attributes = { 'product-id': 'nmn-plus', name: 'Tea', price: '9' };
        const text = placeholders(choose({ element, isOurs, checkout, attributes }));
        expect(serialize(parseFragment(text)).replaceAll('=""', '')).toBe(text.replaceAll('>"', '&gt;"'));
      }
});

test('our supplements have their statement beside them, and other products have not', () => {
  for (const write of Object.values(forms)) {
    expect(write(choose())).toContain(`>${fdaStatement}</p>`);
    expect(write(own({}))).not.toContain(fdaStatement);
  }
});

test('language and direction stand on each tag, and at the root of a whole page', () => {
  const choice = { ...own({ currency: 'EUR' }), lang: 'ar', dir: 'rtl' };
  expect(lines(choice)).toContain('currency="EUR" lang="ar" dir="rtl"');
  expect(placeholders(choice)).toContain('data-currency="EUR" lang="ar" dir="rtl"');
  expect(whole(choice)).toContain('<html lang="ar" dir="rtl">');
  // The statement is English everywhere.
  expect(lines(choose({ lang: 'ar', dir: 'rtl' }))).toContain(`<p lang="en" dir="ltr">${fdaStatement}</p>`);
});

describe('Checkout', () => {
  for (const [way, checkout, written] of [
    ['nowhere', {}, 'position="inline"></wellness-cart-button>'],
    ['at an address', { 'checkout-url': '/cart/{items}' }, 'position="inline" checkout-url="/cart/{items}">'],
    [
      'at an endpoint',
      { 'checkout-endpoint': 'https://checkout.example/checkout' },
      'position="inline" checkout-endpoint="https://checkout.example/checkout">',
    ],
    [
      'here, for a partner',
      checkoutHere(origin, 'the-gym_2'),
      `position="inline" partner="the-gym_2" checkout-url="${origin}/supplements?partner=the-gym_2#wellness-cart={items}">`,
    ],
  ] as const)
    test(`${way} stands in the cart button of the lines and of the whole page`, () => {
      for (const write of [lines, whole])
        expect(write(choose({ checkout }))).toContain(`<wellness-cart-button ${written}`);
    });

  test('is in every whole page, whatever element was chosen', () => {
    for (const element of ['rating', 'footer', 'toaster', 'testimonial', 'cart-button'])
      expect(whole(choose({ element, attributes: {} })), element).toMatch(
        new RegExp(`<wellness-cart-button [^>]*${here.replace(/[?{}.]/g, '\\$&')}`),
      );
  });

  test('is in no lines without a cart', () => {
    const choice = choose({ withCart: false, checkout: {} });
    for (const write of [lines, placeholders]) expect(write(choice)).not.toMatch(/cart-button|toaster/);
  });
});

test('what is set on the toaster stands in the whole page, too', () => {
  const choice = choose({ element: 'toaster', attributes: { duration: '9000' } });
  for (const write of [lines, whole])
    expect(write(choice)).toContain('<wellness-toaster duration="9000"></wellness-toaster>');
});

test('tokens stand in a style at the root', () => {
  const tokens = { '--wellness-color-accent': '#0b6b4f', '--wellness-radius': '12px' };
  expect(lines(choose({ tokens }))).toContain(`<style>
  :root {
    --wellness-color-accent: #0b6b4f;
    --wellness-radius: 12px;
  }
</style>`);
  expect(whole(choose({ tokens }))).toContain('--wellness-radius: 12px;');
});
