import { availabilities, type Product } from './catalog.ts';
import { safeUrl } from './safe-url.ts';

/** What came of a host's own catalogue: the products that can be shown, and a sentence for each that cannot. */
export interface CatalogReading {
  readonly products: readonly Product[];
  readonly problems: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const optional = (value: unknown, ok: (value: unknown) => boolean) =>
  value === undefined || value === null || ok(value);

function problemOf(entry: Record<string, unknown>): string | undefined {
  if (!isText(entry.id)) return '"id" must be a non-empty string';
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
  value.forEach((entry: unknown, index) => {
    const problem =
      typeof entry !== 'object' || entry === null ? 'expected an object' : problemOf(entry as Record<string, unknown>);
    if (problem) return void problems.push(`product ${index + 1}: ${problem}`);
    const product = entry as Product & Record<string, unknown>;
    if (seen.has(product.id)) return void problems.push(`product ${index + 1}: the id "${product.id}" stands twice`);
    seen.add(product.id);
    products.push(
      Object.freeze({
        id: product.id,
        name: product.name,
        description: product.description ?? '',
        price: product.price,
        ...(product.image && { image: safeUrl(product.image, { image: true, base }) }),
        ...(product.imageAlt && { imageAlt: String(product.imageAlt) }),
        ...(product.href && { href: safeUrl(product.href, { base }) }),
        ...(product.rating !== undefined && product.rating !== null && { rating: product.rating }),
        ...(product.reviews !== undefined && product.reviews !== null && { reviews: product.reviews }),
        ...(product.availability && { availability: product.availability }),
        ...(product.checkoutId && { checkoutId: String(product.checkoutId) }),
      }),
    );
  });
  return { products, problems };
}
