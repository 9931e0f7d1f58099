import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import {
  asLines,
  asPage,
  asPlaceholders,
  asPolicy,
  type Choice,
  checkoutHere,
  firstChoice,
  type Source,
} from '../../../demo-site/embed/lines.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { filledEmbedPage } from '../../../tools/build/embed.ts';
import { fdaStatement } from '../../support/site.ts';

/**
 * The lines that the embed builder writes for a choice: tags, placeholders, a whole page and a policy.
 * test/packaging/embed.spec.ts makes the choices in its form, and pastes the lines into pages.
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
    `<script type="module" src="${origin}/wellness/1.2.3/wellness.js" integrity="sha384-module" crossorigin="anonymous"></script>
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
    /^<script src="https:\/\/shop\.example\/wellness\/1\.2\.3\/wellness\.iife\.js" integrity="sha384-classic" crossorigin="anonymous"><\/script>\n/,
  );
});

test('a hash stands only where there is one', () => {
  const page = readFileSync(new URL('../../../demo-site/embed.html', import.meta.url), 'utf8');
  const unbuilt = filledEmbedPage(page, {});
  expect(unbuilt).toContain(`/wellness/${manifest.version}/wellness.js&quot; crossorigin=&quot;anonymous&quot;`);
  expect(unbuilt).not.toMatch(/integrity=|%(HASH|VERSION)%/);
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
    ['names the script alone where nothing else is asked for', choose(), ''],
    [
      'lets in the colors of the lines',
      choose({ tokens: { '--wellness-radius': '12px' } }),
      "; style-src 'unsafe-inline'",
    ],
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
      expect(asPolicy(choice, source)).toBe(`script-src ${origin}${more}`);
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
