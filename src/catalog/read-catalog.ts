import { DEFAULT_CURRENCY, expectedAmount, isAmount, isCurrency } from '../money/money.ts';
import { isUnitPrice, type UnitPrice } from '../money/unit-price.ts';
import { decodeEntities, hasTag } from '../text/entities.ts';
import { isRegion } from '../text/regions.ts';
import { safeUrl } from '../text/safe-url.ts';
import { shorten } from '../text/shorten.ts';
import { isCount, isRecord, isText } from '../text/values.ts';
import {
  availabilities,
  type CatalogInput,
  intervals,
  type Product,
  type ProductPlan,
  type Variant,
} from './catalog.ts';
import { renamedField } from './other-names.ts';

/** A host's own catalog: its valid products, and what is wrong with each invalid one. */
export interface CatalogReading {
  readonly products: readonly Product[];
  /** Each names what was left out, and why: `product 1 ("tea"): "price" is missing`. */
  readonly problems: readonly string[];
  /** A sentence for each mistake that pages sell the product with. The checkout server refuses the list. */
  readonly mistakes: readonly string[];
  /** A sentence for each invalid field that a product is sold without, at the checkout server, too. */
  readonly warnings: readonly string[];
  /** Ids of the products that were left out although they have rules. Nobody may buy them by another way. */
  readonly blocked: readonly string[];
}

/** A description of the valid values of a field, their check, and a function that converts them. */
type Rule = readonly [
  expected: string,
  ok: (value: unknown) => boolean,
  read?: (value: never, source: Source) => unknown,
];

/** How the values of a list are read. */
interface Source {
  /** URL against which relative URLs are resolved. */
  readonly base?: string | undefined;
  /** Whether its texts are decoded already: markup of `prerender()` has them as they are shown. */
  readonly isDecoded?: boolean;
}

/** A rule for each field, so that a new field of the type does not compile until it is read. */
type Rules<Entry> = Readonly<Record<keyof Entry, Rule>>;

/** The fields of an entry. */
interface Shape {
  readonly required: readonly string[];
  readonly rules: Readonly<Record<string, Rule>>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Limit of products in a catalog, and of variants or plans in a product: longer lists would block the browser. */
const MOST = 1_000;
/** Limit of all variants and plans in a catalog. */
const MOST_PARTS = 5_000;
const LONGEST_DISCLOSURE = 1_000;
const HIGHEST_AGE = 150;

/** Generated lists write `null` or an empty string for a missing field. */
const isAbsent = (value: unknown) => value === undefined || value === null || value === '';
const isWord = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isName = (value: unknown) => typeof value === 'string' && decodeEntities(value).trim() !== '';
const readText = (value: string, { isDecoded }: Source) => (isDecoded ? value : decodeEntities(value));
const isWordOrNumber = (value: unknown) => isWord(value) || isAmount(value);
const isOneOf = (known: readonly string[]) => (value: unknown) => known.some((one) => one === value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length <= MOST;
const isUrl = (image: boolean) => (value: unknown) => isText(value) && safeUrl(value, { image }) !== undefined;
const readUrl =
  (image: boolean) =>
  (value: string, { base }: Source) =>
    safeUrl(value, { image, base });
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isWhole = (value: unknown) => value === 0 || isCount(value);
const isAge = (value: unknown) => isCount(value) && value <= HIGHEST_AGE;
const isRegions = (value: unknown) => {
  const [entry, ...others] = isRecord(value) ? Object.entries(value) : [];
  if (!entry || others.length) return false;
  const [field, codes] = entry;
  return ['only', 'except'].includes(field) && isList(codes) && codes.length > 0 && codes.every(isRegion);
};
const readRegions = (value: Fields) =>
  Object.freeze(
    Object.fromEntries(Object.entries(value).map(([field, codes]) => [field, Object.freeze([...(codes as string[])])])),
  );
const readAll = (shape: Shape) => (list: readonly Fields[], source: Source) =>
  list.length ? Object.freeze(list.map((entry) => read(entry, shape, source))) : undefined;

const amount = 'a number without quotes, 0 or more';
const some = 'a whole number, 1 or more';
const word = 'a non-empty string';
const list = `an array of at most ${MOST}`;
const name = {
  id: [word, isWord],
  name: [word, isName, readText],
  price: [amount, isAmount],
} as const satisfies Shape['rules'];
/** Fields of a product that its variants may override. */
const shared: Rules<Variant> = {
  ...name,
  compareAtPrice: [amount, isAmount],
  availability: [`one of ${availabilities.join(', ')}`, isOneOf(availabilities)],
  max: [some, isCount],
  stock: ['a whole number, 0 or more', isWhole],
  image: ['an http, https, relative or data:image URL', isUrl(true), readUrl(true)],
  checkoutId: ['a string', isWordOrNumber, String],
  // Only shown, so a product is sold without an invalid one: warnOfUnitPrice() reports it.
  unitPrice: [
    '',
    () => true,
    (value: UnitPrice, source: Source) =>
      isUnitPrice(value) ? Object.freeze({ price: value.price, per: readText(value.per, source) }) : undefined,
  ],
};
/** The rules about buyers and orders, and the sentence beside the product. They stand on products alone, not on variants. */
const ruleFields = {
  approval: ['true or false', isBoolean],
  review: ['true or false', isBoolean],
  minAge: [`a whole number from 1 to ${HIGHEST_AGE}`, isAge],
  regions: ['codes by ISO 3166 in either "only" or "except", such as { "except": ["US-NY"] }', isRegions, readRegions],
  disclosure: [
    `a string of at most ${LONGEST_DISCLOSURE} characters`,
    (value: unknown) => isText(value) && value.length <= LONGEST_DISCLOSURE,
    readText,
  ],
} as const satisfies Shape['rules'];
const planRules: Rules<ProductPlan> = {
  ...name,
  interval: [`one of ${intervals.join(', ')}`, isOneOf(intervals)],
  count: [some, isCount],
};
const variantShape: Shape = { required: ['id', 'name'], rules: shared };
const planShape: Shape = { required: ['id', 'name', 'interval'], rules: planRules };
const productRules: Rules<CatalogInput[number]> = {
  ...shared,
  ...ruleFields,
  listed: ['true or false', isBoolean],
  description: ['a string', isText, readText],
  currency: ['three capital letters', isCurrency],
  rating: ['a number from 0 to 5', (value) => isAmount(value) && value <= 5],
  reviews: ['a whole number', isWhole],
  imageAlt: ['a string', isText, readText],
  href: ['an http, https or relative URL', isUrl(false), readUrl(false)],
  variantLabel: ['a string', isText, readText],
  variants: [list, isList, readAll(variantShape)],
  plans: [list, isList, readAll(planShape)],
};
const productShape: Shape = { required: ['id', 'name', 'price'], rules: productRules };

const namesIn = <Field extends string>(rules: Readonly<Record<Field, Rule>>) => Object.keys(rules) as Field[];

/** The fields that a product of a catalog may have. */
export const productFields = namesIn(productRules);

/** All fields that an entry of a catalog may have. */
export const knownFields = () => ({
  product: productFields,
  variant: namesIn(shared),
  plan: namesIn(planRules),
});

function firstProblem(entry: unknown, { required, rules }: Shape): string | undefined {
  if (!isRecord(entry)) return 'expected an object';
  const wrong = Object.entries(rules).find(([field, [, ok]]) =>
    isAbsent(entry[field]) ? required.includes(field) : !ok(entry[field]),
  );
  if (!wrong) return undefined;
  const [field, [expected]] = wrong;
  return `"${field}" ${isAbsent(entry[field]) ? 'is missing' : `must be ${expected}, got ${shorten(entry[field])}`}`;
}

/** The fields of an entry that we name otherwise. Missing values mean nothing. */
const renamedIn = (entry: Fields) =>
  Object.keys(entry).flatMap((field) => {
    const other = renamedField(field);
    return other && !isAbsent(entry[field])
      ? [{ ...other, sentence: `unknown field "${field}": write "${other.ours}"` }]
      : [];
  });

/** The first field without which the entry would be sold wrongly. */
const wronglySold = (entry: Fields) => renamedIn(entry).find(({ sells }) => sells)?.sentence;

/** Mistakes of an entry that pages sell it with. */
const mistakesOf = (entry: Fields, { rules }: Shape): string[] => [
  ...renamedIn(entry).flatMap(({ sells, sentence }) => (sells ? [] : [sentence])),
  ...Object.entries(rules).flatMap(([field, [, , readField]]) => {
    const text = readField === readText && entry[field];
    return typeof text === 'string' && hasTag(text)
      ? [`"${field}" must be plain text without tags, got ${shorten(text)}`]
      : [];
  }),
];

function misplacedRule(part: Fields): string | undefined {
  const field = namesIn(ruleFields).find((field) => !isAbsent(part[field]));
  return field && `"${field}" must stand on the product`;
}

/** Stock of something that is not counted: of a plan, or of all variants together. */
const misplacedStock = (kind: 'product' | 'variant' | 'plan', part: Fields) =>
  !isAbsent(part.stock) && (kind === 'plan' || (kind === 'product' && lengthOf(part.variants)))
    ? `"stock" must stand on ${kind === 'plan' ? 'the product or its variants' : 'the variants'}`
    : undefined;

/** Whether an entry says that not everybody may buy it, well or badly. */
function hasRules(entry: unknown): entry is Fields {
  if (!isRecord(entry)) return false;
  const { availability } = entry;
  return (
    misplacedRule(entry) !== undefined ||
    renamedIn(entry).some(({ ours }) => ours in ruleFields) ||
    (!isAbsent(availability) && availability !== 'available') ||
    (Array.isArray(entry.variants) && entry.variants.some(hasRules))
  );
}

/** The ids of an entry that was left out, perhaps for the number of its variants. */
const idsOfEntry = ({ id, variants }: Fields): readonly string[] =>
  [id, ...(Array.isArray(variants) ? variants.map((variant) => isRecord(variant) && variant.id) : [])].filter(isText);

/** The warning about an invalid price per measure, if it is one. */
function warnOfUnitPrice({ unitPrice }: { readonly unitPrice?: unknown }): string | undefined {
  if (isAbsent(unitPrice) || isUnitPrice(unitPrice)) return undefined;
  const got = isRecord(unitPrice)
    ? `{ ${Object.entries(unitPrice).map(([field, value]) => `"${field}": ${shorten(value)}`)} }`
    : shorten(unitPrice);
  return `"unitPrice" must be such as { "price": 29.9, "per": "100 g" }, with at most 30 characters, got ${got.slice(0, 200)}. It is not shown`;
}

/** The first amount of a valid product that its currency does not have, as a sentence. */
export function wrongAmountIn({
  currency = DEFAULT_CURRENCY,
  variants,
  plans,
  ...product
}: Product): string | undefined {
  const parts = [
    ['', [product]],
    ['variant', variants],
    ['plan', plans],
  ] as const;
  for (const [kind, list] of parts)
    for (let index = 0; list && index < list.length; index++)
      for (const field of ['price', 'compareAtPrice'] as const) {
        const amount = (list[index] as Variant)[field];
        // `null` and an empty text count as missing.
        const expected = isAmount(amount) && expectedAmount(amount, currency || DEFAULT_CURRENCY);
        if (expected) return `${kind && `${kind} ${index + 1}: `}"${field}" must be ${expected}, got ${amount}`;
      }
  return undefined;
}

/** The first id that occurs twice in the list, or was seen before. */
function findDuplicate(ids: readonly string[], seen?: ReadonlySet<string>): string | undefined {
  const unique = new Set<string>();
  return ids.find((id) => seen?.has(id) || unique.size === unique.add(id).size);
}

const idsOf = (list: readonly { readonly id: string }[] | undefined) => (list || []).map(({ id }) => id);
const idsOfAll = (product: Product) => [product.id, ...idsOf(product.variants)];

function problemOf(entry: unknown, seen: ReadonlySet<string>): string | undefined {
  const problem =
    (isRecord(entry) && (wronglySold(entry) || misplacedStock('product', entry))) || firstProblem(entry, productShape);
  if (problem) return problem;
  const product = entry as Product;
  const { id, variants, plans } = product;
  for (const [kind, list, shape] of [
    ['variant', variants, variantShape],
    ['plan', plans, planShape],
  ] as const)
    for (let index = 0; list && index < list.length; index++) {
      const part = list[index] as unknown as Fields;
      const wrong =
        (isRecord(part) && (wronglySold(part) || misplacedStock(kind, part))) ||
        firstProblem(part, shape) ||
        misplacedRule(part);
      if (wrong) return `${kind} ${index + 1}: ${wrong}`;
    }
  const wrong = wrongAmountIn(product);
  if (wrong) return wrong;
  if (product.review && lengthOf(plans))
    return '"review" must be false with plans: what is charged again cannot be held';
  const duplicate = findDuplicate(idsOfAll(product), seen);
  if (duplicate) return `the id "${duplicate}" is used twice`;
  const plan = findDuplicate(idsOf(plans));
  return plan && `the plan id "${plan}" of "${id}" is used twice`;
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
/** Number of variants and plans of an entry. */
const countParts = (entry: unknown) => (isRecord(entry) ? lengthOf(entry.variants) + lengthOf(entry.plans) : 0);

/** The product's place in the list, and its id. */
const nameOf = (entry: unknown, index: number) =>
  `product ${index + 1}${isRecord(entry) && isWord(entry.id) ? ` (${shorten(entry.id)})` : ''}`;

/** The mistakes of a product and of its variants and plans that pages sell it with. */
function mistakesOfAll(entry: unknown, index: number): string[] {
  if (!isRecord(entry)) return [];
  const parts = [
    ['', [entry], productShape],
    ['variant', entry.variants, variantShape],
    ['plan', entry.plans, planShape],
  ] as const;
  return parts.flatMap(([kind, list, shape]) =>
    Array.isArray(list)
      ? list.flatMap((part: unknown, place) =>
          isRecord(part)
            ? mistakesOf(part, shape).map(
                (mistake) => `${nameOf(entry, index)}: ${kind && `${kind} ${place + 1}: `}${mistake}`,
              )
            : [],
        )
      : [],
  );
}

/** An object is most often the whole response of an API, so the message names the field with the array. */
function notAnArray(value: unknown): string {
  const field = isRecord(value) && Object.keys(value).find((key) => Array.isArray(value[key]));
  return `the list: expected a JSON array of products${field ? `, got an object. Write only the array in its field "${field}"` : ''}`;
}

/**
 * Reads a host's own catalog: at most 1,000 products with at most 5,000 variants and plans. Never throws.
 * @param base URL against which relative URLs are resolved
 * @param isDecoded whether its texts have no entities to decode
 */
export function readCatalog(value: unknown, base?: string, isDecoded = false): CatalogReading {
  if (!Array.isArray(value))
    return { products: [], problems: [notAnArray(value)], mistakes: [], warnings: [], blocked: [] };
  const products: Product[] = [];
  const problems: string[] = [];
  const mistakes: string[] = [];
  const warnings: string[] = [];
  const blocked: string[] = [];
  const block = (entry: unknown) => {
    // One by one, because a call takes only so many arguments.
    if (hasRules(entry)) for (const id of idsOfEntry(entry)) blocked.push(id);
  };
  const seen = new Set<string>();
  let room = MOST_PARTS;
  // Prototype.js breaks `entries()`.
  for (let index = 0; index < value.length && index < MOST; index++) {
    const entry = value[index];
    const parts = countParts(entry);
    const fits = parts <= room;
    if (fits) room -= parts;
    if (fits) mistakes.push(...mistakesOfAll(entry, index));
    const problem = fits ? problemOf(entry, seen) : `a catalog may have at most ${MOST_PARTS} variants and plans`;
    if (problem) {
      problems.push(`${nameOf(entry, index)}: ${problem}`);
      block(entry);
    } else {
      products.push(
        Object.freeze({ description: '', ...read(entry, productShape, { base, isDecoded }) }) as unknown as Product,
      );
      for (const id of idsOfAll(entry)) seen.add(id);
      for (const part of [entry, ...(entry.variants ?? [])]) {
        const warning = warnOfUnitPrice(part);
        if (warning)
          warnings.push(`${nameOf(entry, index)}${part === entry ? '' : `, variant "${part.id}"`}: ${warning}`);
      }
    }
  }
  if (value.length > MOST) problems.push(`products ${MOST + 1} to ${value.length}: a catalog may have at most ${MOST}`);
  for (let index = MOST; index < value.length; index++) block(value[index]);
  return { products, problems, mistakes, warnings, blocked };
}

/** Reads the product that the server wrote into a prerendered card. */
export function readProduct(json: string | undefined): Product | undefined {
  if (json === undefined) return undefined;
  try {
    const given = JSON.parse(json) as Product;
    const [read] = readCatalog([given], undefined, true).products;
    const { product, variant } = given;
    // A variant that was merged into its product. Lists of pages have no such fields.
    return read && product && variant ? Object.freeze({ ...read, product, variant }) : read;
  } catch {
    return undefined;
  }
}

/** Reads the known fields of a valid entry. */
function read(entry: Fields, { rules }: Shape, source: Source): Fields {
  const fields: Record<string, unknown> = {};
  for (const [field, [, , readField]] of Object.entries(rules)) {
    const raw = entry[field];
    const value = isAbsent(raw) ? undefined : readField ? readField(raw as never, source) : raw;
    if (value !== undefined) fields[field] = value;
  }
  return Object.freeze(fields);
}
