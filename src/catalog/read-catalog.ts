import { safeUrl } from '../safe-url.ts';
import { availabilities, type Product } from './catalog.ts';

/** What came of a host's own catalogue: the products that can be shown, and a sentence for each that cannot. */
export interface CatalogReading {
  readonly products: readonly Product[];
  readonly problems: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const optional = (ok: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || value === null || ok(value);

/** What each field must be, in words and as a question. */
const rules: readonly [field: keyof Product, words: string, ok: (value: unknown) => boolean][] = [
  ['id', 'a non-empty string', isText],
  ['name', 'a non-empty string', isText],
  ['price', 'a number of dollars, 0 or more', isAmount],
  ['description', 'a string', optional((value) => typeof value === 'string')],
  ['rating', 'a number from 0 to 5', optional((value) => isAmount(value) && value <= 5)],
  ['reviews', 'a whole number', optional((value) => isAmount(value) && Number.isInteger(value))],
  [
    'availability',
    `one of ${availabilities.join(', ')}`,
    optional((value) => availabilities.some((known) => known === value)),
  ],
  ['href', 'an http, https or relative URL', optional((value) => isText(value) && safeUrl(value) !== undefined)],
  [
    'image',
    'an http, https, relative or data:image URL',
    optional((value) => isText(value) && safeUrl(value, { image: true }) !== undefined),
  ],
];

function problemOf(entry: unknown, seen: ReadonlySet<unknown>): string | undefined {
  if (!isRecord(entry)) return 'expected an object';
  const [field, words] = rules.find(([name, , ok]) => !ok(entry[name])) ?? [];
  if (field) return `"${field}" must be ${words}`;
  return seen.has(entry.id) ? `the id "${entry.id}" stands twice` : undefined;
}

/** Checks a host's own catalogue, an array of products. Never throws; relative URLs are read against `base`. */
export function readCatalog(value: unknown, base?: string): CatalogReading {
  if (!Array.isArray(value)) return { products: [], problems: ['expected a JSON array of products'] };
  const products: Product[] = [];
  const problems: string[] = [];
  const seen = new Set<unknown>();
  for (const [index, entry] of value.entries()) {
    const problem = problemOf(entry, seen);
    if (problem) problems.push(`product ${index + 1}: ${problem}`);
    else products.push(toProduct(entry as Product, base));
    seen.add(entry?.id);
  }
  return { products, problems };
}

/** The product that a prerendered card was made of, as the server wrote it down beside the card. */
export function readProduct(json: string | undefined): Product | undefined {
  if (json === undefined) return undefined;
  try {
    return readCatalog([JSON.parse(json)]).products[0];
  } catch {
    return undefined;
  }
}

function toProduct(entry: Product, base: string | undefined): Product {
  const { id, name, price } = entry;
  const product: { -readonly [Name in keyof Product]: Product[Name] } = {
    id,
    name,
    price,
    description: entry.description ?? '',
  };
  if (entry.image) product.image = safeUrl(entry.image, { image: true, base });
  if (entry.imageAlt) product.imageAlt = String(entry.imageAlt);
  if (entry.href) product.href = safeUrl(entry.href, { base });
  if (isAmount(entry.rating)) product.rating = entry.rating;
  if (isAmount(entry.reviews)) product.reviews = entry.reviews;
  if (entry.availability) product.availability = entry.availability;
  if (entry.checkoutId) product.checkoutId = String(entry.checkoutId);
  return Object.freeze(product);
}
