import { isAmount, isCount, isCurrency, isText } from '../cart/line.ts';
import { safeUrl } from '../safe-url.ts';
import { availabilities, intervals, type Product } from './catalog.ts';

/** What came of a host's own catalogue: the products that can be shown, and a sentence for each that cannot. */
export interface CatalogReading {
  readonly products: readonly Product[];
  readonly problems: readonly string[];
}

/** A field, what it must be in words and as a question, and how it is read where not as it is. */
type Rule = readonly [
  field: string,
  words: string,
  ok: (value: unknown) => boolean,
  read?: (value: never, base: string | undefined) => unknown,
];

/** What must be there, and what may be. */
interface Shape {
  readonly required: readonly string[];
  readonly rules: readonly Rule[];
}

export type Fields = Readonly<Record<string, unknown>>;

/** Of products, and of variants or plans of one: more is no page's, and would keep a browser busy. */
const MOST = 1_000;
/** Of variants and plans in a whole list. */
const MOST_PARTS = 5_000;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
/** Lists that programs write say so of a field that has nothing to say. */
const isAbsent = (value: unknown) => value === undefined || value === null || value === '';
const isWord = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isWordOrNumber = (value: unknown) => isWord(value) || isAmount(value);
const isOneOf = (known: readonly string[]) => (value: unknown) => known.some((one) => one === value);
const isList = (value: unknown) => Array.isArray(value) && value.length <= MOST;
const isUrl = (image: boolean) => (value: unknown) => isText(value) && safeUrl(value, { image }) !== undefined;
const readUrl = (image: boolean) => (value: string, base: string | undefined) => safeUrl(value, { image, base });
const readAll = (shape: Shape) => (list: readonly Fields[], base: string | undefined) =>
  list.length ? Object.freeze(list.map((entry) => read(entry, shape, base))) : undefined;

const amount = 'a number, 0 or more';
const some = 'a whole number, 1 or more';
const word = 'a non-empty string';
const list = `an array of at most ${MOST}`;
const name: readonly Rule[] = [
  ['id', word, isWord],
  ['name', word, isWord],
  ['price', amount, isAmount],
];
/** What a product says of itself, and each of its variants may say otherwise. */
const shared: readonly Rule[] = [
  ...name,
  ['compareAtPrice', amount, isAmount],
  ['availability', `one of ${availabilities.join(', ')}`, isOneOf(availabilities)],
  ['max', some, isCount],
  ['image', 'an http, https, relative or data:image URL', isUrl(true), readUrl(true)],
  ['checkoutId', 'a string', isWordOrNumber, String],
];
const variantShape: Shape = { required: ['id', 'name'], rules: shared };
const planShape: Shape = {
  required: ['id', 'name', 'interval'],
  rules: [...name, ['interval', `one of ${intervals.join(', ')}`, isOneOf(intervals)], ['count', some, isCount]],
};
const productShape: Shape = {
  required: ['id', 'name', 'price'],
  rules: [
    ...shared,
    ['description', 'a string', isText],
    ['currency', 'three capital letters', isCurrency],
    ['rating', 'a number from 0 to 5', (value) => isAmount(value) && value <= 5],
    ['reviews', 'a whole number', (value) => value === 0 || isCount(value)],
    ['imageAlt', 'a string', isText],
    ['href', 'an http, https or relative URL', isUrl(false), readUrl(false)],
    ['variantLabel', 'a string', isText],
    ['variants', list, isList, readAll(variantShape)],
    ['plans', list, isList, readAll(planShape)],
  ],
};

const namesIn = ({ rules }: Shape) => rules.map(([field]) => field);

/** All fields that an entry of a catalogue may have. */
export const knownFields = () => ({
  product: namesIn(productShape),
  variant: namesIn(variantShape),
  plan: namesIn(planShape),
});

function firstProblem(entry: unknown, { required, rules }: Shape): string | undefined {
  if (!isRecord(entry)) return 'expected an object';
  const wrong = rules.find(([field, , ok]) => (isAbsent(entry[field]) ? required.includes(field) : !ok(entry[field])));
  return wrong && `"${wrong[0]}" must be ${wrong[1]}`;
}

/** The first that stands twice in the list, or has been seen. */
function twiceIn(ids: readonly string[], seen?: ReadonlySet<string>): string | undefined {
  const met = new Set<string>();
  return ids.find((id) => seen?.has(id) || met.size === met.add(id).size);
}

const idsOf = (list: readonly { readonly id: string }[] | undefined) => (list || []).map(({ id }) => id);
const idsOfAll = (product: Product) => [product.id, ...idsOf(product.variants)];

function problemOf(entry: unknown, seen: ReadonlySet<string>): string | undefined {
  const problem = firstProblem(entry, productShape);
  if (problem) return problem;
  const product = entry as Product;
  const { id, variants, plans } = product;
  for (const [kind, list, shape] of [
    ['variant', variants, variantShape],
    ['plan', plans, planShape],
  ] as const)
    for (let index = 0; list && index < list.length; index++) {
      const wrong = firstProblem(list[index], shape);
      if (wrong) return `${kind} ${index + 1}: ${wrong}`;
    }
  const twice = twiceIn(idsOfAll(product), seen);
  if (twice) return `the id "${twice}" stands twice`;
  const plan = twiceIn(idsOf(plans));
  return plan && `the plan "${plan}" of "${id}" stands twice`;
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
/** How many variants and plans an entry would have looked at. */
const partsOf = (entry: unknown) => (isRecord(entry) ? lengthOf(entry.variants) + lengthOf(entry.plans) : 0);

/** What is no array is most often the answer of an interface, whole. */
function noArray(value: unknown): string {
  const around = isRecord(value) && Object.keys(value).find((key) => Array.isArray(value[key]));
  return `expected a JSON array of products${around ? `, got an object with \`${around}\`: write the array` : ''}`;
}

/**
 * Checks a host's own catalogue, an array of products, of which the first thousand are read, with at most
 * five thousand variants and plans. Never throws; relative URLs
 * are read against `base`.
 */
export function readCatalog(value: unknown, base?: string): CatalogReading {
  if (!Array.isArray(value)) return { products: [], problems: [noArray(value)] };
  const products: Product[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  let room = MOST_PARTS;
  // Not by `entries()`, which Prototype.js takes away.
  for (let index = 0; index < value.length && index < MOST; index++) {
    const entry = value[index];
    const parts = partsOf(entry);
    const fits = parts <= room;
    if (fits) room -= parts;
    const problem = fits ? problemOf(entry, seen) : `a catalogue has at most ${MOST_PARTS} variants and plans`;
    if (problem) problems.push(`product ${index + 1}: ${problem}`);
    else {
      products.push(Object.freeze({ description: '', ...read(entry, productShape, base) }) as unknown as Product);
      for (const id of idsOfAll(entry)) seen.add(id);
    }
  }
  if (value.length > MOST) problems.push(`products ${MOST + 1} to ${value.length}: a catalogue has ${MOST} at most`);
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

/** What a sound entry says, and nothing that has no name here. */
function read(entry: Fields, { rules }: Shape, base: string | undefined): Fields {
  const fields: Record<string, unknown> = {};
  for (const [field, , , readField] of rules) {
    const given = entry[field];
    const value = isAbsent(given) ? undefined : readField ? readField(given as never, base) : given;
    if (value !== undefined) fields[field] = value;
  }
  return Object.freeze(fields);
}
