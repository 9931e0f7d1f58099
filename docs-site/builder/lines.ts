/*
 * The code that a page needs for a choice. This module does not use the document, because the build also calls it, for the
 * first snippet in the page.
 */
import type { Product } from '../../src/catalog/catalog.ts';
import { safeUrl } from '../../src/text/safe-url.ts';
import type { Facts } from './facts.ts';

export type Values = Readonly<Record<string, string>>;

/** One of the host's own products, as a catalog in the page holds it. */
export type OwnProduct = Omit<Product, 'variant' | 'product'>;

export interface Choice {
  readonly element: string;
  /** Attributes of this element that differ from their defaults. */
  readonly attributes: Values;
  /** Whether it sells the supplements of the storefront. */
  readonly isOurs: boolean;
  /** The page's own catalog. */
  readonly list: readonly OwnProduct[];
  readonly withCart: boolean;
  /** Attributes of the cart button for Checkout. */
  readonly checkout: Values;
  readonly theme: string;
  /** Empty for the page's own language. */
  readonly lang: string;
  readonly dir: string;
  readonly tokens: Values;
  /** Whether the script is the classic one, for places that cannot load modules. */
  readonly isClassic: boolean;
}

export interface Source {
  /** The storefront, which publishes the script. */
  readonly origin: string;
  readonly facts: Facts;
}

export interface Tag {
  readonly element: string;
  readonly attributes: Values;
  /** Fallback content of the tag until the script has loaded, with its link. */
  readonly words?: string | undefined;
  readonly href?: string | undefined;
}

const shop = '/supplements';

/** Checkout that takes the cart to this storefront. */
export const checkoutHere = (origin: string, partner = ''): Values => ({
  ...(partner && { partner }),
  'checkout-url': `${origin}${shop}${partner && `?partner=${partner}`}#wellness-cart={items}`,
});

/** The choice when the builder opens. */
export const firstChoice = (origin: string): Choice => ({
  element: 'product-card',
  attributes: { 'product-id': 'nmn-plus' },
  isOurs: true,
  list: [],
  withCart: true,
  checkout: checkoutHere(origin),
  theme: 'auto',
  lang: '',
  dir: '',
  tokens: {},
  isClassic: false,
});

/** Elements that put something into the cart. */
export const sells = (element: string): boolean => element === 'product-card' || element === 'product-grid';

/** A product with sizes or plans is in the page's catalog, and any other in the card's attributes. */
const ownCardInside = ({ name, href }: Values, product: OwnProduct | undefined) => ({
  words: name ?? product?.name,
  href: safeUrl(href ?? product?.href ?? ''),
});

/** Fallback content of visible elements, until the script has loaded. */
function insideOf(
  { element, attributes, isOurs, list }: Choice,
  { origin, facts }: Source,
): Omit<Tag, 'element' | 'attributes'> {
  const ours = { href: origin + shop };
  switch (element) {
    case 'product-card':
      return isOurs
        ? { words: facts.supplements[attributes['product-id'] ?? ''], ...ours }
        : ownCardInside(attributes, list[0]);
    case 'product-grid':
      return isOurs ? { words: 'Supplements', ...ours } : {};
    case 'rating':
      return { words: attributes.value && `${attributes.value} of 5` };
    case 'membership-tiers':
      return { words: 'Membership', href: `${origin}/pricing` };
    case 'get-started':
      return { words: attributes.label ?? 'Get Started', href: `${origin}/how-it-works` };
    case 'login': {
      const href = safeUrl(attributes['portal-url'] ?? '');
      return href ? { words: attributes.label ?? 'Login', href } : {};
    }
    default:
      return {};
  }
}

function cartButton(choice: Choice, { origin }: Source): Tag {
  const attributes = {
    // A fixed button could cover a part of the page.
    ...(choice.element === 'cart-button' ? choice.attributes : { position: 'inline' }),
    ...choice.checkout,
  };
  const isHere = attributes['checkout-url']?.startsWith(origin + shop);
  return {
    element: 'cart-button',
    attributes,
    ...(isHere && { words: 'To the shop', href: origin + shop }),
  };
}

/** Attributes that every element accepts. Each gets them, because a snippet has no root element. */
function forAll({ theme, lang, dir }: Pick<Choice, 'theme' | 'lang' | 'dir'>): Values {
  return { ...(theme !== 'auto' && { theme }), ...(lang && { lang }), ...(dir && { dir }) };
}

function chosenTag(choice: Choice, source: Source): Tag {
  if (choice.element === 'cart-button') return cartButton(choice, source);
  return { element: choice.element, attributes: choice.attributes, ...insideOf(choice, source) };
}

/** The chosen element, with a cart button and a toaster if it sells something. */
export function tagsOf(choice: Choice, source: Source): readonly Tag[] {
  const more = sells(choice.element) && choice.withCart ? [cartButton(choice, source), toaster] : [];
  return [chosenTag(choice, source), ...more].map((tag) => ({
    ...tag,
    attributes: { ...tag.attributes, ...forAll(choice) },
  }));
}

const toaster: Tag = { element: 'toaster', attributes: {} };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const written = (attributes: Values) =>
  Object.entries(attributes)
    .map(([name, value]) => (value ? ` ${name}="${escaped(value)}"` : ` ${name}`))
    .join('');

function asTag({ element, attributes, words, href }: Tag): string {
  const text = words ? escaped(words) : '';
  const inside = text && href ? `<a href="${escaped(href)}">${text}</a>` : text;
  return `<wellness-${element}${written(attributes)}>${inside}</wellness-${element}>`;
}

/** Global HTML attributes stay as they are; all others become `data-…`. */
const keptAsIs = ['lang', 'dir'];

function asPlaceholder({ element, attributes, words, href }: Tag): string {
  const isLink = Boolean(words && href);
  const data = Object.entries(attributes)
    .filter(([name]) => !isLink || name !== 'href')
    .map(([name, value]) => [keptAsIs.includes(name) ? name : `data-${name}`, value]);
  const all = written({
    'data-wellness': element,
    ...Object.fromEntries(data),
    ...(isLink && { href: href as string }),
  });
  const name = isLink ? 'a' : 'div';
  return `<${name}${all}>${words ? escaped(words) : ''}</${name}>`;
}

/** Whether it sells supplements of the storefront, which need the FDA's statement. */
const needsStatement = ({ element, isOurs }: Choice) => sells(element) && isOurs;

/** The statement is always in English. */
const statementLine = ({ statement }: Facts, { lang, dir }: Pick<Choice, 'lang' | 'dir'>) =>
  `<p${written({ ...(lang && lang !== 'en' && { lang: 'en' }), ...(dir && { dir: 'ltr' }) })}>${statement}</p>`;

function bodyLines(choice: Choice, source: Source, write: (tag: Tag) => string): string[] {
  const [first, ...more] = tagsOf(choice, source).map((tag) => {
    const line = write(tag);
    // The additional cart button is in a paragraph, for the page's own spacing. A paragraph cannot hold a `<div>`.
    const isInParagraph = tag.element === 'cart-button' && choice.element !== 'cart-button' && !line.startsWith('<div');
    return isInParagraph ? `<p>${line}</p>` : line;
  });
  return [first ?? '', ...(needsStatement(choice) ? [statementLine(source.facts, choice)] : []), ...more];
}

const addressOf = ({ origin, facts }: Source, file: string) => `${origin}/wellness/${facts.version}/${file}`;

/** It reserves space for the elements until the script has loaded. */
const sheetLine = (source: Source) => `<link rel="stylesheet" href="${addressOf(source, 'wellness.css')}">`;

function scriptLine({ isClassic }: Choice, source: Source): string {
  const hash = source.facts.hashes[isClassic ? 'classic' : 'module'];
  const attributes = {
    ...(!isClassic && { type: 'module' }),
    src: addressOf(source, isClassic ? 'wellness.iife.js' : 'wellness.js'),
    ...(hash && { integrity: hash }),
    crossorigin: 'anonymous',
  };
  return `<script${written(attributes)}></script>`;
}

const declarations = (tokens: Values) => Object.entries(tokens).map(([name, value]) => `${name}: ${value};`);

const indented = (lines: readonly string[], depth = 1) => lines.map((line) => '  '.repeat(depth) + line);

function styleLines({ tokens }: Choice): string[] {
  const lines = declarations(tokens);
  return lines.length ? ['<style>', ...indented([':root {', ...indented(lines), '}']), '</style>'] : [];
}

/** No text in it can end the script. */
const json = (value: unknown, indent = 0) => JSON.stringify(value, null, indent).replaceAll('<', '\\u003c');

function catalogLines({ list }: Choice): string[] {
  if (!list.length) return [];
  const entries = list.flatMap((product, i) => {
    // A product with sizes or plans is too long for one line.
    const text = json(product, product.variants || product.plans ? 2 : 0) + (i < list.length - 1 ? ',' : '');
    return text.split('\n');
  });
  return [
    '<script type="application/json" data-wellness="catalog">',
    ...indented(['[', ...indented(entries), ']']),
    '</script>',
  ];
}

/** The snippet for an existing page. */
export const asLines = (choice: Choice, source: Source): readonly string[] => [
  sheetLine(source),
  scriptLine(choice, source),
  ...styleLines(choice),
  ...catalogLines(choice),
  ...bodyLines(choice, source, asTag),
];

/** The snippet for places that strip tags. Scripts and styles must be added elsewhere. */
export const asPlaceholders = (choice: Choice, source: Source): readonly string[] =>
  bodyLines(choice, source, asPlaceholder);

/** Lazy-loaded scripts have no tag for their hash. */
function importMapLines(source: Source): string[] {
  const late = Object.entries(source.facts.late).map(([name, hash]) => [addressOf(source, name), hash]);
  return late.length ? [`<script type="importmap">${json({ integrity: Object.fromEntries(late) })}</script>`] : [];
}

/** A complete page with a shop, whatever was chosen. Attributes for the whole page are on its root element. */
export function asPage(choice: Choice, source: Source): readonly string[] {
  const { element, lang, dir, theme } = choice;
  const offer: Choice = sells(element) ? choice : { ...choice, element: 'product-grid', attributes: {}, isOurs: true };
  const isExtra = offer !== choice && !['cart-button', 'toaster'].includes(element);
  const extra = isExtra ? [asTag(chosenTag(choice, source))] : [];
  const isFoot = element === 'footer';
  return [
    '<!doctype html>',
    `<html${written({ lang: lang || 'en', ...(dir && { dir }) })}>`,
    ...indented([
      '<head>',
      ...indented([
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<title>My shop</title>',
        ...importMapLines(source),
        sheetLine(source),
        scriptLine(choice, source),
        '<style>',
        ...indented([
          ':root {',
          ...indented([`color-scheme: ${theme === 'auto' ? 'light dark' : theme};`, ...declarations(choice.tokens)]),
          '}',
          'body { max-width: 64rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }',
          'header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }',
        ]),
        '</style>',
        ...catalogLines(choice),
      ]),
      '</head>',
      '<body>',
      ...indented([
        asTag(element === 'toaster' ? chosenTag(choice, source) : toaster),
        ...(isFoot ? [] : extra),
        '<header>',
        ...indented(['<h1>My shop</h1>', asTag(cartButton(choice, source))]),
        '</header>',
        '<main>',
        ...indented([
          '<h2>Products</h2>',
          asTag(chosenTag(offer, source)),
          ...(offer.isOurs ? [statementLine(source.facts, choice)] : []),
        ]),
        '</main>',
        ...(isFoot ? extra : []),
      ]),
      '</body>',
    ]),
    '</html>',
  ];
}

/** A placeholder: addresses that resolve to it are relative. */
const pageOrigin = 'https://relative.invalid';

function sourceOf(address: string): string {
  if (/^data:/i.test(address)) return 'data:';
  const origin = safeUrl(address) ? new URL(address, pageOrigin).origin : pageOrigin;
  return origin === pageOrigin ? "'self'" : origin;
}

/**
 * Lists the origins that a policy must allow: those of script and style sheet, and of the addresses in attributes and
 * products. Colors are an inline style.
 */
export function asPolicy(choice: Choice, source: Source): string {
  const { attributes, checkout, list } = choice;
  const sources = (addresses: readonly (string | undefined)[]) => [
    ...new Set(addresses.filter((address) => address !== undefined).map(sourceOf)),
  ];
  const directives = {
    'script-src': [source.origin],
    'style-src': [source.origin, ...(styleLines(choice).length ? ["'unsafe-inline'"] : [])],
    'connect-src': sources([checkout['checkout-endpoint'], attributes.catalog, attributes.action, attributes.endpoint]),
    'img-src': sources([
      attributes.image,
      ...list.flatMap(({ image, variants = [] }) => [image, ...variants.map((variant) => variant.image)]),
    ]),
  };
  return Object.entries(directives)
    .filter(([, sources]) => sources.length)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
