import type { Product } from '../src/catalog/catalog.ts';
import { supplements } from '../src/catalog/supplements.ts';
import { english } from '../src/words/english.ts';
import { loadLanguage } from '../src/words/load-language.ts';
import type { Message, Messages, Values } from '../src/words/message.ts';

/*
 * The shop in which a test of selling runs. `WORLD=berlin` or `WORLD=kuwait` chooses another than the storefront.
 * `npm run test:all` runs each test file that imports this module in all of them.
 */

type Role = 'first' | 'second' | 'third' | 'variants' | 'soldOut' | 'ruled';

/** The differences between the shops: a world is data. */
interface World {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly currency: string;
  /** Pixels of the elements' unit. */
  readonly rem: number;
  /** Products by what tests need of them: three plain ones, the third with a former price outside of the storefront. */
  readonly roles: Readonly<Record<Role, Product>>;
  /** The product with variants: the names of the preselected one, of one with its own price, and of one that is sold out. */
  readonly variants: readonly [preselected: string, other: string, soldOut: string];
  /** Stylesheet of its pages. */
  readonly css: string;
  /** How its pages name their products. */
  readonly catalog: 'built in' | 'address' | 'script';
  /** Content-Security-Policy of its pages. */
  readonly policy?: string;
  /** Whether another site shows its pages in a frame. */
  readonly isFramed?: boolean;
  /** Paths of the page with all products, and of the page that shows an order. */
  readonly paths: { readonly shop: string; readonly order: string };
}

/** Where the project's files are: at the root of the element tests, and of the pages that `visit` opens. */
const photo = (name: string) => `/examples/tea/${name}.avif`;

const variantsOf = (id: string, names: World['variants'], price: number) =>
  [
    { id: `${id}-1`, name: names[0] },
    { id: `${id}-2`, name: names[1], price },
    { id: `${id}-3`, name: names[2], availability: 'unavailable' },
  ] as const;

const [nmn, longevity, immune] = supplements as readonly Product[] as readonly [Product, Product, Product];
const cupsOfHome = ['Small', 'Large', 'Huge'] as const;
const cupsOfBerlin = ['Klein', 'Groß', 'Übergroß'] as const;
const cupsOfKuwait = ['صغير', 'كبير', 'كبير جدًا'] as const;

const worlds: Readonly<Record<string, World>> = {
  home: {
    lang: 'en',
    dir: 'ltr',
    currency: 'USD',
    rem: 16,
    roles: {
      first: nmn,
      second: longevity,
      third: immune,
      variants: {
        id: 'cup',
        name: 'Cup',
        price: 12.5,
        variantLabel: 'Size',
        variants: variantsOf('cup', cupsOfHome, 40),
      },
      soldOut: { id: 'kettle', name: 'Kettle', price: 60, availability: 'unavailable' },
      ruled: { id: 'wine', name: 'Wine', price: 12, minAge: 18, regions: { only: ['US-NY', 'DE'] } },
    },
    variants: cupsOfHome,
    css: '',
    catalog: 'built in',
    paths: { shop: '/supplements', order: '/order' },
  },
  berlin: {
    lang: 'de',
    dir: 'ltr',
    currency: 'EUR',
    rem: 16,
    roles: {
      first: {
        id: 'minze',
        name: 'Minze & Zitrone „Nr. 7“',
        description: 'Aus dem Spreewald',
        price: 12.9,
        currency: 'EUR',
        image: photo('morgenwiese'),
        imageAlt: 'Eine Dose Tee',
      },
      second: {
        id: 'paket',
        name: 'Nahrungsergänzungsmittel-Probierpaket',
        description: 'Für ein ganzes Jahr',
        price: 1249.95,
        currency: 'EUR',
        image: photo('monatskiste'),
      },
      third: {
        id: 'kamille',
        name: 'Kamille',
        description: 'Ganze Blüten',
        price: 7.45,
        compareAtPrice: 9,
        currency: 'EUR',
        image: photo('fruehlicht'),
      },
      variants: {
        id: 'becher',
        name: 'Becher',
        price: 18.5,
        currency: 'EUR',
        image: photo('tasse'),
        variantLabel: 'Größe',
        variants: variantsOf('becher', cupsOfBerlin, 24.95),
      },
      soldOut: {
        id: 'kanne',
        name: 'Kanne',
        price: 59,
        currency: 'EUR',
        image: photo('kanne'),
        availability: 'unavailable',
      },
      ruled: {
        id: 'likoer',
        name: 'Kräuterlikör',
        price: 21.9,
        currency: 'EUR',
        minAge: 18,
        regions: { only: ['US-NY', 'DE'] },
      },
    },
    variants: cupsOfBerlin,
    css: 'html { font-size: 62.5%; color-scheme: dark; background: #16181d; color: #e8e6e3 } body { font-size: 1.6rem }',
    catalog: 'address',
    paths: { shop: '/tee', order: '/bestellung' },
  },
  kuwait: {
    // In this country's locale digits are Arabic, too.
    lang: 'ar-KW',
    dir: 'rtl',
    currency: 'KWD',
    rem: 24,
    roles: {
      first: { id: 'tamr', name: 'تمر سكري', description: 'من القصيم', price: 3.25, currency: 'KWD' },
      // Its sign would move to the other side where a name is not isolated.
      second: { id: 'zafaran', name: 'Saffron A+', description: 'زعفران فاخر', price: 12.125, currency: 'KWD' },
      third: { id: 'asal', name: 'عسل سدر', description: 'عسل طبيعي', price: 8.5, compareAtPrice: 10, currency: 'KWD' },
      variants: {
        id: 'finjan',
        name: 'فنجان',
        price: 1.75,
        currency: 'KWD',
        variantLabel: 'الحجم',
        variants: variantsOf('finjan', cupsOfKuwait, 2.375),
      },
      soldOut: { id: 'dallah', name: 'دلة', price: 19.5, currency: 'KWD', availability: 'unavailable' },
      ruled: {
        id: 'dawa',
        name: 'دواء',
        price: 4.5,
        currency: 'KWD',
        minAge: 18,
        regions: { only: ['US-NY', 'DE'] },
      },
    },
    variants: cupsOfKuwait,
    css: 'html { font-size: 24px; --wellness-rem: 1rem }',
    catalog: 'script',
    policy:
      "default-src 'none'; script-src http://cdn.test; style-src 'self' http://cdn.test; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'",
    isFramed: true,
    paths: { shop: '/mahal', order: '/talab' },
  },
};

/** The element tests' build replaces this by the text. */
const name = process.env.WORLD || 'home';
const chosen = worlds[name];
if (!chosen) throw new Error(`WORLD is "${name}", and must be one of: ${Object.keys(worlds).join(', ')}`);

export const world: World = chosen;
/** Its code without a region. */
export const [language = 'en'] = world.lang.split('-');
export const messages: Messages = language === 'en' ? english : (await loadLanguage(language, 0)).default;
export const isHome = name === 'home';
/** The worlds beside the storefront. */
export const others: readonly string[] = Object.keys(worlds).filter((name) => name !== 'home');

/** All products that the shop's page lists. */
export const products: readonly Product[] = isHome ? (supplements as readonly Product[]) : Object.values(world.roles);

/** Product lists in the page, as its author writes them. */
export const catalogScript = (list: readonly object[]): string =>
  `<script type="application/json" data-wellness="catalog">${JSON.stringify(list).replaceAll('<', '\\u003c')}</script>`;

export const number = (value: number): string => new Intl.NumberFormat(world.lang).format(value);

/** Letters of a right-to-left text. Values in it are isolated by control characters. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** A message of the language. `count` selects its plural form. */
export function say(key: keyof typeof english, values: Values = {}): string {
  const message: Message = messages[key] ?? english[key];
  const form = new Intl.PluralRules(world.lang).select(Number(values.count ?? 0));
  const text = typeof message === 'string' ? message : (message[form] ?? message.other ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The message "${key}" needs a value for ${name}`);
    if (typeof value === 'number') return number(value);
    return RIGHT_TO_LEFT.test(text) ? `\u2068${value}\u2069` : value;
  });
}

const format = (amount: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(world.lang, { style: 'currency', currency: world.currency, ...options })
    .format(amount)
    .replace(/\s/g, ' ');

/** As it is at a product: without decimals where they are zero. White space is a space. */
export const price = (amount: number): string => format(amount, { trailingZeroDisplay: 'stripIfInteger' });

/** As it is below a cart: with all decimals. White space is a space. */
export const total = (amount: number): string => format(amount, {});

/** A sum as the currency has it, without the rest that adding fractions leaves. */
export const amount = (sum: number): number =>
  Number(
    sum.toFixed(
      new Intl.NumberFormat('en', { style: 'currency', currency: world.currency }).resolvedOptions()
        .maximumFractionDigits,
    ),
  );
