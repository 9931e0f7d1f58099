import { countOf, linesOf } from '../cart/cart-state.ts';
import type { CartItem } from '../cart/line.ts';
import type { CheckoutAttributes, CheckoutState, RefusedLine } from '../protocol/checkout.ts';
import type { Page } from '../protocol/types.ts';
import type { Words } from '../words/words.ts';
import { describeRefusals } from './describe-refusals.ts';
import type { LineRefusal } from './request.ts';

export const ready: CheckoutState = { name: 'ready' };

/** Whether the checkout gets the discount code: a URL may have no placeholder for it. */
export const sendsDiscount = ({ checkoutEndpoint, checkoutUrl: template }: CheckoutAttributes): boolean =>
  !!checkoutEndpoint || !template || template.includes('{discount}');

/** Why the checkout URL cannot take the line, which stays in the cart then. */
export function stays(
  { shared: { catalog } }: Page,
  { checkoutEndpoint, checkoutUrl: template }: CheckoutAttributes,
  { id, key, plan, properties }: CartItem,
): readonly LineRefusal[] | undefined {
  if (checkoutEndpoint || !template) return undefined;
  if (catalog.rules(id).length) return [{ key, reason: 'stays' }];
  return plan || properties ? [{ key, reason: 'unfit' }] : undefined;
}

/** Refused lines as pages read them. */
export const withMessages = (refusals: readonly LineRefusal[], items: readonly CartItem[], words: Words) =>
  refusals.flatMap(({ key, ...refusal }): RefusedLine[] => {
    const item = items.find((line) => line.key === key);
    if (!item) return [];
    const message = describeRefusals([{ key, ...refusal }], item.currency, words);
    return [Object.freeze({ key, id: item.id, ...refusal, message })];
  });

/** The state after a change of the cart: refusals hold for lines that have not changed. */
export function stateAfter(state: CheckoutState, last: readonly CartItem[], items: readonly CartItem[]): CheckoutState {
  if (state.name !== 'refused') return ready;
  const lines = state.lines.filter(({ key, reason }) => {
    const item = items.find((line) => line.key === key);
    if (!item || !last.includes(item)) return false;
    // A limit is that of all lines of the product together.
    const isLimit = reason === 'limit' || reason === 'stock';
    return !isLimit || countOf(linesOf(item.id, items)) === countOf(linesOf(item.id, last));
  });
  return lines.length ? { ...state, lines } : ready;
}
