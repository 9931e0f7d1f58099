import type { CartProduct } from '../cart/line.ts';
import { askAdd } from './ask-add.ts';
import type { PageCart } from './types.ts';

/** Adds one, by the plan of that id where it has plans, unless the page stops that. */
export function addFrom(element: Element, cart: Pick<PageCart, 'add'>, product: CartProduct, plan?: string): void {
  if (askAdd(element, product, { plan })) cart.add(product, { plan });
}
