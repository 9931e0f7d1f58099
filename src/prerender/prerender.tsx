import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { renderToString } from 'react-dom/server';
import { readAttribute, toAttributeName } from '../bridge/attributes.ts';
import { createServerHost } from '../bridge/host.ts';
import { definitions, type ElementDefinition } from '../bridge/react-element.tsx';
import type { Product } from '../catalog/catalog.ts';
import { readCatalog } from '../catalog/read-catalog.ts';
import '../index.ts';
import { startServerPage } from '../page/page.ts';

export interface PrerenderOptions {
  /** URL of prerender.css as the page will ask for it. */
  readonly stylesheet: string;
  /** The host's own products, for cards that say no more than a `product-id`. */
  readonly catalog?: readonly Product[];
  /** For the footer's notice; a browser fills the current one in. */
  readonly year?: number;
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type ElementNode = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is ElementNode => 'tagName' in node;

function* elementsIn(nodes: readonly Node[]): Generator<ElementNode> {
  for (const node of nodes) {
    // What the page keeps us out of is left as it is.
    if (!isElement(node) || node.attrs.some(({ name }) => name === 'data-wellness-off')) continue;
    yield node;
    yield* elementsIn(node.childNodes);
  }
}

/** Given twice, the same HTML comes out. */
const isPrerendered = (element: ElementNode) =>
  element.childNodes.some(
    (child) =>
      child.nodeName === 'template' && (child as ElementNode).attrs.some(({ name }) => name === 'shadowrootmode'),
  );

function render({ tagName, attrs }: ElementNode, { Root, attributes }: ElementDefinition, year: number | undefined) {
  const texts = new Map(attrs.map(({ name, value }) => [name, value]));
  const props = Object.fromEntries(
    Object.entries(attributes).map(([property, attribute]) => [
      property,
      readAttribute({ localName: tagName } as Element, property, attribute, texts.get(toAttributeName(property))),
    ]),
  );
  return renderToString(<Root host={createServerHost(year)} props={props} />);
}

const escapeAttribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Puts the declarative shadow root of every element of ours into a page or a part of one, so that it shows before any
 * script has come, and without. What depends on the day, the address or the visitor's cart is filled in by the browser.
 * The rest of the HTML stays as it is, byte by byte; a page's head gets a link to the stylesheet.
 * @throws TypeError without the URL of the stylesheet.
 */
export async function prerender(html: string, options: PrerenderOptions): Promise<string> {
  const { stylesheet, catalog = [], year } = options ?? {};
  if (typeof stylesheet !== 'string' || stylesheet === '')
    throw new TypeError(`prerender: expected "stylesheet" to be the URL of prerender.css, got ${String(stylesheet)}`);
  const { products, problems } = readCatalog(catalog);
  for (const problem of problems) console.warn(`prerender: catalog, ${problem}. It is left out.`);
  startServerPage(products);

  const link = `<link rel="stylesheet" href="${escapeAttribute(stylesheet)}">`;
  const insertions: { at: number; text: string }[] = [];
  for (const element of elementsIn(parse(html, { sourceCodeLocationInfo: true }).childNodes)) {
    const location = element.sourceCodeLocation;
    // Without it the parser made the element up, such as a head that a part of a page does not have.
    if (!location?.startTag) continue;
    const definition = definitions.get(element.tagName);
    if (element.tagName === 'head' && location.endTag && !html.slice(0, location.endTag.startOffset).includes(link))
      insertions.push({ at: location.endTag.startOffset, text: link });
    if (!definition || isPrerendered(element)) continue;
    const content = render(element, definition, year);
    insertions.push({
      at: location.startTag.endOffset,
      text: `<template shadowrootmode="open">${link}<div data-root>${content}</div></template>`,
    });
  }

  let result = '';
  let from = 0;
  for (const { at, text } of insertions.sort((a, b) => a.at - b.at)) {
    result += html.slice(from, at) + text;
    from = at;
  }
  return result + html.slice(from);
}
