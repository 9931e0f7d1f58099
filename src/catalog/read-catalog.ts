import { safeUrl } from '../safe-url.ts';
import { availabilities, intervals, type Product, type ProductPlan, type Variant } from './catalog.ts';

/** What came of a host's own catalogue: the products that can be shown, and a sentence for each that cannot. */
export interface CatalogReading {
  readonly products: readonly Product[];
  readonly problems: readonly string[];
}

type Check = (value: unknown) => boolean;
type Rule = readonly [field: string, words: string, ok: Check];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isWhole = (value: unknown): boolean => isAmount(value) && Number.isInteger(value);
const isSome = (value: unknown): boolean => isWhole(value) && value !== 0;
const isUrl = (image: boolean) => (value: unknown) => isText(value) && safeUrl(value, { image }) !== undefined;
const isOneOf = (known: readonly string[]) => (value: unknown) => known.some((one) => one === value);
const optional = (ok: Check) => (value: unknown) => value === undefined || value === null || ok(value);

const name: readonly Rule[] = [
  ['id', 'a non-empty string', isText],
  ['name', 'a non-empty string', isText],
];
const amount = 'a number, 0 or more';
/** What a product says of itself, and each of its variants may say otherwise. */
const shared: readonly Rule[] = [
  ['compareAtPrice', amount, optional(isAmount)],
  ['availability', `one of ${availabilities.join(', ')}`, optional(isOneOf(availabilities))],
  ['max', 'a whole number, 1 or more', optional(isSome)],
  ['image', 'an http, https, relative or data:image URL', optional(isUrl(true))],
];
const variantRules: readonly Rule[] = [...name, ['price', amount, optional(isAmount)], ...shared];
const planRules: readonly Rule[] = [
  ...name,
  ['interval', `one of ${intervals.join(', ')}`, isOneOf(intervals)],
  ['count', 'a whole number, 1 or more', optional(isSome)],
  ['price', amount, optional(isAmount)],
];

/** What each field must be, in words and as a question. */
const rules: readonly Rule[] = [
  ...name,
  ['price', amount, isAmount],
  ['description', 'a string', optional((value) => typeof value === 'string')],
  ['currency', 'three capital letters', optional((value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value))],
  ['rating', 'a number from 0 to 5', optional((value) => isAmount(value) && value <= 5)],
  ['reviews', 'a whole number', optional(isWhole)],
  ...shared,
  ['href', 'an http, https or relative URL', optional(isUrl(false))],
  ['variants', 'an array', optional(Array.isArray)],
  ['plans', 'an array', optional(Array.isArray)],
];

function firstProblem(entry: unknown, all: readonly Rule[]): string | undefined {
  if (!isRecord(entry)) return 'expected an object';
  const [field, words] = all.find(([field, , ok]) => !ok(entry[field])) ?? [];
  return field && `"${field}" must be ${words}`;
}

function problemOf(entry: unknown, seen: ReadonlySet<unknown>): string | undefined {
  const problem = firstProblem(entry, rules);
  if (problem) return problem;
  const { id, variants, plans } = entry as Product;
  const parts = [
    ['variant', variants ?? [], variantRules],
    ['plan', plans ?? [], planRules],
  ] as const;
  for (const [kind, list, rulesOfIt] of parts)
    for (const [index, part] of list.entries()) {
      const wrong = firstProblem(part, rulesOfIt);
      if (wrong) return `${kind} ${index + 1}: ${wrong}`;
    }
  const ids = idsOf(entry as Product);
  const twice = ids.find((one, index) => seen.has(one) || ids.indexOf(one) !== index);
  if (twice !== undefined) return `the id "${twice}" stands twice`;
  const plan = plans?.find((one, index) => plans.findIndex((other) => other.id === one.id) !== index);
  return plan && `the plan "${plan.id}" of "${id}" stands twice`;
}

const idsOf = ({ id, variants }: Product): readonly string[] => [id, ...(variants ?? []).map((variant) => variant.id)];

/** Checks a host's own catalogue, an array of products. Never throws; relative URLs are read against `base`. */
export function readCatalog(value: unknown, base?: string): CatalogReading {
  if (!Array.isArray(value)) return { products: [], problems: ['expected a JSON array of products'] };
  const products: Product[] = [];
  const problems: string[] = [];
  const seen = new Set<unknown>();
  for (const [index, entry] of value.entries()) {
    const problem = problemOf(entry, seen);
    if (problem) {
      problems.push(`product ${index + 1}: ${problem}`);
      seen.add(entry?.id);
      continue;
    }
    products.push(toProduct(entry, base));
    for (const id of idsOf(entry)) seen.add(id);
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

/** Those of the fields that are there. */
function pick<T extends object>(from: T, fields: readonly (keyof T)[]): Partial<T> {
  const found = fields.filter((field) => from[field] !== undefined && from[field] !== null);
  return Object.fromEntries(found.map((field) => [field, from[field]])) as Partial<T>;
}

const kept = ['compareAtPrice', 'availability', 'max'] as const;

function toVariant(entry: Variant, base: string | undefined): Variant {
  const { id, name, image, checkoutId } = entry;
  return Object.freeze({
    id,
    name,
    ...pick(entry, ['price', ...kept]),
    ...(image && { image: safeUrl(image, { image: true, base }) }),
    ...(checkoutId && { checkoutId: String(checkoutId) }),
  });
}

const toPlan = (entry: ProductPlan): ProductPlan =>
  Object.freeze({ id: entry.id, name: entry.name, interval: entry.interval, ...pick(entry, ['count', 'price']) });

function toProduct(entry: Product, base: string | undefined): Product {
  const { id, name, price, description, image, imageAlt, href, checkoutId, variantLabel, variants, plans } = entry;
  return Object.freeze({
    id,
    name,
    price,
    description: description ?? '',
    ...pick(entry, ['currency', 'rating', 'reviews', ...kept]),
    ...(image && { image: safeUrl(image, { image: true, base }) }),
    ...(imageAlt && { imageAlt: String(imageAlt) }),
    ...(href && { href: safeUrl(href, { base }) }),
    ...(checkoutId && { checkoutId: String(checkoutId) }),
    ...(variantLabel && { variantLabel: String(variantLabel) }),
    ...(variants?.length && { variants: Object.freeze(variants.map((variant) => toVariant(variant, base))) }),
    ...(plans?.length && { plans: Object.freeze(plans.map(toPlan)) }),
  });
}
