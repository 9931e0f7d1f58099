/* The lines for a choice. This module does not use the document, because the build writes the first lines by it. */
import type { Product } from '../../src/catalog/catalog.ts';
import { trimSlashes } from '../../src/text/trim-slashes.ts';

export type Values = Readonly<Record<string, string>>;

/** Facts that the build writes into the page as JSON (docs-site/builder-data.ts). */
export interface Facts {
  readonly version: string;
  /** Hash of the script; missing if nothing is built yet. */
  readonly hash?: string | undefined;
  /** Names of the storefront's supplements, by id. */
  readonly supplements: Values;
  /** The sentences of the Food and Drug Administration that belong to the supplements. */
  readonly statement: string;
}

export interface Source {
  /** The storefront, which publishes the script. */
  readonly origin: string;
  readonly facts: Facts;
}

export interface Choice {
  /** Id of a supplement, `all` of them, or `own`. */
  readonly product: string;
  /** The page's own products. */
  readonly list: readonly Product[];
  /** Whether several products are a grid, or a card each. */
  readonly isGrid: boolean;
  readonly withCart: boolean;
  /** Attributes of the cart button for Checkout. */
  readonly checkout: Values;
  readonly theme: string;
  readonly tokens: Values;
  /** Whether the tags are placeholders, for editors that strip unknown tags. */
  readonly arePlaceholders: boolean;
}

export interface Tag {
  readonly element: string;
  readonly attributes: Values;
  /** Content of the tag until the script has loaded, and where it leads. */
  readonly text?: string | undefined;
  readonly href?: string | undefined;
}

const shop = '/supplements';

/**
 * The attributes of the cart button for a kind of checkout.
 * @param address of the shop or the endpoint. Without one, Shopify and WooCommerce are on the page's own site.
 */
export function checkoutOf(kind: string, address: string, partner: string, { origin }: Source): Values {
  const base = trimSlashes(address);
  const here = `${origin}${shop}${partner && `?partner=${partner}`}#wellness-cart={items}`;
  if (kind === 'storefront') return { ...(partner && { partner }), 'checkout-url': here };
  if (kind === 'shopify') return { 'checkout-url': `${base}/cart/{items}` };
  if (kind === 'woocommerce') return { 'checkout-url': `${base}/checkout-link/?products={items}` };
  if (kind === 'url' && address) return { 'checkout-url': address };
  return kind === 'endpoint' && address ? { 'checkout-endpoint': address } : {};
}

/** The choice when the builder opens. */
export const firstChoice = (source: Source): Choice => ({
  product: 'nmn-plus',
  list: [],
  isGrid: true,
  withCart: true,
  checkout: checkoutOf('storefront', '', '', source),
  theme: 'auto',
  tokens: {},
  arePlaceholders: false,
});

/** The products, with a cart button and a toaster if they are wanted. */
export function tagsOf({ product, list, isGrid, withCart, checkout, theme }: Choice, source: Source): readonly Tag[] {
  const { origin, facts } = source;
  const card = (id: string, text: string | undefined, href?: string): Tag => {
    return { element: 'product-card', attributes: { 'product-id': id }, text, href };
  };
  const grid: Tag = { element: 'product-grid', attributes: {} };
  const own = isGrid && list.length > 1 ? [grid] : list.map(({ id, name }) => card(id, name));
  const all: Tag = { ...grid, text: 'Supplements', href: origin + shop };
  const ours = product === 'all' ? [all] : [card(product, facts.supplements[product], origin + shop)];
  const isHere = checkout['checkout-url']?.startsWith(origin + shop);
  const cart: Tag = {
    element: 'cart-button',
    // A fixed button could cover a part of the page.
    attributes: { position: 'inline', ...checkout },
    ...(isHere && { text: 'To the shop', href: origin + shop }),
  };
  const more = withCart ? [cart, { element: 'toaster', attributes: {} }] : [];
  return [...(product === 'own' ? own : ours), ...more].map((tag) => ({
    ...tag,
    attributes: { ...tag.attributes, ...(theme !== 'auto' && { theme }) },
  }));
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const written = (attributes: Values) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

function asTag({ element, attributes, text = '', href }: Tag): string {
  const inside = href ? `<a href="${escaped(href)}">${escaped(text)}</a>` : escaped(text);
  return `<wellness-${element}${written(attributes)}>${inside}</wellness-${element}>`;
}

function asPlaceholder({ element, attributes, text = '', href }: Tag): string {
  const data = Object.entries(attributes).map(([name, value]) => [`data-${name}`, value]);
  const name = href ? 'a' : 'div';
  const all = { 'data-wellness': element, ...Object.fromEntries(data), ...(href && { href }) };
  return `<${name}${written(all)}>${escaped(text)}</${name}>`;
}

/** One line for each product. No text in it can end the script. */
const catalogLines = (list: readonly Product[]) => [
  '<script type="application/json" data-wellness="catalog">',
  '  [',
  ...list.map((product, i) => `    ${JSON.stringify(product).replaceAll('<', '\\u003c')}${list[i + 1] ? ',' : ''}`),
  '  ]',
  '</script>',
];

const styleLines = (tokens: Values) => [
  '<style>',
  '  :root {',
  ...Object.entries(tokens).map(([name, value]) => `    ${name}: ${value};`),
  '  }',
  '</style>',
];

/** The snippet. */
export function asLines(choice: Choice, source: Source): readonly string[] {
  const { product, list, tokens, arePlaceholders } = choice;
  const { version, hash, statement } = source.facts;
  const address = (file: string) => `${source.origin}/wellness/${version}/${file}`;
  const script = { type: 'module', src: address('wellness.js'), ...(hash && { integrity: hash }) };
  const isOwn = product === 'own';
  const body = tagsOf(choice, source).map(arePlaceholders ? asPlaceholder : asTag);
  const more = choice.withCart ? body.splice(-2) : [];
  return [
    // It reserves space for the elements until the script has loaded.
    `<link rel="stylesheet" href="${address('wellness.css')}">`,
    `<script${written(script)} crossorigin="anonymous"></script>`,
    ...(Object.keys(tokens).length ? styleLines(tokens) : []),
    ...(isOwn && list.length ? catalogLines(list) : []),
    ...body,
    ...(isOwn ? [] : [`<p>${statement}</p>`]),
    ...more,
  ];
}
