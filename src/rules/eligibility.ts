import type { IneligibleReason } from '../cart/line.ts';
import type { ProductRules, Regions } from '../catalog/catalog.ts';
import { territories } from '../text/regions.ts';

/*
 * Decides who may buy a product that is sold to some people only. Cards, the cart, its links and the checkout server ask this
 * module. The default is closed: an unknown region, age or approval does not qualify.
 */

/** A provider's permission to buy products, as far as a page reads it. Only a server can verify it. */
export interface Approval {
  /** Id of the approval, unique for its issuer. */
  readonly id: string;
  /** Ids of the products. */
  readonly products: readonly string[];
  /** The most that may be bought of each product. */
  readonly quantity: number;
  /** When it ends, by ISO 8601. */
  readonly expires: string;
}

/** The known facts about a visitor; null where one is unknown. */
export interface Facts {
  readonly region: string | null;
  /** Whole years. */
  readonly age: number | null;
  readonly approvals: readonly Approval[];
}

/** Whether and how a product is sold to this visitor. */
export interface Eligibility {
  /** Why it is not: `stock` if it is sold out, `blocked` if its rules are malformed. */
  readonly reason?: IneligibleReason | 'stock' | 'blocked';
  /** The pieces that this browser can have, if they are counted. */
  readonly stock?: number;
  /** With `age`: from which age on. */
  readonly minAge?: number;
  /** With `region`: whether the visitor has not said yet where they are. With `age`: how old. */
  readonly isUnknown?: boolean;
  /** If it is not sold: where the visitor is. */
  readonly region?: string | null;
  /** When the approval ends by which it is sold, by ISO 8601. */
  readonly until?: string;
  /** Whether the cart holds all that the approvals permit. */
  readonly isInCart?: boolean;
}

/** Two codes of one place are one: `US-PR` for `PR`. */
const oneCode = (code: string) => (territories.includes(code) ? `US-${code}` : code);

/** Whether a region is another one, or a part of it. */
export const isWithin = (region: string, other: string): boolean =>
  `${oneCode(region)}-`.startsWith(`${oneCode(other)}-`);

/** Whether a product is sold in a region. A country whose parts differ is not precise enough, and no list permits nothing. */
export function isSoldIn({ only, except }: Regions, region: string | null): boolean {
  if (!region) return false;
  if (only) return only.some((code) => isWithin(region, code));
  return !!except && !except.some((code) => isWithin(region, code) || isWithin(code, region));
}

/** The most that the approvals of now permit of a product. */
export function approvedQuantity(product: string, approvals: readonly Approval[], now: number): number {
  let sum = 0;
  for (const { products, quantity, expires } of approvals)
    if (products.includes(product) && Date.parse(expires) > now) sum += quantity;
  return sum;
}

/**
 * Decides whether a product is sold to a visitor.
 * @param rules of all sources that name the product
 * @param now in milliseconds
 * @returns undefined if it is sold, else the first reason why it is not: nobody is sent to an evaluation for a product
 * that they could not get anyway.
 */
export function findReason(
  rules: readonly ProductRules[],
  { region, age, approvals }: Facts,
  now: number,
): IneligibleReason | undefined {
  if (rules.some(({ regions }) => regions && !isSoldIn(regions, region))) return 'region';
  if (rules.some(({ minAge = 0 }) => minAge && (age ?? -1) < minAge)) return 'age';
  const needsOne = rules.some(({ approval, product }) => approval && approvedQuantity(product, approvals, now) < 1);
  return needsOne ? 'approval' : undefined;
}
