import type { CatalogInput, Product } from '../catalog/catalog.ts';
import { readCatalog } from '../catalog/read-catalog.ts';
import { type OwnWords, readOwnWords } from '../words/own-words.ts';
import { attributeOf, type DocumentNode, type ElementNode, elementsIn } from './tree.ts';

type IsOurs = (element: ElementNode) => boolean;

/** Parses the JSON scripts of the page. Yields undefined and logs a warning for a script that cannot be parsed. */
function* dataIn(page: DocumentNode, isOurs: IsOurs, kind: 'catalog' | 'messages'): Generator<unknown> {
  for (const element of elementsIn(page.childNodes, isOurs)) {
    if (element.tagName !== 'script' || attributeOf(element, 'data-wellness') !== kind) continue;
    const hasType = attributeOf(element, 'type')?.toLowerCase() === 'application/json';
    if (!hasType && kind === 'messages') continue;
    const [text] = element.childNodes;
    let data: unknown;
    try {
      if (!hasType) throw new Error('it has no type="application/json"');
      data = JSON.parse(text && 'value' in text ? text.value : '');
    } catch (error) {
      console.warn(`prerender: <script data-wellness="${kind}">: ${error}. It is left out.`);
    }
    yield data;
  }
}

/** Reads the messages in the page and then the option `messages`. */
export function readPageMessages(page: DocumentNode, isOurs: IsOurs, optionMessages: unknown): OwnWords {
  let own: OwnWords = new Map();
  for (const data of [...dataIn(page, isOurs, 'messages'), optionMessages])
    if (data !== undefined) own = readOwnWords(data, 'prerender: messages', own);
  return own;
}

/**
 * Reads the catalogs in the page and then the option `catalog`. If an id occurs twice, the last product wins.
 * @returns undefined if there is no catalog
 */
export function readPageProducts(
  page: DocumentNode,
  isOurs: IsOurs,
  optionCatalog: CatalogInput | undefined,
): readonly Product[] | undefined {
  // As in a browser, a catalog that cannot be read counts as empty, so that the fixed products are not sold instead.
  const lists = [...dataIn(page, isOurs, 'catalog')].map((list) => list ?? []);
  if (optionCatalog !== undefined) lists.push(optionCatalog);
  if (!lists.length) return undefined;
  const all = new Map<string, Product>();
  for (const list of lists) {
    const { products, problems, mistakes, warnings } = readCatalog(list);
    for (const problem of problems) console.warn(`prerender: catalog: left out ${problem}.`);
    for (const warning of [...mistakes, ...warnings]) console.warn(`prerender: catalog: ${warning}.`);
    for (const product of products) all.set(product.id, product);
  }
  return [...all.values()];
}
