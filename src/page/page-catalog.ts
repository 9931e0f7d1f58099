import type { Product } from '../catalog/catalog.ts';
import { readCatalog } from '../catalog/read-catalog.ts';
import { isLeftAlone } from '../left-alone.ts';
import type { Page } from './types.ts';

const INLINE = 'script[type="application/json"][data-wellness="catalog"]';

const read = new WeakSet<Element>();

/** Adds to the page's own products, and warns of invalid ones. */
export function addProducts(
  { shared: { catalog }, cart }: Page,
  list: unknown,
  source = 'catalog.add',
): readonly string[] {
  const { products, problems, warnings, blocked } = readCatalog(list, globalThis.document?.baseURI);
  for (const problem of problems) console.warn(`wellness: ${source}: left out ${problem}.`);
  for (const warning of warnings) console.warn(`wellness: ${source}: ${warning}.`);
  if (source === 'catalog.add') added = [list, ...added].slice(0, MOST_REMEMBERED);
  // A later product of the same id replaces an earlier one.
  const all = ownProducts.get(cart) ?? new Map<string, Product>();
  for (const product of products) all.set(product.id, product);
  ownProducts.set(cart, all);
  catalog.bring(cart, [...all.values()], blocked);
  return problems;
}

/** Pages may add lists without end. */
const MOST_REMEMBERED = 20;
let added: readonly unknown[] = [];
/** The newest lists of `catalog.add()` as they were given, for `doctor()`. */
export const addedLists = (): readonly unknown[] => added;

const ownProducts = new WeakMap<object, Map<string, Product>>();

/** Reads the JSON catalogs in the page, each once. */
export function readInlineCatalogs(page: Page): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>(INLINE)) {
    if (read.has(script) || isLeftAlone(script)) continue;
    read.add(script);
    // A catalog that cannot be parsed counts as empty, so that the fixed products are not sold instead.
    let list: unknown = [];
    try {
      list = JSON.parse(script.text);
    } catch (error) {
      console.warn(`wellness: <script data-wellness="catalog">: ${error}. It is left out.`, script);
    }
    addProducts(page, list, '<script data-wellness="catalog">');
  }
}
