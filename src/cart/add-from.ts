import { askAdd } from './ask-add.ts';
import type { Cart } from './cart.ts';
import type { CartProduct } from './line.ts';

/** Adds one of the product, by the plan if it has plans, unless a listener cancels `wellness-cart-add`. */
export function addFrom(element: Element, cart: Pick<Cart, 'add'>, product: CartProduct, plan?: string): void {
  if (askAdd(element, product, { plan })) cart.add(product, { plan });
}
