import { type Draft, type Products, toCatalog } from './draft.ts';
import { isFeed, isFeedTable, readFeed, readFeedTable } from './feed.ts';
import { isJsonLd, jsonLdIn, readJsonLd } from './json-ld.ts';
import { createNotes, type Notes } from './notes.ts';
import { isShopify, isShopifyTable, readShopify, readShopifyTable } from './shopify.ts';
import { readTable } from './tables.ts';
import { isWooCommerce, readWooCommerce } from './woocommerce.ts';

export interface ImportOptions {
  /** Currency of the prices where the file names none. */
  readonly currency?: string | undefined;
  /** Address of a Shopify shop, whose files have no links to products. */
  readonly shop?: string | undefined;
}

export interface Imported {
  /** Name of the system that the file is from. */
  readonly from: string;
  /** A catalog that the kit reads without a problem. */
  readonly products: Products;
  /** A line for each thing that could not be carried. */
  readonly notes: readonly string[];
}

type Found = readonly [from: string, drafts: readonly Draft[]];

function readJson(value: unknown, notes: Notes, options: ImportOptions): Found | undefined {
  if (isWooCommerce(value)) return ['WooCommerce', readWooCommerce(value, notes)];
  if (isShopify(value)) return ['Shopify', readShopify(value, notes, options)];
  return isJsonLd(value) ? ['JSON-LD', readJsonLd(value, notes)] : undefined;
}

/** The value of JSON, or of the JSON-LD in a page; undefined for other texts. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const found = jsonLdIn(text);
    return found.length ? found : undefined;
  }
}

function readFile(text: string, notes: Notes, options: ImportOptions): Found | undefined {
  const value = parse(text);
  if (value !== undefined) return readJson(value, notes, options);
  if (isFeed(text)) return ['a product feed', readFeed(text, notes)];
  const [row] = /^\s*[[{<]/.test(text) ? [] : readTable(text);
  if (row && isShopifyTable(row)) return ['Shopify', readShopifyTable(text, notes, options)];
  return row && isFeedTable(row) ? ['a product feed', readFeedTable(text, notes)] : undefined;
}

/**
 * Makes a catalog of another shop's export.
 * @throws Error with a sentence if the text is of no known system, or has no products
 */
export function importCatalog(file: string, options: ImportOptions = {}): Imported {
  const notes = createNotes();
  const found = readFile(file.replace(/^\ufeff/, ''), notes, options);
  if (!found)
    throw new Error(
      'This is no export that can be read: Shopify’s products.json or CSV, an answer of WooCommerce’s Store API, a Google product feed (XML or TSV), or JSON-LD.',
    );
  const [from, drafts] = found;
  if (!drafts.length && !notes.lines.length) throw new Error('There are no products in this file.');
  return { from, products: toCatalog(drafts, options.currency, notes), notes: notes.lines };
}
