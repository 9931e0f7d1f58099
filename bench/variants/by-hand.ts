import { type DefaultTreeAdapterTypes, html as htmlNames, parse, serialize, defaultTreeAdapter as tree } from 'parse5';
import postcss, { type AtRule } from 'postcss';
import type { Product } from '../products.ts';

/*
 * Converts a built page into a hand-written one with the same texts, pictures and fonts. Cards, cart button and toaster
 * become the vanilla variant's elements; all other elements become plain markup.
 */

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;
type Node = DefaultTreeAdapterTypes.ChildNode;

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = ({ attrs }: Element, wanted: string) => attrs.find(({ name }) => name === wanted)?.value;

const vanillaTags = /\bwellness-(product-card|cart-button|toaster)\b/g;
const renamed = (text: string) => text.replace(vanillaTags, 'vanilla-$1').replace(/\bwellness-/g, 'shop-');

/** All elements of a part of a page, without the content of templates. */
function* elementsIn(parent: Parent): Generator<Element> {
  for (const node of [...parent.childNodes]) {
    if (!isElement(node)) continue;
    yield node;
    yield* elementsIn(node);
  }
}

function create(tag: string, attributes: Readonly<Record<string, string>>): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  return tree.createElement(tag, htmlNames.NS.HTML, attrs);
}

function fill(element: Element, children: readonly Node[]): void {
  element.childNodes = [];
  for (const child of children) tree.appendChild(element, child);
}

/** Removes the kit's files from the head; the page's own scripts stay. */
function isOurs(element: Element): boolean {
  const { tagName } = element;
  if (tagName === 'link') return attribute(element, 'rel') === 'stylesheet';
  if (tagName !== 'script' || attribute(element, 'type') === 'application/ld+json') return false;
  return !attribute(element, 'src') || attribute(element, 'src')?.startsWith('/assets/') === true;
}

/** Keeps a card's picture in the page and turns its text and button into an element. */
function drawCard(card: Element): void {
  const { id, name, description, price } = JSON.parse(attribute(card, 'data-product') ?? '{}') as Product;
  const text = [...elementsIn(card)].find((element) => attribute(element, 'class') === 'product-text');
  if (!text) throw new Error('A card of the built page has no .product-text.');
  text.tagName = text.nodeName = 'vanilla-product-card';
  const told = Object.entries({ 'product-id': id, name, description, price: `${price}` });
  text.attrs.push(...told.map(([name, value]) => ({ name, value })));
  text.childNodes = [];
  card.attrs = card.attrs.filter(({ name }) => name !== 'data-product');
}

/** Replaces an element by its markup, without shadow root and script. */
function unwrap(host: Element, template: DefaultTreeAdapterTypes.Template): void {
  const { content } = template;
  const root = [...elementsIn(content)].find((element) => attribute(element, 'data-root') !== undefined);
  fill(host, root?.childNodes ?? []);
  host.attrs.push({ name: 'class', value: 'by-hand' });
  for (const element of elementsIn(host)) {
    if (element.tagName === 'noscript') tree.detachNode(element);
    if (attribute(element, 'data-product')) drawCard(element);
  }
}

function rewrite(document: DefaultTreeAdapterTypes.Document): void {
  for (const element of elementsIn(document)) {
    if (isOurs(element)) tree.detachNode(element);
    if (!element.tagName.startsWith('wellness-')) continue;
    const template = element.childNodes.find((node) => node.nodeName === 'template');
    element.tagName = element.nodeName = renamed(element.tagName);
    if (element.tagName.startsWith('vanilla-')) fill(element, []);
    else if (template) unwrap(element, template as DefaultTreeAdapterTypes.Template);
  }
}

/** The rules of the elements' stylesheet that the markup needs. Not in a layer, where the site's rules would win. */
function neededRules(css: string, classes: ReadonlySet<string>): string {
  const sheet = postcss.parse(css);
  const isNeeded = (selector: string) =>
    !/\[data-root\]|:state\(/.test(selector) &&
    [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) => classes.has(name.replaceAll('\\', '')));
  sheet.walkRules((rule) => {
    if (/keyframes$/.test((rule.parent as { name?: string }).name ?? '')) return;
    const selectors = rule.selectors.filter(isNeeded);
    if (selectors.length)
      rule.selectors = selectors.map((selector) => selector.replace(/:host(\((.*?)\))?/, '.by-hand$2'));
    else rule.remove();
  });
  const layers: AtRule[] = [];
  sheet.walkAtRules('layer', (layer) => void layers.unshift(layer));
  for (const layer of layers) layer.replaceWith(layer.nodes ?? []);
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

/** The site's own rules, without those for parts and undefined elements, which plain markup does not have. */
function siteRules(css: string): string {
  const sheet = postcss.parse(renamed(css));
  sheet.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !/shop-[\w-]+.*:not\(:defined\)/.test(selector));
    if (selectors.length)
      rule.selectors = selectors.map((selector) =>
        selector.replace(/(shop-[\w-]+\)?)::part\(([\w-]+)\)/g, '$1 [part~=$2]'),
      );
    else rule.remove();
  });
  return sheet.toString();
}

/** Reserves space for a card, as the vanilla page does, here with the page's padding. */
const room = 'vanilla-product-card:not(:defined) { display: block; box-sizing: border-box; min-height: 220px; }';

export interface Handwritten {
  readonly html: string;
  /** Content of its only stylesheet. */
  readonly css: string;
}

/** @param read gives the content of a file that the page names. */
export function byHand(html: string, ourSheet: string, read: (path: string) => string): Handwritten {
  const document = parse(html);
  const stylesheets = [...elementsIn(document)]
    .filter((element) => element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet')
    .map((element) => attribute(element, 'href') ?? '')
    .filter((href) => !href.includes('prerender'));
  rewrite(document);
  const head = [...elementsIn(document)].find((element) => element.tagName === 'head') as Element;
  tree.appendChild(head, create('link', { rel: 'stylesheet', href: '/shop.css' }));
  tree.appendChild(head, create('script', { type: 'module', src: '/shop.js' }));
  const classes = new Set(
    [...elementsIn(document)].flatMap((element) => (attribute(element, 'class') ?? '').split(' ')),
  );
  return {
    html: serialize(document),
    css: [...stylesheets.map((href) => siteRules(read(href))), renamed(neededRules(ourSheet, classes)), room].join(
      '\n',
    ),
  };
}
