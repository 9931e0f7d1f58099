import { DEFAULT_CURRENCY, isAmount, isCurrency } from '../money/money.ts';
import type { UnitPrice } from '../money/unit-price.ts';
import { serialize } from '../text/serialize.ts';
import { freezeAll, isCount, isText } from '../text/values.ts';

/** Unit of the time between deliveries of a plan; `once` is no subscription. */
export type PlanInterval = 'week' | 'month' | 'year' | 'once';

/** A repeated delivery of a product, as a line of the cart names it. */
export interface Plan {
  /** Unique in its product. */
  readonly id: string;
  /** Shown at the line, such as "Every month". */
  readonly name: string;
  /** Unit of the time between deliveries; `once` is not a subscription. */
  readonly interval: PlanInterval;
  /** Number of intervals between deliveries; default 1. */
  readonly count?: number;
}

/** A variant of a product, as a line of the cart names it. */
export interface ChosenVariant {
  /** Id of the variant, which is also the id of the line. */
  readonly id: string;
  /** Shown at the line, such as "Large". */
  readonly name: string;
}

/** A product that can be added to the cart. */
export interface CartProduct {
  /** Id of the variant, if one was chosen. */
  readonly id: string;
  /** Shown at the line. */
  readonly name: string;
  /** One sentence, shown below the name. */
  readonly description?: string | undefined;
  /** In the currency's main unit, 0 or more, with at most the decimals of the currency. */
  readonly price: number;
  /** ISO 4217; default `USD`. */
  readonly currency?: string | undefined;
  /** The chosen variant, if the product has variants. */
  readonly variant?: ChosenVariant | undefined;
  /** Price per measure, shown beside the price. */
  readonly unitPrice?: UnitPrice | undefined;
  /** URL of the picture: http, https, relative or data:image. */
  readonly image?: string | undefined;
  /** URL of the product's page, to which the name links. */
  readonly href?: string | undefined;
  /** The most that one cart may hold. */
  readonly max?: number | undefined;
  /** Plans that `plan` may name by their id. */
  readonly plans?: readonly (Plan & { readonly price?: number | undefined })[] | undefined;
}

/** How a product is added. */
export interface LineOptions {
  /** Id of one of the product's plans, or a plan. Its price, if any, is the price of the line. */
  readonly plan?: string | (Plan & { readonly price?: number | undefined }) | undefined;
  /** Custom properties of the line, such as an engraving: at most 25 texts of at most 255 characters. Empty ones are left out. */
  readonly properties?: Readonly<Record<string, string>> | undefined;
}

/** A line of the cart without its quantity. Storage preserves fields that a later release has added. */
export interface Line {
  /** Unique key of the line: the product id, plus the plan and properties if there are any. */
  readonly key: string;
  /** Id of the product, or of its variant. */
  readonly id: string;
  /** Shown at the line. */
  readonly name: string;
  /** One sentence; empty if there is none. */
  readonly description: string;
  /** The price of one piece, in the main unit of `currency`. */
  readonly price: number;
  /** ISO 4217, such as `USD`. */
  readonly currency: string;
  /** The chosen variant, if the product has variants. */
  readonly variant?: ChosenVariant;
  /** The chosen plan, if the product is delivered again. */
  readonly plan?: Plan;
  /** Custom properties, such as an engraving. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Price per measure, shown beside the price. */
  readonly unitPrice?: UnitPrice;
  /** URL of the picture. */
  readonly image?: string;
  /** URL of the product's page, to which the name links. */
  readonly href?: string;
  /** The most that one cart may hold. */
  readonly max?: number;
}

/** Why a product is not sold to a visitor. */
export type IneligibleReason = 'region' | 'age' | 'approval';
export const ineligibleReasons: readonly IneligibleReason[] = ['region', 'age', 'approval'];

/** A line of the cart. */
export interface CartItem extends Line {
  /** Whole number, 1 or more. */
  readonly quantity: number;
  /** Unavailable: not part of the total, and not sent to checkout. Never stored. */
  readonly gone?: true;
  /** Why it is unavailable to this visitor, if it is sold to some people only. Never stored. */
  readonly reason?: IneligibleReason;
}

const MOST_PROPERTIES = 25;
const LONGEST_PROPERTY = 255;
/** Longer URLs, such as data URLs of pictures, are not stored. */
const LONGEST_IMAGE = 2_000;

/** @throws TypeError unless `ok`. */
export function check(field: string, ok: boolean, words: string, value: unknown, got?: string) {
  if (ok) return;
  const quoted = got ?? (typeof value === 'string' ? `"${value}"` : String(value));
  throw new TypeError(`cart.add: expected "${field}" to be ${words}, got ${quoted}`);
}

/** Resolves the URL, because the line may be shown on other pages. */
export function absolute(url: unknown): string | undefined {
  try {
    return isText(url) ? new URL(url, document.baseURI).href : undefined;
  } catch {
    return undefined;
  }
}

/** @throws TypeError unless there are at most 25 properties, each a text of at most 255 characters. */
function checkedProperties(properties: object): [name: string, value: string][] {
  const entries = Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1));
  const ok = (text: unknown) => isText(text) && text.length <= LONGEST_PROPERTY;
  check(
    'properties',
    entries.length <= MOST_PROPERTIES && entries.flat().every(ok),
    `at most ${MOST_PROPERTIES} texts of 1 to ${LONGEST_PROPERTY} characters`,
    entries,
    serialize(entries).slice(0, 80),
  );
  return entries;
}

/**
 * The line for a product, frozen.
 * @throws TypeError unless id and name are non-empty strings, price is a finite number of 0 or more, and currency, plan
 * and properties, if given, are valid.
 */
export function toLine(product: CartProduct, options: LineOptions = {}): Line {
  const {
    id,
    name,
    description,
    price: own,
    currency = DEFAULT_CURRENCY,
    variant,
    unitPrice,
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
  check(
    'plan',
    wanted === undefined || (isText(plan?.id) && isText(plan.name)),
    "the id of one of the product's plans, or { id, name, … }",
    wanted,
  );
  const picture = absolute(image);
  const page = absolute(href);
  const properties = checkedProperties(options.properties ?? {});
  return freezeAll({
    key: id + (plan || properties.length ? serialize([plan?.id ?? null, properties]) : ''),
    id,
    name,
    description: isText(description) ? description : '',
    price,
    currency,
    ...(isText(variant?.id) && isText(variant.name) && { variant: { id: variant.id, name: variant.name } }),
    ...(plan && {
      plan: {
        id: plan.id,
        name: plan.name,
        interval: plan.interval,
        count: isCount(plan.count) ? plan.count : 1,
      },
    }),
    ...(properties.length && { properties: Object.fromEntries(properties) }),
    // A plan with its own price makes it untrue. Views check it, because storage may hold anything.
    ...(plan?.price === undefined && unitPrice && { unitPrice: { ...unitPrice } }),
    ...(picture && picture.length <= LONGEST_IMAGE && { image: picture }),
    ...(page && { href: page }),
    ...(isCount(max) && { max }),
  });
}
