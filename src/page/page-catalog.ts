import type { Product } from '../catalog/catalog.ts';
import { readCatalog } from '../catalog/read-catalog.ts';
import { isLeftAlone } from '../left-alone.ts';
import type { Page } from './types.ts';

const INLINE = 'script[type="application/json"][data-wellness="catalog"]';

const read = new WeakSet<Element>();

/** Adds to the page's own products, and tells the page's author of those that are left out. */
export function addProducts(
  { shared: { catalog }, cart }: Page,
  given: unknown,
  who = 'catalog.add',
): readonly string[] {
  const { products, problems } = readCatalog(given, document.baseURI);
  for (const problem of problems) console.warn(`wellness: ${who}: ${problem}. It is left out.`);
  // Of one id the last word holds.
  const all = ownProducts.get(cart) ?? new Map<string, Product>();
  for (const product of products) all.set(product.id, product);
  ownProducts.set(cart, all);
  catalog.bring(cart, [...all.values()]);
  return problems;
}

const ownProducts = new WeakMap<object, Map<string, Product>>();

/** Reads the catalogues that stand in the page as JSON, each once. */
export function readInlineCatalogs(page: Page): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>(INLINE)) {
    if (read.has(script) || isLeftAlone(script)) continue;
    read.add(script);
    // Who brings a catalogue that cannot be read sells nothing, rather than what others would.
    let given: unknown = [];
    try {
      given = JSON.parse(script.text);
    } catch (error) {
      console.warn(`wellness: <script data-wellness="catalog">: ${error}. It is left out.`, script);
    }
    addProducts(page, given, '<script data-wellness="catalog">');
  }
}
