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
const optional = (value: unknown, ok: (value: unknown) => boolean) =>
  value === undefined || value === null || ok(value);

function problemOf(entry: Record<string, unknown>, seen: ReadonlySet<string>): string | undefined {
  if (!isText(entry.id)) return '"id" must be a non-empty string';
  if (seen.has(entry.id)) return `the id "${entry.id}" stands twice`;
  if (!isText(entry.name)) return '"name" must be a non-empty string';
  if (!isAmount(entry.price)) return '"price" must be a number of dollars, 0 or more';
  if (!optional(entry.description, (value) => typeof value === 'string')) return '"description" must be a string';
  if (!optional(entry.rating, (value) => isAmount(value) && value <= 5)) return '"rating" must be a number from 0 to 5';
  if (!optional(entry.reviews, (value) => isAmount(value) && Number.isInteger(value)))
    return '"reviews" must be a whole number';
  if (!optional(entry.availability, (value) => availabilities.some((known) => known === value)))
    return `"availability" must be one of ${availabilities.join(', ')}`;
  if (!optional(entry.href, (value) => isText(value) && safeUrl(value) !== undefined))
    return '"href" must be an http, https or relative URL';
  if (!optional(entry.image, (value) => isText(value) && safeUrl(value, { image: true }) !== undefined))
    return '"image" must be an http, https, relative or data:image URL';
  return undefined;
}

/** Checks a host's own catalogue, an array of products. Never throws; relative URLs are read against `base`. */
export function readCatalog(value: unknown, base?: string): CatalogReading {
  if (!Array.isArray(value)) return { products: [], problems: ['expected a JSON array of products'] };
  const products: Product[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of value.entries()) {
    const problem = isRecord(entry) ? problemOf(entry, seen) : 'expected an object';
    if (problem) problems.push(`product ${index + 1}: ${problem}`);
    else products.push(toProduct(entry as Product, base));
    if (isRecord(entry) && isText(entry.id)) seen.add(entry.id);
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
