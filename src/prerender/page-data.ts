import type { Product } from '../catalog/catalog.ts';
import { readCatalog } from '../catalog/read-catalog.ts';
import { type OwnWords, readOwnWords } from '../words/own-words.ts';
import { attributeOf, type DocumentNode, type ElementNode, elementsIn } from './tree.ts';

type IsOurs = (element: ElementNode) => boolean;

/** What stands in the page as JSON, script by script; undefined, and told, where it cannot be read. */
function* dataIn(page: DocumentNode, isOurs: IsOurs, kind: 'catalog' | 'messages'): Generator<unknown> {
  for (const element of elementsIn(page.childNodes, isOurs)) {
    if (element.tagName !== 'script' || attributeOf(element, 'data-wellness') !== kind) continue;
    if (attributeOf(element, 'type')?.toLowerCase() !== 'application/json') continue;
    const [text] = element.childNodes;
    let given: unknown;
    try {
      given = JSON.parse(text && 'value' in text ? text.value : '');
    } catch (error) {
      console.warn(`prerender: <script data-wellness="${kind}">: ${error}. It is left out.`);
    }
    yield given;
  }
}

/** What the page says in its own words. */
export function ownWordsIn(page: DocumentNode, isOurs: IsOurs): OwnWords {
  let own: OwnWords = new Map();
  for (const given of dataIn(page, isOurs, 'messages'))
    if (given !== undefined) own = readOwnWords(given, 'prerender: messages', own);
  return own;
}

/**
 * What the page sells, by the lists that stand in it and then by the one that is given, of one id by the last word;
 * undefined where it brings none.
 */
export function ownProductsIn(
  page: DocumentNode,
  isOurs: IsOurs,
  given: readonly Product[] | undefined,
): readonly Product[] | undefined {
  // As in a browser, who brings a list that cannot be read sells nothing, rather than what others would.
  const lists = [...dataIn(page, isOurs, 'catalog')].map((list) => list ?? []);
  if (given !== undefined) lists.push(given);
  if (!lists.length) return undefined;
  const all = new Map<string, Product>();
  for (const list of lists) {
    const { products, problems } = readCatalog(list);
    for (const problem of problems) console.warn(`prerender: catalog, ${problem}. It is left out.`);
    for (const product of products) all.set(product.id, product);
  }
  return [...all.values()];
}
