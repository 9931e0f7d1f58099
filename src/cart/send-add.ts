import { type CartProduct, type LineOptions, toLine } from './line.ts';

/** Dispatches a cancelable event before an action. False if a listener canceled it. */
export const sendCancelable = (target: EventTarget, type: string, detail: unknown = null): boolean =>
  target.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));

/** Dispatches `wellness-cart-add` before an addition. False if a listener canceled it. */
export function sendAdd(target: EventTarget, product: CartProduct, options: LineOptions & { quantity?: number } = {}) {
  const { image: _, href: __, max: ___, ...line } = toLine(product, options);
  const detail = Object.freeze({ ...line, quantity: options.quantity ?? 1 });
  return sendCancelable(target, 'wellness-cart-add', detail);
}
