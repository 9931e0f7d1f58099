import { type CartProduct, type LineOptions, toLine } from '../cart/line.ts';

/** Tells the page what is about to be added. False if it said no: then it is not to be. */
export function askAdd(target: EventTarget, product: CartProduct, options: LineOptions & { quantity?: number } = {}) {
  const { image: _, href: __, max: ___, ...line } = toLine(product, options);
  const detail = Object.freeze({ ...line, quantity: options.quantity ?? 1 });
  return target.dispatchEvent(
    new CustomEvent('wellness-cart-add', { detail, bubbles: true, composed: true, cancelable: true }),
  );
}
