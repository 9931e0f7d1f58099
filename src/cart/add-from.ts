import type { Cart } from './cart.ts';
import type { CartProduct } from './line.ts';
import { sendAdd } from './send-add.ts';

/** Adds one of the product, by the plan if it has plans, unless a listener cancels `wellness-cart-add`. */
export function addFrom(element: Element, cart: Pick<Cart, 'add'>, product: CartProduct, plan?: string): void {
  if (sendAdd(element, product, { plan })) cart.add(product, { plan });
}
