import { type Cart, countOf } from '../../cart/cart.ts';
import { linesOf } from '../../cart/cart-state.ts';
import type { CartItem } from '../../cart/line.ts';

/** The limit of the line's product, if the cart has reached it: all lines of a product count together. */
export function reachedLimit(cart: Cart, line: CartItem): number | undefined {
  const limit = cart.limit(line);
  return countOf(linesOf(line.id, cart.state.items)) < limit ? undefined : limit;
}
