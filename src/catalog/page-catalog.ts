import type { Cart } from '../cart/cart.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import type { Catalog, Product } from './catalog.ts';
import { readCatalog } from './read-catalog.ts';

/** The part of the page object that lists are added to. */
export interface Lists {
  readonly shared: { readonly cart: Cart; readonly catalog: Catalog };
}

const INLINE = 'script[data-wellness="catalog"]';

/** Without it, the browser would run the list as a script. */
const NO_TYPE = 'it has no type="application/json"';

/** Reads a list, and warns of invalid products. */
export function readList(list: unknown, source: string, base = globalThis.document?.baseURI) {
  const { products, problems, mistakes, warnings, blocked } = readCatalog(list, base);
  for (const problem of problems) console.warn(`wellness: ${source}: left out ${problem}.`);
  for (const warning of [...mistakes, ...warnings]) console.warn(`wellness: ${source}: ${warning}.`);
  return { products, problems, blocked };
}

/** Adds to the page's own products, and warns of invalid ones. */
export function addProducts(
  { shared: { catalog }, cart }: Lists & { readonly cart: object },
  list: unknown,
): readonly string[] {
  const { products, problems, blocked } = readList(list, 'catalog.add');
  added = [list, ...added].slice(0, MOST_REMEMBERED);
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

/** The scripts whose lists the page sells. */
const read = new Set<Element>();

/**
 * Reads the JSON catalogs in the page, each once. Where a router has replaced the page's content, new ones replace those that
 * are gone. Without new ones these stay, so that the fixed products are not sold instead.
 */
export function readInlineCatalogs({ shared: { catalog } }: Lists): void {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>(INLINE)];
  const arrived = scripts.filter((script) => !read.has(script) && !isLeftAlone(script));
  if (!arrived.length) return;
  for (const script of read)
    if (!script.isConnected) {
      read.delete(script);
      catalog.withdraw(script);
    }
  for (const script of arrived) {
    read.add(script);
    // A catalog that cannot be read counts as empty, so that the fixed products are not sold instead.
    let list: unknown = [];
    try {
      if (script.type.toLowerCase() !== 'application/json') throw new Error(NO_TYPE);
      list = JSON.parse(script.text);
    } catch (error) {
      console.warn(`wellness: <script data-wellness="catalog">: ${error}. It is left out.`, script);
    }
    const { products, blocked } = readList(list, '<script data-wellness="catalog">');
    catalog.bring(script, products, blocked);
  }
}
