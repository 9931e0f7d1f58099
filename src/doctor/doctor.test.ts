import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { answering, settled, startOver, warnings } from '../../test/support/elements.ts';
import '../elements/carts/cart/cart.ts';
import '../elements/carts/cart-button/cart-button.ts';
import '../elements/site/contact-form/contact-form.ts';
import '../elements/site/get-started/get-started.ts';
import '../elements/site/membership-tiers/membership-tiers.ts';
import '../elements/order-status/order-status.ts';
import '../elements/product-card/product-card.ts';
import '../elements/product-grid/product-grid.ts';
import '../elements/rating/rating.ts';
import '../elements/site/testimonial/testimonial.ts';
import '../elements/toaster/toaster.ts';
import { getPage } from '../page/page.ts';
import { upgrade } from '../page/placeholders.ts';
import { codes, type Finding } from '../protocol/finding.ts';

/**
 * Protects `wellness.doctor()`: it reports each mistake that a page can make, with a fix, and nothing on a sound page.
 */

const page = getPage();
const { catalog } = page.shared;

const toaster = '<wellness-toaster></wellness-toaster>';
const button = (attributes = 'checkout-endpoint="/package.json?checkout"') =>
  `<wellness-cart-button ${attributes}></wellness-cart-button>`;
const card = (attributes = 'product-id="nmn-plus"', content = '') =>
  `<wellness-product-card ${attributes}>${content}</wellness-product-card>`;
const rating = (attributes = 'value="4"') => `<wellness-rating ${attributes}></wellness-rating>`;
const sound = toaster + button();

interface Heard {
  readonly findings: readonly Finding[];
  /** Calls of the console, as `group: …`, `warn: …`. */
  readonly said: readonly string[];
}

/** Asks on a page with this on it, however its elements complain of it themselves. */
async function examine(markup: string, before: (root: Element) => unknown = () => {}): Promise<Heard> {
  const said: string[] = [];
  let findings: readonly Finding[] = [];
  const { group, info, warn } = console;
  await warnings(async () => {
    // The page must not read their messages and catalogs, which would stay for the next test.
    const root = await fixture(`<div>${markup.replaceAll('data-wellness="', 'data-later="')}</div>`);
    for (const later of root.querySelectorAll<HTMLElement>('[data-later]')) {
      later.dataset.wellness = later.dataset.later;
      delete later.dataset.later;
    }
    await before(root);
    await settled();
    const say = (kind: string) => (line: unknown) => void said.push(`${kind}: ${line}`);
    Object.assign(console, { group: say('group'), info: say('info'), warn: say('warn') });
    try {
      findings = await page.doctor();
    } finally {
      Object.assign(console, { group, info, warn });
    }
  });
  return { findings, said };
}

const supply = (...products: object[]) => {
  const source = {};
  catalog.bring(source, products.map((product) => ({ name: 'Tea', description: '', price: 3, ...product })) as never);
  return () => catalog.withdraw(source);
};

/** A catalog in the page, of one product. */
const listing = (product: object) =>
  `<script type="application/json" data-wellness="catalog">${JSON.stringify([{ id: 'tea', name: 'Tea', price: 3, ...product }])}</script>`;

interface Case {
  readonly code: Finding['code'];
  readonly what: string;
  readonly markup: string;
  /** Tag of the element that it is about. */
  readonly at?: string;
  readonly message: string;
  readonly instead: string;
  /** Prepares the page, and returns the cleanup. */
  readonly before?: (root: Element) => unknown;
}

/** Cleanups to run after a test. */
const undo: (() => unknown)[] = [];

function nameCart(name: string): void {
  document.documentElement.dataset.wellnessCart = name;
  undo.push(() => document.documentElement.removeAttribute('data-wellness-cart'));
}

/** Adds products by the page's script. */
function add(...products: object[]): void {
  page.catalog.add(products.map((product) => ({ id: 'tea', name: 'Tea', price: 3, ...product })) as never);
  undo.push(() => {
    // Newer lists take their place.
    for (let i = 0; i < 20; i++) page.catalog.add([]);
    catalog.withdraw(page.cart);
  });
}

const setProperty = (root: Element, tag: string, name: string, value: unknown) =>
  Reflect.set(root.querySelector(`wellness-${tag}`) as Element, name, value);

/** As a copy of that release does where it comes second. */
function join(version: string): void {
  const joined = Symbol.for('wellness/joined');
  Reflect.set(globalThis, joined, [version]);
  undo.push(() => Reflect.deleteProperty(globalThis, joined));
}

const cases: readonly Case[] = [
  {
    code: 'no-elements',
    what: 'an empty page',
    markup: '<p>Words</p>',
    message: 'This page has no wellness elements.',
    instead: '<wellness-product-grid></wellness-product-grid>',
  },
  {
    code: 'unknown-tag',
    what: 'a misspelled tag',
    markup: `${sound}<wellness-product-kard></wellness-product-kard>`,
    at: 'wellness-product-kard',
    message: '<wellness-product-kard> is unknown.',
    instead: '<wellness-product-card>',
  },
  {
    code: 'unknown-tag',
    what: 'a tag with two swapped letters, although another name is as close',
    markup: `${sound}<wellness-product-gird></wellness-product-gird>`,
    at: 'wellness-product-gird',
    message: '<wellness-product-gird> is unknown.',
    instead: '<wellness-product-grid>',
  },
  {
    code: 'unknown-tag',
    what: 'a misspelled custom element of another prefix',
    markup: `${sound}<welness-rating></welness-rating>`,
    at: 'welness-rating',
    message: '<welness-rating> is unknown.',
    instead: '<wellness-rating>',
  },
  {
    code: 'unknown-tag',
    what: 'a tag that resembles no element',
    markup: `${sound}<wellness-carousel></wellness-carousel>`,
    at: 'wellness-carousel',
    message: '<wellness-carousel> is unknown.',
    instead: 'One of <wellness-',
  },
  {
    code: 'unknown-tag',
    what: 'a misspelled placeholder',
    markup: `${sound}<a data-wellness="product-kard">NMN+</a>`,
    at: 'a',
    message: 'data-wellness="product-kard" names no element.',
    instead: 'data-wellness="product-card"',
  },
  {
    code: 'unclosed-tag',
    what: 'nested elements, as one finding',
    markup: `${sound}${card(undefined, `<p>${rating()}${rating()}</p>`)}`,
    at: 'wellness-rating',
    message: '<wellness-rating> is inside <wellness-product-card>, which hides it',
    instead: 'Write </wellness-product-card> before it.',
  },
  {
    code: 'unknown-attribute',
    what: 'a misspelled attribute',
    markup: sound + card('productid="nmn-plus" product-id="nmn-plus"'),
    at: 'wellness-product-card',
    message: '<wellness-product-card>: unknown attribute "productid".',
    instead: 'product-id="nmn-plus"',
  },
  {
    code: 'unknown-attribute',
    what: 'a misspelled attribute of a replaced placeholder',
    markup: `${sound}<div data-wellness="product-card" data-product-id="nmn-plus" data-desciption="x"></div>`,
    before: upgrade,
    at: 'wellness-product-card',
    message: '<wellness-product-card>: an attribute of its placeholder is misspelled.',
    instead: 'data-description="…"',
  },
  {
    code: 'invalid-value',
    what: 'an invalid value',
    markup: sound + rating('value="many"'),
    at: 'wellness-rating',
    message: '<wellness-rating>: value="many" is invalid.',
    instead: 'value must be a number from 0 to 5.',
  },
  {
    code: 'invalid-value',
    what: 'a property that a framework sets',
    markup: toaster + button(),
    before: (root) => setProperty(root, 'cart-button', 'position', 'left'),
    at: 'wellness-cart-button',
    message: '<wellness-cart-button>: position="left" is invalid.',
    instead: 'position must be one of "fixed", "inline".',
  },
  {
    code: 'invalid-value',
    what: 'a property of another type',
    markup: sound + card('product-id="nmn-plus"'),
    before: (root) => setProperty(root, 'product-card', 'compareAtPrice', { amount: 99 }),
    at: 'wellness-product-card',
    message: '<wellness-product-card>: compareAtPrice = [object Object] is invalid.',
    instead: 'compare-at-price must be a number, 0 or more.',
  },
  {
    code: 'unsafe-url',
    what: 'a property with an address that is never followed',
    markup: `${sound}<wellness-contact-form action="/contact"></wellness-contact-form>`,
    before: (root) => setProperty(root, 'contact-form', 'action', 'javascript:alert(1)'),
    at: 'wellness-contact-form',
    message: 'action="javascript:alert(1)" is invalid.',
    instead: 'action must be an http, https or relative URL.',
  },
  {
    code: 'invalid-value',
    what: 'a price with a comma, and not that the product is in no catalog',
    markup: sound + card('name="Seife" product-id="seife" price="4,50"'),
    at: 'wellness-product-card',
    message: '<wellness-product-card>: price="4,50" is invalid.',
    instead: 'price must be an amount such as 12.5.',
  },
  ...(
    [
      ['price="1.299" currency="EUR"', 'price="1.299"', 'at most 2 decimals in EUR, such as 1299 or 1.30'],
      ['price="12.500" currency="IDR"', 'price="12.500"', 'at most 2 decimals in IDR, such as 12500 or 12.50'],
      ['price="0.005"', 'price="0.005"', 'at most 2 decimals in USD, such as 0.01'],
      ['price="990" compare-at-price="1200.5" currency="JPY"', 'compare-at-price="1200.5"', 'such as 1201'],
    ] as const
  ).map(([attributes, message, instead]) => ({
    code: 'invalid-value' as const,
    what: `${attributes} on a card`,
    markup: sound + card(`name="Schreibtisch" product-id="schreibtisch" ${attributes}`),
    at: 'wellness-product-card',
    message: `<wellness-product-card>: ${message} is invalid.`,
    instead,
  })),
  {
    code: 'invalid-catalog',
    what: 'a price of catalog.add() with a point between thousands',
    markup: sound,
    before: () => add({ id: 'schreibtisch', price: 1.299, currency: 'EUR' }),
    message:
      'catalog.add() left out product 1 ("schreibtisch"): "price" must be an amount with at most 2 decimals in EUR',
    instead: '"price": 1299 or 1.30',
  },
  ...(
    [
      ['html', 'data-wellness-tax', 'inclusive', 'the value is unknown', '<html data-wellness-tax="included">'],
      ['body', 'data-wellness-tax', 'included', 'is ignored here', '<html data-wellness-tax="…">'],
      ['body', 'data-wellness-guard', '', 'is ignored here', '<html data-wellness-guard="…">'],
      ['html', 'data-wellness-guard', 'false', 'data-wellness-guard="false" counts as set.', 'No data-wellness-guard.'],
    ] as const
  ).map(([at, name, value, message, instead]) => ({
    code: 'invalid-value' as const,
    what: `${name}="${value}" on <${at}>`,
    markup: sound,
    before() {
      const element = document.querySelector(at) as Element;
      element.setAttribute(name, value);
      undo.push(() => element.removeAttribute(name));
    },
    at,
    message,
    instead,
  })),
  ...(
    [
      ['data-wellness-taxes', 'included', 'data-wellness-tax="included"'],
      ['data-welness-off', '', 'data-wellness-off=""'],
      ['data-wellness-colour', 'red', 'One of data-wellness, data-wellness-base, data-wellness-cart'],
    ] as const
  ).map(([name, value, instead]) => ({
    code: 'unknown-attribute' as const,
    what: `the attribute ${name} of the page`,
    markup: `${sound}<main ${name}="${value}"></main>`,
    at: 'main',
    message: `<main ${name}="${value}"> names no attribute of the kit.`,
    instead,
  })),
  ...(
    [
      ['style="--wellness-colour-text: red"', '--wellness-colour-text', '--wellness-color-text: red'],
      ['style="--wellness-shadow: none"', '--wellness-shadow', 'One of --wellness-color-accent, '],
    ] as const
  ).map(([style, name, instead]) => ({
    code: 'unknown-token' as const,
    what: `the token ${name}`,
    markup: `${sound}<main ${style}>${rating()}</main>`,
    at: 'main',
    message: `${name} is no token of the kit, so it does nothing.`,
    instead,
  })),
  {
    code: 'unknown-token',
    what: 'a misspelled token in a stylesheet',
    markup: `<style>@media all { main { --wellness-raduis: 0 } }</style>${sound}${rating()}`,
    message: '--wellness-raduis is no token of the kit, so it does nothing.',
    instead: '--wellness-radius: 0',
  },
  {
    code: 'invalid-value',
    what: 'an inherited font',
    markup: `<style>main { --wellness-font: inherit }</style>${sound}<main>${rating()}</main>`,
    message: "--wellness-font: inherit is the same as no --wellness-font, so the kit's own font is used.",
    instead: '--wellness-font: host',
  },
  {
    code: 'invalid-catalog',
    what: 'a product of catalog.add() whose price is a text',
    markup: sound,
    before: () => add({ id: 'honig', price: '9,90' }),
    message:
      'catalog.add() left out product 1 ("honig"): "price" must be a number without quotes, 0 or more, got "9,90".',
    instead: '"price": 9.9',
  },
  {
    code: 'invalid-catalog',
    what: 'a product of catalog.add() without a price',
    markup: sound,
    before: () => add({ id: 'honig', price: undefined }),
    message: 'catalog.add() left out product 1 ("honig"): "price" is missing.',
    instead: 'A list of products as in docs/products.md#fields',
  },
  {
    code: 'invalid-catalog',
    what: 'a field of another system in a product of catalog.add()',
    markup: sound,
    before: () => add({ id: 'sold-out', soldOut: true }),
    message: 'catalog.add() left out product 1 ("sold-out"): unknown field "soldOut": write "availability".',
    instead: '"availability": "unavailable", if it is sold out',
  },
  {
    code: 'invalid-value',
    what: 'a token that is no color',
    markup: sound + rating('value="4" style="--wellness-color-border: blurple"'),
    at: 'wellness-rating',
    message: '--wellness-color-border: "blurple" is not a color, so a background of it is transparent',
    instead: '--wellness-color-border: #0b6b4f',
  },
  {
    code: 'unsafe-url',
    what: 'an address that is never followed',
    markup: `${sound}<wellness-contact-form action="javascript:alert(1)"></wellness-contact-form>`,
    at: 'wellness-contact-form',
    message: 'action="javascript:alert(1)" is invalid.',
    instead: 'action must be an http, https or relative URL.',
  },
  {
    code: 'ignored-attribute',
    what: "an owner's attribute of a placeholder on a guarded page",
    markup: `${sound}<div data-wellness="product-card" data-product-id="nmn-plus" data-price="1"></div>`,
    before(root) {
      document.documentElement.toggleAttribute('data-wellness-guard', true);
      undo.push(() => document.documentElement.removeAttribute('data-wellness-guard'));
      upgrade(root);
    },
    at: 'wellness-product-card',
    message: '<wellness-product-card>: ignored data-price of its placeholder',
    instead: 'Write the tag itself: <wellness-product-card price="…">.',
  },
  {
    code: 'unmounted-placeholder',
    what: 'a placeholder that was not mounted',
    markup: `${sound}<div data-wellness="rating" data-value="4"></div>`,
    at: 'div',
    message: 'A placeholder for <wellness-rating> was not turned into an element.',
    instead: 'Call wellness.mount(part)',
  },
  {
    code: 'duplicate-id',
    what: 'a duplicate id',
    markup: `${sound}${rating('value="4" id="stars"')}<p id="stars"></p>`,
    at: 'wellness-rating',
    message: 'id="stars" is used twice',
    instead: 'A different id for each.',
  },
  {
    code: 'no-product',
    what: 'a misspelled product',
    markup: sound + card('product-id="nmn-pluss"'),
    at: 'wellness-product-card',
    message: '"nmn-pluss" is not in a catalog of this page.',
    instead: 'product-id="nmn-plus"',
  },
  {
    code: 'no-product',
    what: 'a product that resembles no other',
    markup: sound + card('product-id="tea"'),
    at: 'wellness-product-card',
    message: '"tea" is not in a catalog of this page.',
    instead: 'product-id with one of nmn-plus, longevity-stack, immune-support; or name and price on the card.',
  },
  {
    code: 'no-product',
    what: 'a name without a price',
    markup: sound + card('name="Tea"'),
    at: 'wellness-product-card',
    message: '"Tea" has no price.',
    instead: 'price="12.5" beside its name.',
  },
  {
    code: 'multiple-prices',
    what: 'a card with another price than the catalog',
    markup: sound + card('product-id="nmn-plus" price="1"'),
    message: 'The page has 2 prices for "nmn-plus": 1 USD, 89 USD.',
    instead: 'One price, in the catalog',
  },
  {
    code: 'multiple-prices',
    what: 'two cards without an id but with one name',
    markup: `${sound}${card('name="Tea" price="3"')}${card('name="Tea" price="4"')}`,
    message: 'The page has 2 prices for "Tea": 3 USD, 4 USD.',
    instead: 'One price, in the catalog',
  },
  {
    code: 'multiple-prices',
    what: 'two prices of a variant',
    markup: sound,
    before() {
      undo.push(supply({ id: 'tea', variants: [{ id: 'tea-s', name: 'S', price: 2 }] }));
      undo.push(supply({ id: 'tea', variants: [{ id: 'tea-s', name: 'S', price: 5 }] }));
    },
    message: 'for "tea-s":',
    instead: 'One price, in the catalog',
  },
  {
    code: 'multiple-currencies',
    what: 'products of two currencies in one grid',
    markup: `${sound}<wellness-product-grid></wellness-product-grid>`,
    before: () => undo.push(supply({ id: 'tea', currency: 'EUR' }, { id: 'cup' }, { id: 'pot', currency: 'EUR' })),
    message: 'The page sells "tea" in EUR and "cup" in USD: one cart cannot hold both.',
    instead: 'One currency for all that a page sells',
  },
  {
    code: 'unlinkable-id',
    what: 'ids that end a part of a cart link',
    markup: sound,
    before: () =>
      undo.push(supply({ id: 'tea, green' }, { id: 'tea@m' }, { id: 'cup', variants: [{ id: ' cup-s', name: 'S' }] })),
    message: 'No cart link can carry "tea, green", " cup-s".',
    instead: 'Ids without commas, semicolons, question marks or blanks',
  },
  {
    code: 'unlinkable-id',
    what: 'an id that takes the place of a plan',
    markup: sound,
    before: () =>
      undo.push(
        supply(
          { id: 'tea@m' },
          { id: 'tea', plans: ['m', 'y', 'a;b'].map((id) => ({ id, name: id, interval: 'month' })) },
        ),
      ),
    message: 'No cart link can carry "tea@m", "tea@a;b".',
    instead: 'none that equals an id@plan',
  },
  {
    code: 'unknown-field',
    what: 'a field of a catalog in kebab-case',
    markup: sound + listing({ 'compare-at-price': 4, ours: 'x', imageURLs: [] }),
    at: 'script',
    message: 'Unknown field "compare-at-price". Did you mean "compareAtPrice"?',
    instead: '"compareAtPrice": …',
  },
  {
    code: 'unknown-field',
    what: 'a misspelled field of a product',
    markup: sound + listing({ variantLable: 'Size' }),
    at: 'script',
    message: 'Unknown field "variantLable". Did you mean "variantLabel"?',
    instead: '"variantLabel": …',
  },
  {
    code: 'unknown-field',
    what: 'a field of another system, of a variant',
    markup: sound + listing({ variants: [{ id: 'tea-s', name: 'S', title: 'Small' }] }),
    at: 'script',
    message: 'product 1 ("tea"): variant 1: unknown field "title": write "name".',
    instead: '"name": …',
  },
  {
    code: 'invalid-catalog',
    what: 'a text with tags',
    markup: sound + listing({ description: '<p>Green &amp; mild</p>' }),
    at: 'script',
    message: 'product 1 ("tea"): "description" must be plain text without tags, got "<p>Green &amp; mild</p>".',
    instead: 'Plain text. Descriptions of other systems are HTML: leave out their tags.',
  },
  {
    code: 'invalid-catalog',
    what: 'a list inside an object',
    markup: `${sound}<script type="application/json" data-wellness="catalog">{ "products": [] }</script>`,
    at: 'script',
    message:
      'The catalog left out the list: expected a JSON array of products, got an object. Write only the array in its field "products".',
    instead: '[{ "id": "tea", "name": "Calm Tea", "price": 12.5 }]',
  },
  {
    code: 'invalid-catalog',
    what: 'a unit price without its measure',
    markup: sound + listing({ unitPrice: { price: 29.9 } }),
    at: 'script',
    message: '"unitPrice" must be such as { "price": 29.9, "per": "100 g" }, with at most 30 characters, got {',
    instead: '"unitPrice": { "price": 29.9, "per": "100 g" }',
  },
  {
    code: 'invalid-catalog',
    what: 'a unit price of a variant as a sentence',
    markup: sound + listing({ variants: [{ id: 'tea-s', name: 'S', unitPrice: '29.90 per 100 g' }] }),
    at: 'script',
    message: 'got "29.90 per 100 g". It is not shown',
    instead: '"unitPrice": { "price": 29.9, "per": "100 g" }',
  },
  {
    code: 'unknown-field',
    what: 'a misspelled unit price',
    markup: sound + listing({ unit_price: { price: 29.9, per: '100 g' } }),
    at: 'script',
    message: 'Unknown field "unit_price". Did you mean "unitPrice"?',
    instead: '"unitPrice": { "price": 29.9, "per": "100 g" }',
  },
  {
    code: 'invalid-catalog',
    what: 'a price in quotes, with its currency',
    markup: sound + listing({ price: '€ 9.90' }),
    at: 'script',
    message:
      'The catalog left out product 1 ("tea"): "price" must be a number without quotes, 0 or more, got "€ 9.90".',
    instead: '"price": 9.9',
  },
  {
    code: 'ignored-cart-name',
    what: 'a name of the cart on another element',
    markup: `${sound}<main data-wellness-cart="tea"></main>`,
    at: 'main',
    message: 'data-wellness-cart="tea" is not on <html>, so it is ignored: this page uses the cart without a name.',
    instead: '<html data-wellness-cart="…">',
  },
  ...['', 'Tea', 'té', ' a', 'a:b', 'a'.repeat(33)].map((name) => ({
    code: 'ignored-cart-name' as const,
    what: `the name "${name}" of the cart`,
    markup: sound,
    at: 'html',
    before: () => nameCart(name),
    message: `data-wellness-cart="${name}" is not a name, so this page uses the cart without a name.`,
    instead: 'a-z, 0-9 and -',
  })),
  {
    code: 'ignored-cart-name',
    what: 'a name of the cart that comes after the script',
    markup: sound,
    at: 'html',
    before: () => nameCart('tea'),
    message: 'data-wellness-cart="tea" was set after the script had started: this page uses the cart without a name.',
    instead: '<html data-wellness-cart="…">',
  },
  ...(
    [
      ['is_in_stock', false, 'availability', '"unavailable", if it is sold out'],
      ['stock_status', 'outofstock', 'availability', '"unavailable", if it is sold out'],
      ['currency_code', 'EUR', 'currency', '…'],
      ['sale_price', 3, 'price', '…'],
      ['ageRestricted', true, 'minAge', '18'],
    ] as const
  ).map(([field, value, meant, instead]) => ({
    code: 'invalid-catalog' as const,
    what: `the field "${field}" of another system`,
    markup: sound + listing({ [field]: value }),
    at: 'script',
    message: `The catalog left out product 1 ("tea"): unknown field "${field}": write "${meant}".`,
    instead: `"${meant}": ${instead}`,
  })),
  {
    code: 'unknown-message',
    what: 'a message that no element uses',
    markup: `${sound}<script type="application/json" data-wellness="messages">{ "de": { "addedToCart": "x", "addToCart": "y" } }</script>`,
    at: 'script',
    message: '"addedToCart" is no message of the kit, so its text in "de" is never shown.',
    instead: '"addToCart": "…"',
  },
  {
    code: 'unknown-variant',
    what: 'a variant that the product does not have',
    markup: `${sound}${card('product-id="soap" variant="small"')}`,
    before: () => void undo.push(supply({ id: 'soap', variants: [{ id: 'big', name: 'Big' }] })),
    at: 'wellness-product-card',
    message: 'variant="small" is no variant of this product',
    instead: 'variant with one of big.',
  },
  {
    code: 'unknown-variant',
    what: 'a variant of a product without any',
    markup: `${sound}${card('product-id="nmn-plus" variant="small"')}`,
    at: 'wellness-product-card',
    message: 'variant="small" is no variant of this product, which has none.',
    instead: 'No variant, or a product in the catalog with "variants".',
  },
  {
    code: 'endpoint-without-attempt',
    what: 'the address of an order without its attempt',
    markup: `${sound}<wellness-order-status endpoint="/package.json?order="></wellness-order-status>`,
    at: 'wellness-order-status',
    message: 'endpoint="/package.json?order=" has no {attempt}',
    instead: 'endpoint="/package.json?order=/{attempt}"',
  },
  {
    code: 'ignored-script',
    what: 'a catalog with the type of a script',
    markup: `${sound}<script type="text/json" data-wellness="catalogue">[]</script>`,
    at: 'script',
    message: '<script type="text/json" data-wellness="catalogue"> is not read.',
    instead: '<script type="application/json" data-wellness="catalog">',
  },
  {
    code: 'ignored-script',
    what: 'messages that are no JSON',
    markup: `${sound}<script type="application/json" data-wellness="messages">{ en: {} }</script>`,
    at: 'script',
    message: 'The script cannot be parsed: SyntaxError',
    instead: 'JSON, with quotes around every name: { "en"',
  },
  {
    code: 'no-cart-button',
    what: 'products and no cart button',
    markup: toaster + card(),
    message: 'There is no <wellness-cart-button>',
    instead: '<wellness-cart-button></wellness-cart-button>',
  },
  {
    code: 'no-cart-button',
    what: 'products and a hidden cart button',
    markup: toaster + button('checkout-endpoint="/package.json?checkout" hidden') + card(),
    at: 'wellness-cart-button',
    message: '<wellness-cart-button> is hidden',
    instead: 'Remove display: none',
  },
  {
    code: 'no-toaster',
    what: 'products and no toaster',
    markup: button() + card(),
    message: 'There is no <wellness-toaster>',
    instead: '<wellness-toaster></wellness-toaster>',
  },
  {
    code: 'inert-element',
    what: 'a toaster that is hidden from screen readers',
    markup: `<p aria-hidden="true">${toaster}</p>${button()}`,
    at: 'wellness-toaster',
    message: '<wellness-toaster> is in <p>, whose aria-hidden',
    instead: 'Put <wellness-toaster> at the end of <body>',
  },
  {
    code: 'covered-cart-button',
    what: 'a header above the cart button',
    markup: `${toaster}${button()}<header style="position: fixed; inset: 0 0 auto; z-index: 2000; height: 120px"></header>`,
    at: 'wellness-cart-button',
    message: '<header> covers the cart button',
    instead: 'a higher --wellness-z-index',
  },
  {
    code: 'covered-control',
    what: 'a link below the cart button',
    markup: `${toaster}${button()}<a href="#" style="position: fixed; inset: 0 0 auto; height: 120px">Help</a>`,
    at: 'wellness-cart-button',
    message: 'The cart button covers <a> "Help"',
    instead: 'position="inline"',
  },
  {
    code: 'narrow-element',
    what: 'a card without room',
    markup: `${toaster}${button()}<div style="width: 40px">${card()}</div>`,
    at: 'wellness-product-card',
    message: '<wellness-product-card> is 40 pixels wide',
    instead: 'width: 20rem',
  },
  {
    code: 'no-checkout',
    what: 'a cart without a checkout',
    markup: toaster + button(''),
    at: 'wellness-cart-button',
    message: 'The cart has no checkout, unless a listener of wellness-checkout',
    instead: 'checkout-endpoint="…" or checkout-url="…{items}…"',
  },
  {
    code: 'no-checkout',
    what: 'a cart in the page without a checkout',
    markup: `${toaster}<wellness-cart></wellness-cart>`,
    at: 'wellness-cart',
    message: 'The cart has no checkout, unless a listener of wellness-checkout',
    instead: 'checkout-endpoint="…" or checkout-url="…{items}…"',
  },
  {
    code: 'foreign-cart-url',
    what: 'a link to a cart on another origin',
    markup: toaster + button('cart-url="https://other.example/cart"'),
    at: 'wellness-cart-button',
    message: 'cart-url="https://other.example/cart" leads to another origin',
    instead: '<wellness-cart></wellness-cart>',
  },
  {
    code: 'checkout-url-without-items',
    what: 'an address without a place for the cart',
    markup: toaster + button('checkout-url="/cart"'),
    at: 'wellness-cart-button',
    message: 'checkout-url="/cart" has no {items}, so',
    instead: 'checkout-url="/cart/{items}"',
  },
  {
    code: 'no-checkout-id',
    what: 'a checkout server that does not know the products',
    markup: `${toaster}${button(`checkout-url="/cart/{items}" checkout-ids='{ "nmn-plus": "1" }'`)}<wellness-product-grid></wellness-product-grid>`,
    at: 'wellness-cart-button',
    message: 'checkout-ids does not contain longevity-stack, immune-support',
    instead: `checkout-ids='{"nmn-plus":"1","longevity-stack":"…","immune-support":"…"}'`,
  },
  {
    code: 'no-checkout-id',
    what: 'a checkout server that does not know the only available variant',
    markup: `${toaster}${button(`checkout-url="/cart/{items}" checkout-ids='{ "cup": "1" }'`)}<wellness-product-grid></wellness-product-grid>`,
    before: () =>
      undo.push(
        supply(
          { id: 'cup' },
          {
            id: 'tea',
            availability: 'unavailable',
            variants: [
              { id: 'tea-s', name: 'S' },
              { id: 'tea-m', name: 'M', availability: 'available' },
            ],
          },
          { id: 'pot', variants: [{ id: 'pot-s', name: 'S', availability: 'unavailable' }] },
        ),
      ),
    at: 'wellness-cart-button',
    message: 'checkout-ids does not contain tea-m.',
    instead: `checkout-ids='{"cup":"1","tea-m":"…"}'`,
  },
  {
    code: 'broken-endpoint',
    what: 'a checkout server that does not answer',
    markup: toaster + button('checkout-endpoint="https://checkout.invalid/checkout"'),
    at: 'wellness-cart-button',
    message: 'https://checkout.invalid/checkout did not respond.',
    instead: 'A running server at this address',
  },
  {
    code: 'unsupported-plan',
    what: 'plans and an address',
    markup: toaster + button('checkout-url="/cart/{items}"'),
    before: () => undo.push(supply({ id: 'tea', plans: [{ id: 'm', name: 'Monthly', interval: 'month' }] })),
    at: 'wellness-cart-button',
    message: 'checkout-url cannot contain plans, so tea cannot be checked out.',
    instead: 'checkout-endpoint="…"',
  },
  {
    code: 'unsupported-review',
    what: 'products under review and an address',
    markup: toaster + button('checkout-url="/cart/{items}"'),
    before: () => undo.push(supply({ id: 'tea', review: true })),
    at: 'wellness-cart-button',
    message: 'tea would be charged only after you have accepted the order, but checkout-url cannot say so.',
    instead: 'checkout-endpoint="…" of our checkout server',
  },
  {
    code: 'no-function',
    what: 'Get Started that calls nothing',
    markup: `${sound}<wellness-get-started modal-function="openIt"></wellness-get-started>`,
    at: 'wellness-get-started',
    message: 'window.openIt is not a function',
    instead: 'modal-function with the name of yours',
  },
  {
    code: 'no-function',
    what: 'Get Started that names a function of the browser',
    markup: `${sound}<wellness-get-started modal-function="print"></wellness-get-started>`,
    at: 'wellness-get-started',
    message: 'window.print is not a function of the page',
    instead: 'modal-function with the name of yours',
  },
  {
    code: 'no-function',
    what: 'a variant that asks for a consultation, and nothing to call',
    markup: `${sound}${card('product-id="tea"')}`,
    before() {
      undo.push(supply({ id: 'tea', variants: [{ id: 'tea-s', name: 'S', availability: 'consult' }] }));
    },
    at: 'wellness-product-card',
    message: 'window.openDisclosureModal is not a function',
    instead: 'modal-function with the name of yours',
  },
  {
    code: 'no-function',
    what: 'a grid with a product that needs an approval, and nothing to call',
    markup: `${sound}<wellness-product-grid></wellness-product-grid>`,
    before: () => undo.push(supply({ id: 'tea', approval: true }, { id: 'cup' })),
    at: 'wellness-product-grid',
    message: 'window.openDisclosureModal is not a function',
    instead: 'modal-function with the name of yours',
  },
  {
    code: 'multiple-releases',
    what: 'another release beside the first',
    markup: sound,
    before: () => join('9.9.9'),
    message: ' and 9.9.9.',
    instead: 'The same release',
  },
  {
    code: 'duplicate-script',
    what: 'the script from two outlets',
    markup: `${sound}<script src="/a/wellness.js" type="module"></script><script src="/b/wellness.iife.js"></script><script src="http://["></script>`,
    before: () => join(page.version),
    at: 'script',
    message: 'The page loads the script 2 times',
    instead: 'One script tag for the whole page.',
  },
  {
    code: 'broken-picture',
    what: 'a picture that fails to load',
    markup: sound + card('name="Tea" price="3" image="data:image/png;base64,AA"'),
    at: 'wellness-product-card',
    message: 'The picture data:image/png;base64,AA cannot be loaded.',
    instead: 'The URL of a picture',
  },
  {
    code: 'hidden-until-defined',
    what: 'a rule that waits for the script',
    markup: `<style>@layer a { :not(:defined) { opacity: 0 } }</style>${sound}${rating()}`,
    at: 'wellness-cart-button',
    message: ':not(:defined) { opacity: 0; } hides wellness-cart-button, wellness-rating until the script has loaded',
    instead: ':not(:defined):not(wellness-cart-button, wellness-rating)',
  },
];

/** Cases that need a page of their own are in test/embedding/doctor.spec.ts; those with rules in regulated.test.ts. */
const onPages = [
  'broken-file',
  'layout-shift',
  'blocked-url',
  'no-eligibility',
  'unknown-region',
  'unmatched-approval',
  'prerendered-language',
];

describe('wellness.doctor()', () => {
  beforeEach(startOver);
  afterEach(() => {
    fixtureCleanup();
    for (const back of undo.splice(0)) back();
  });

  for (const { code, what, markup, at, message, instead, before } of cases)
    it(`finds ${what}, and nothing else`, async () => {
      const { findings, said } = await examine(markup, before);
      expect([...new Set(findings.map(({ code }) => code))]).to.deep.equal([code]);
      const [finding] = findings;
      expect(finding?.element?.localName).to.equal(at);
      expect(finding?.message).to.contain(message);
      expect(finding?.instead).to.contain(instead);
      expect(said).to.deep.equal([
        `group: wellness.doctor(): ${findings.length} found`,
        ...findings.map(({ code, message, instead }) => `warn: ${code}: ${message}\nInstead: ${instead}`),
        ...(findings.some(({ instead }) => instead.includes('docs/'))
          ? ['info: docs/ is a folder of the package @wellness/storefront.']
          : []),
      ]);
    });

  it('has a test for each of its codes', () => {
    const known = new Set([...cases.map(({ code }) => code), ...onPages]);
    expect([...known].sort()).to.deep.equal(Object.keys(codes).sort());
  });

  it('reports mistakes in the catalog that a grid fetches', async () => {
    const grid = '<wellness-product-grid catalog="/?goods"></wellness-product-grid>';
    const answers: [answer: () => Response, message: string][] = [
      [() => Response.json({ items: [] }), 'got an object. Write only the array in its field "items".'],
      [() => Response.json(Array(11).fill({})), 'left out product 8: "id" is missing. And 3 more.'],
      [() => new Response('', { status: 404 }), 'The catalog cannot be loaded: Error: '],
    ];
    for (const [answer, message] of answers)
      await answering([answer], async () => {
        const { findings } = await examine(sound + grid);
        const last = findings.at(-1);
        expect([last?.code, last?.element?.localName]).to.deep.equal(['invalid-catalog', 'wellness-product-grid']);
        expect(last?.message).to.contain(message);
        fixtureCleanup();
      });
  });

  it('reports a proxy whose checkout server is down, and accepts one without HEAD', async () => {
    const button = '<wellness-cart-button checkout-endpoint="/checkout"></wellness-cart-button>';
    const status = (code: number) => () => new Response(null, { status: code });
    for (const [answers, message] of [
      [[500, 502], '/checkout answers with the status 502.'],
      [[501, 405], undefined],
    ] as const)
      await answering(answers.map(status), async () => {
        const { findings } = await examine(`<wellness-toaster></wellness-toaster>${button}`);
        const found = findings.find(({ code }) => code === 'broken-endpoint');
        expect(found?.message.replace(location.origin, '')).to.equal(message);
        fixtureCleanup();
      });
  });

  it('tells the causes apart for which a page cannot read a response', async () => {
    const button = (url: string) => `<wellness-cart-button checkout-endpoint="${url}"></wellness-cart-button>`;
    const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
    const respond = () => new Response();
    const json = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });
    for (const [url, answers, message, instead] of [
      ['https://a.example/checkout', [refuse, respond], 'responds, but does not allow this page', location.origin],
      [
        'https://a.example/checkout',
        [refuse, refuse, respond],
        'did not respond to https, but http does.',
        'http://a.',
      ],
      [
        'http://a.example/checkout',
        [refuse, refuse, respond],
        'did not respond to http, but https does.',
        'https://a.',
      ],
      ['https://a.example/checkout', [refuse, refuse, refuse], 'did not respond.', 'A running server'],
      ['/shop', [json(404, {}), json(404, { reason: 'setup' })], 'is no address of the checkout server', '/checkout'],
      // Another server need not know HEAD or GET.
      ['/shop', [json(404, {}), json(404, { message: 'Cannot GET' })], undefined, ''],
      ['/shop', [json(404, {}), () => new Response('<p>Not found', { status: 404 })], undefined, ''],
    ] as const)
      await answering([...answers], async () => {
        const { findings } = await examine(`<wellness-toaster></wellness-toaster>${button(url)}`);
        const found = findings.find(({ code }) => code === 'broken-endpoint');
        if (message === undefined) expect(found).to.equal(undefined);
        else expect([found?.message, found?.instead].join()).to.contain(message).and.contain(instead);
        fixtureCleanup();
      });
  });

  it('waits for a catalog that is loading', async () => {
    catalog.expect(1);
    setTimeout(() => {
      undo.push(supply({ id: 'late' }));
      catalog.expect(-1);
    }, 50);
    const { findings } = await examine(sound + card('product-id="late"'));
    expect(findings).to.deep.equal([]);
  });

  it('finds nothing where a button leads to a page of this origin, or the cart is in the page', async () => {
    const cart = '<wellness-cart checkout-endpoint="/package.json?checkout"></wellness-cart>';
    for (const carts of [button('cart-url="/cart"'), cart, cart + button('cart-url="/cart"')]) {
      expect((await examine(toaster + card() + carts)).findings, carts).to.deep.equal([]);
      fixtureCleanup();
    }
  });

  it('logs one line if it finds nothing, and returns an empty array', async () => {
    const tiers = '<wellness-membership-tiers><li slot="starter">More</li></wellness-membership-tiers>';
    Reflect.set(window, 'openDisclosureModal', () => {});
    undo.push(() => Reflect.deleteProperty(window, 'openDisclosureModal'));
    const { findings, said } = await examine(
      `${sound}${card('product-id="nmn-plus" :product-id="id" [product-id]="id" .product-id="id"')}
       ${card('name="Tea" price="3"')}${tiers}<wellness-product-grid></wellness-product-grid>
       <script type="application/json" data-wellness="catalog">[]</script><p id="a"></p><p id="a"></p>
       <script src="/a/wellness.js" type="module"></script><script src="/b/wellness.js"></script>
       <their-element prodct-id="x"></their-element><style>their-element:not(:defined) { display: none }</style>`,
    );
    expect(findings).to.deep.equal([]);
    expect(Object.isFrozen(findings)).to.equal(true);
    expect(said).to.deep.equal(['info: wellness.doctor(): nothing found.']);
  });

  it('forgets a wrong property once it is right, and takes a currency in small letters', async () => {
    const { findings } = await examine(
      sound + card('name="Seife" price="4.5" currency="usd"') + card('product-id="nmn-plus" rating="9"'),
      (root) => {
        setProperty(root, 'cart-button', 'position', 'left');
        setProperty(root, 'cart-button', 'position', 'fixed');
        root.querySelector('[rating]')?.removeAttribute('rating');
      },
    );
    expect(findings).to.deep.equal([]);
  });

  it('looks into the shadow roots of the page, and at nothing that is to be left alone', async () => {
    const { findings } = await examine(
      `${sound}<div id="host"></div><div data-wellness-off><wellness-reting></wellness-reting></div>`,
      (root) => {
        const host = root.querySelector('#host') as HTMLElement;
        host.attachShadow({ mode: 'open' }).innerHTML = '<wellness-raiting></wellness-raiting>';
      },
    );
    expect(findings.map(({ element }) => element?.localName)).to.deep.equal(['wellness-raiting']);
    expect(Object.isFrozen(findings[0])).to.equal(true);
  });

  it('leaves the page as it was', async () => {
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((more) => void records.push(...more));
    await examine(`${sound}${card()}`, (root) => {
      observer.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
    });
    expect([...records, ...observer.takeRecords()]).to.deep.equal([]);
    observer.disconnect();
  });

  it('finds a message that a script has set under a name that no element uses, and those of scripts once', async () => {
    page.messages('en', { addToKart: 'Put in bag' });
    const { findings } = await examine(
      `${sound}<script type="application/json" data-wellness="messages">{ "de": { "addedToKart": "x" } }</script>`,
    );
    expect(findings.map(({ message, instead }) => [message.split(',')[0], instead])).to.deep.equal([
      ['"addedToKart" is no message of the kit', 'A name from docs/messages.md.'],
      ['"addToKart" is no message of the kit', '"addToCart": "…"'],
    ]);
  });
});
