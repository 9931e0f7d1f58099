/*
 * Mistakes of a cart that goes to an address: shops that know products by number, and plans, which such an address cannot carry.
 * This module does not use the document.
 */
import type { Choice } from './lines.ts';

/** Shops whose addresses take numbers alone. */
const shops: readonly (readonly [name: string, address: RegExp])[] = [
  ['Shopify', /\/(cart|buy)\/\{items\}/],
  ['WooCommerce', /\/checkout-link\/?\?(.*&)?products=\{items\}/],
];

export interface WrongIds {
  readonly server: string;
  /** Ids that the shop does not know. Empty if the products are not written here. */
  readonly ids: readonly string[];
}

const isNumber = (id: string) => /^\d+$/.test(id);

/** Ids that the checkout gets for the products of a choice; undefined if they are elsewhere. */
function sentIds(
  { element, attributes, isOurs, list }: Choice,
  supplements: readonly string[],
): readonly string[] | undefined {
  if (element === 'product-grid') {
    if (isOurs) return supplements;
    if (!list.length) return undefined;
  } else if (element !== 'product-card') return undefined;
  if (!list.length) return [attributes['checkout-id'] ?? attributes['product-id'] ?? ''];
  return list.flatMap(({ id, checkoutId, variants }) =>
    variants?.length ? variants.map((variant) => variant.checkoutId ?? variant.id) : [checkoutId ?? id],
  );
}

/** The shop that would get ids that it does not know. */
export function wrongIds(choice: Choice, supplements: readonly string[]): WrongIds | undefined {
  const address = choice.checkout['checkout-url'] ?? '';
  const server = shops.find(([, pattern]) => pattern.test(address))?.[0];
  if (!server) return undefined;
  const sent = sentIds(choice, supplements);
  if (!sent) return choice.attributes['checkout-ids'] ? undefined : { server, ids: [] };
  const ids = sent.filter((id) => !isNumber(id));
  return ids.length ? { server, ids } : undefined;
}

/** Names of products whose plans are lost: an address carries ids and quantities. */
export const lostPlans = ({ checkout, list }: Choice): readonly string[] =>
  checkout['checkout-url']?.includes('{items}')
    ? list.filter(({ plans }) => plans?.length).map(({ name }) => name)
    : [];
