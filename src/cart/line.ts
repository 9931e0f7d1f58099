import { serialize } from './serialize.ts';

/** How often a plan comes: every so many of these; `once` is no subscription. */
export type PlanInterval = 'week' | 'month' | 'year' | 'once';

/** A way to have a product again and again, as a line of the cart names it. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly interval: PlanInterval;
  /** Every so many intervals; 1 where it is missing. */
  readonly count?: number;
}

/** One of several kinds of a product, as a line of the cart names it. */
export interface ChosenVariant {
  readonly id: string;
  readonly name: string;
}

/** What can be put into the cart. */
export interface CartProduct {
  /** Of the variant, where one was chosen. */
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** In the currency's main unit, 0 or more. */
  readonly price: number;
  /** ISO 4217; `USD` where it is missing. */
  readonly currency?: string | undefined;
  readonly variant?: ChosenVariant | undefined;
  readonly image?: string | undefined;
  readonly href?: string | undefined;
  /** The most of it that one cart may hold. */
  readonly max?: number | undefined;
  readonly plans?: readonly (Plan & { readonly price?: number | undefined })[] | undefined;
}

/** How a product is added. */
export interface LineOptions {
  /** One of the product's own plans, by its id, or a plan; its price, if it has one, is the line's. */
  readonly plan?: string | (Plan & { readonly price?: number | undefined }) | undefined;
  /** What the visitor wishes of this line: at most 25 texts of at most 255 characters. */
  readonly properties?: Readonly<Record<string, string>> | undefined;
}

/** A line of the cart but for its quantity. Storage keeps fields beside these that a later release has written. */
export interface Line {
  /** The id, and what else makes lines of one product two. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly currency: string;
  readonly variant?: ChosenVariant;
  readonly plan?: Plan;
  readonly properties?: Readonly<Record<string, string>>;
  readonly image?: string;
  readonly href?: string;
  readonly max?: number;
}

/** A line of the cart. */
export interface CartItem extends Line {
  /** Whole number, 1 or more. */
  readonly quantity: number;
  /** It can no longer be had: neither in the total nor handed over. Shown, never stored. */
  readonly gone?: true;
}

export const DEFAULT_CURRENCY = 'USD';
const MOST_PROPERTIES = 25;
const LONGEST_PROPERTY = 255;
/** A picture that is written out in its address is not for storage. */
const LONGEST_IMAGE = 2_000;

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isAmount = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
export const isCurrency = (value: unknown): value is string => isText(value) && /^[A-Z]{3}$/.test(value);

/** @throws TypeError unless it is so. */
export function check(field: string, ok: boolean, words: string, value: unknown) {
  if (!ok) throw new TypeError(`cart.add: expected "${field}" to be ${words}, got ${String(value)}`);
}

/** Written so that it leads to the same from every page: lines are shown on others, too. */
function absolute(url: unknown): string | undefined {
  try {
    return isText(url) ? new URL(url, document.baseURI).href : undefined;
  } catch {
    return undefined;
  }
}

/** @throws TypeError unless there are at most 25 of them, and each is a text of at most 255 characters. */
function checkedProperties(properties: object): [name: string, value: string][] {
  const entries = Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1));
  const ok = (text: unknown) => isText(text) && text.length <= LONGEST_PROPERTY;
  check(
    'properties',
    entries.length <= MOST_PROPERTIES && entries.flat().every(ok),
    `at most ${MOST_PROPERTIES} texts of ${LONGEST_PROPERTY} characters`,
    serialize(entries).slice(0, 80),
  );
  return entries;
}

/**
 * The line that a product becomes, frozen.
 * @throws TypeError unless id and name are non-empty strings, price is a finite number of 0 or more, and currency, plan
 * and properties, where there are any, are such.
 */
export function toLine(product: CartProduct, options: LineOptions = {}): Line {
  const {
    id,
    name,
    description,
    price: own,
    currency = DEFAULT_CURRENCY,
    variant,
    image,
    href,
    max,
    plans,
  } = Object(product) as CartProduct;
  const wanted = options.plan ?? undefined;
  const plan = typeof wanted === 'string' ? plans?.find((known) => known.id === wanted) : wanted;
  const price = plan?.price ?? own;
  check('id', isText(id), 'a non-empty string', id);
  check('name', isText(name), 'a non-empty string', name);
  check('price', isAmount(price), 'a number, 0 or more', price);
  check('currency', isCurrency(currency), 'three capital letters', currency);
  check('plan', wanted === undefined || (isText(plan?.id) && isText(plan.name)), "one of the product's", wanted);
  const picture = absolute(image);
  const page = absolute(href);
  const properties = checkedProperties(options.properties ?? {});
  return Object.freeze({
    key: id + (plan || properties.length ? serialize([plan?.id ?? null, properties]) : ''),
    id,
    name,
    description: isText(description) ? description : '',
    price,
    currency,
    ...(isText(variant?.id) &&
      isText(variant.name) && { variant: Object.freeze({ id: variant.id, name: variant.name }) }),
    ...(plan && {
      plan: Object.freeze({
        id: plan.id,
        name: plan.name,
        interval: plan.interval,
        count: isCount(plan.count) ? plan.count : 1,
      }),
    }),
    ...(properties.length && { properties: Object.freeze(Object.fromEntries(properties)) }),
    ...(picture && picture.length <= LONGEST_IMAGE && { image: picture }),
    ...(page && { href: page }),
    ...(isCount(max) && { max }),
  });
}
