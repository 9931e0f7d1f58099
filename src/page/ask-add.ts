import { type CartProduct, type LineOptions, toLine } from '../cart/line.ts';

/** Sends an event before the fact. False if a listener stopped it. */
export const ask = (target: EventTarget, type: string, detail: unknown = null): boolean =>
  target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));

/** Tells the page what is about to be added. False if it said no: then it is not to be. */
export function askAdd(target: EventTarget, product: CartProduct, options: LineOptions & { quantity?: number } = {}) {
  const { image: _, href: __, max: ___, ...line } = toLine(product, options);
  const detail = Object.freeze({ ...line, quantity: options.quantity ?? 1 });
  return ask(target, 'wellness-cart-add', detail);
}
