import { renderToString } from 'react-dom/server';
import { readAttribute, toAttributeName } from '../bridge/attributes.ts';
import { definitions, type ElementDefinition } from '../bridge/define.ts';
import { createServerHost } from '../bridge/host.ts';
import { Shown } from '../bridge/Shown.tsx';
import type { CatalogInput } from '../catalog/catalog.ts';
import '../index.ts';
import * as components from '../lazy/components.ts';
import { loadRest } from '../lazy/load.ts';
import { startServerPage } from '../page/page.ts';
import { languages } from '../words/languages.ts';
import { loadLanguage } from '../words/load-language.ts';
import type { Messages } from '../words/message.ts';
import { addLanguage, setOwnWords, type Words, wordsFor } from '../words/words.ts';
import { entryWords } from './entry-words.ts';
import { inlineHead, isInlined, withInlinedSheet } from './inline.ts';
import { withJsonLd } from './json-ld.ts';
import { warnOfLanguage, warnOfNames, warnOfProduct, warnOfTwice } from './mistakes.ts';
import { readPageMessages, readPageProducts } from './page-data.ts';
import {
  attributeOf,
  type ElementNode,
  elementsIn,
  headOf,
  isElement,
  isHtml,
  languageOf,
  parsePage,
  shadowOf,
} from './tree.ts';

export { inlineHashes } from './inline-hashes.ts';

export interface PrerenderOptions {
  /** URL of prerender.css, absolute or relative to the page. */
  readonly stylesheet: string;
  /** Products for cards and grids, in addition to JSON catalogs in the page. */
  readonly catalog?: CatalogInput;
  /**
   * Language of the page that the HTML becomes part of, as its `<html lang>`. Default: `en`. A `lang` in the HTML counts
   * before it.
   */
  readonly lang?: string;
  /** Messages of that page by language, in addition to those in the HTML. */
  readonly messages?: Readonly<Record<string, Messages>>;
  /** Year of the footer's notice; the browser replaces it by the current year. */
  readonly year?: number;
  /**
   * Inlines the entry script and the CSS rules that the page's elements need. For whole pages only. A
   * Content-Security-Policy needs `inlineHashes`.
   */
  readonly inline?: boolean;
  /** Writes structured data (schema.org, JSON-LD) about the products that the page's cards and grids show. Needs `url`. */
  readonly jsonLd?: boolean;
  /** Absolute address of the page, for `jsonLd`. */
  readonly url?: string;
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
  const host = createServerHost(year, (name) => texts.get(name) ?? null);
  const input = { host, words, attributes: props };
  const rendered = { ...input, view, props: view.model(input, undefined) };
  if (tagName === 'wellness-product-card') warnOfProduct(host, props as never, rendered.props as never);
  return renderToString(<Shown rendered={rendered} components={components as never} />);
}

let loaded: Promise<void> | undefined;

/** Loads every view and every language. */
async function loadAll(): Promise<void> {
  await loadRest();
  for (const code of languages) addLanguage(code, (await loadLanguage(code, 0)).default);
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
 * Adds a declarative shadow root to every wellness element of a page or a part of one, so that it is shown before scripts
 * have loaded, or without any. The browser updates content that depends on the date, the URL or the visitor's cart. A
 * page's head gets a link to the stylesheet, or the inlined parts. All other HTML stays the same, byte by byte, and
 * prerendering the result again changes nothing.
 * @throws TypeError if `stylesheet` is missing, `lang` is not a text, or `url` is missing with `jsonLd`.
 */
export async function prerender(html: string, options: PrerenderOptions): Promise<string> {
  const { stylesheet, catalog, lang, messages, year, inline = false, jsonLd = false, url = '' } = options ?? {};
  if (typeof stylesheet !== 'string' || stylesheet === '')
    throw new TypeError(`prerender: expected "stylesheet" to be the URL of prerender.css, got ${String(stylesheet)}`);
  if (lang !== undefined && typeof lang !== 'string')
    throw new TypeError(`prerender: expected "lang" to be a language such as "de", got ${String(lang)}`);
  if (jsonLd && !(/^https?:/i.test(url) && URL.canParse(url)))
    throw new TypeError(`prerender: expected "url" to be the absolute address of the page for "jsonLd", got "${url}"`);
  loaded ??= loadAll().catch((error) => {
    loaded = undefined;
    throw error;
  });
  await loaded;

  const page = parsePage(html);
  // Parts of the page with `data-wellness-off` stay unchanged.
  const isOurs = (node: ElementNode) => attributeOf(node, 'data-wellness-off') === undefined;
  const root = page.childNodes.find(isElement);
  const namesList = root !== undefined && attributeOf(root, 'data-wellness-catalog') !== undefined;
  startServerPage(readPageProducts(page, isOurs, catalog), namesList);
  const ownWords = readPageMessages(page, isOurs, messages);
  setOwnWords(ownWords);
  if (root) warnOfLanguage(root, lang);
  const insertions: Insertion[] = [];
  const head = headOf(page);
  const href = escapeAttribute(stylesheet);
  const link = `<link rel="stylesheet" href="${href}">`;
  const styles = inline ? `<noscript>${link}</noscript>` : link;
  const isLink = (node: ElementNode) => node.tagName === 'link' && attributeOf(node, 'href') === stylesheet;
  if (inline && head && !isInlined(head)) insertions.push({ at: head.early, text: inlineHead(href) + styles });
  else if (!inline && head && !head.nodes.some(isLink)) insertions.push({ at: head.end, text: link });

  for (const element of elementsIn(page.childNodes, isOurs)) {
    warnOfNames(element);
    if (inline) warnOfTwice(element);
    const at = element.sourceCodeLocation?.startTag?.endOffset;
    const definition = definitions.get(element.tagName);
    // Tags inside SVG are not custom elements, and HTML inside them would end the SVG.
    if (at === undefined || !definition || !isHtml(element) || shadowOf(element)) continue;
    const language = languageOf(element, lang);
    const content = render(element, definition, wordsFor(language) as Words, year);
    const known = { lang: language, ...(ownWords.size && { messages: 'own' }) };
    const data = Object.entries({ ...entryWords(element.tagName, language), ...known })
      .map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
      .join('');
    insertions.push({
      at,
      text: `<template shadowrootmode="open">${styles}<div data-root${data}>${content}</div></template>`,
    });
  }
  const rendered = insert(html, insertions);
  const filled = jsonLd ? withJsonLd(rendered, url, isOurs) : rendered;
  return inline ? withInlinedSheet(filled) : filled;
}
