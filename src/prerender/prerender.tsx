import { renderToString } from 'react-dom/server';
import { readAttribute, toAttributeName } from '../bridge/attributes.ts';
import { definitions, type ElementDefinition } from '../bridge/define.ts';
import { createServerHost } from '../bridge/host.ts';
import { Shown } from '../bridge/Shown.tsx';
import type { Product } from '../catalog/catalog.ts';
import '../index.ts';
import * as components from '../lazy/components.ts';
import { loadRest } from '../lazy/lazy-views.ts';
import { startServerPage } from '../page/page.ts';
import { languages, loadLanguage } from '../words/languages.ts';
import { addWords, setOwnWords, type Words, wordsFor } from '../words/words.ts';
import { entryWords } from './entry-words.ts';
import { inlineHead, isInlined, withInlinedSheet } from './inline.ts';
import { ownProductsIn, ownWordsIn } from './page-data.ts';
import { attributeOf, type ElementNode, elementsIn, headOf, isHtml, languageOf, parsePage, shadowOf } from './tree.ts';

export { inlineHashes } from './inline.ts';

export interface PrerenderOptions {
  /** URL of prerender.css as the page will ask for it. */
  readonly stylesheet: string;
  /** The host's own products, for cards and grids, beside those that stand in the page as JSON. */
  readonly catalog?: readonly Product[];
  /** For the footer's notice; a browser fills the current one in. */
  readonly year?: number;
  /**
   * Puts what the page needs until it is used into the page itself: the rules of the stylesheet that its elements show,
   * and the entry. For whole pages. Their policy needs `inlineHashes`.
   */
  readonly inline?: boolean;
}

function render(
  { tagName, attrs }: ElementNode,
  { view: getView, attributes }: ElementDefinition,
  words: Words,
  year: number | undefined,
) {
  const texts = new Map(attrs.map(({ name, value }) => [name, value]));
  const props = Object.fromEntries(
    Object.entries(attributes).map(([property, attribute]) => [
      property,
      readAttribute({ localName: tagName } as Element, property, attribute, texts.get(toAttributeName(property))),
    ]),
  );
  const view = getView();
  if (!view) throw new Error(`The view of <${tagName}> has not loaded.`);
  const input = { host: createServerHost(year), words, attributes: props };
  const rendered = { ...input, view, props: view.model(input, undefined) };
  return renderToString(<Shown rendered={rendered} components={components as never} />);
}

let loaded: Promise<void> | undefined;

/** Every view and every language, once. */
async function loadWords(): Promise<void> {
  await loadRest();
  for (const code of languages) addWords(code, (await loadLanguage(code, 0)).default);
}

const escapeAttribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

interface Insertion {
  readonly at: number;
  readonly text: string;
}

function insert(html: string, insertions: readonly Insertion[]): string {
  let result = '';
  let from = 0;
  for (const { at, text } of [...insertions].sort((a, b) => a.at - b.at)) {
    result += html.slice(from, at) + text;
    from = at;
  }
  return result + html.slice(from);
}

/**
 * Puts the declarative shadow root of every element of ours into a page or a part of one, so that it shows before any
 * script has come, and without. What depends on the day, the address or the visitor's cart is filled in by the browser.
 * The rest of the HTML stays as it is, byte by byte; a page's head gets a link to the stylesheet, or with `inline` what
 * stands for it. Given twice, the same HTML comes out.
 * @throws TypeError without the URL of the stylesheet.
 */
export async function prerender(html: string, options: PrerenderOptions): Promise<string> {
  const { stylesheet, catalog, year, inline = false } = options ?? {};
  if (typeof stylesheet !== 'string' || stylesheet === '')
    throw new TypeError(`prerender: expected "stylesheet" to be the URL of prerender.css, got ${String(stylesheet)}`);
  loaded ??= loadWords().catch((error) => {
    loaded = undefined;
    throw error;
  });
  await loaded;

  const page = parsePage(html);
  // What the page keeps us out of is left as it is.
  const isOurs = (node: ElementNode) => attributeOf(node, 'data-wellness-off') === undefined;
  startServerPage(ownProductsIn(page, isOurs, catalog));
  setOwnWords(ownWordsIn(page, isOurs));
  const insertions: Insertion[] = [];
  const head = headOf(page);
  const href = escapeAttribute(stylesheet);
  const link = `<link rel="stylesheet" href="${href}">`;
  const styles = inline ? `<noscript>${link}</noscript>` : link;
  const isLink = (node: ElementNode) => node.tagName === 'link' && attributeOf(node, 'href') === stylesheet;
  if (inline && head && !isInlined(head)) insertions.push({ at: head.early, text: inlineHead(href) + styles });
  else if (!inline && head && !head.nodes.some(isLink)) insertions.push({ at: head.end, text: link });

  for (const element of elementsIn(page.childNodes, isOurs)) {
    const at = element.sourceCodeLocation?.startTag?.endOffset;
    const definition = definitions.get(element.tagName);
    // In a drawing it is no element of ours, and what HTML has in it would break out of the drawing.
    if (at === undefined || !definition || !isHtml(element) || shadowOf(element)) continue;
    const language = languageOf(element);
    const content = render(element, definition, wordsFor(language) as Words, year);
    const entryData = Object.entries(entryWords(element.tagName, language))
      .map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
      .join('');
    insertions.push({
      at,
      text: `<template shadowrootmode="open">${styles}<div data-root${entryData}>${content}</div></template>`,
    });
  }
  const filled = insert(html, insertions);
  return inline ? withInlinedSheet(filled) : filled;
}
