import type { CheckoutAttributes } from '../protocol/checkout.ts';

/** The discount code of each cart button or cart that the visitor goes on without, because it is not valid. */
const declined = new WeakMap<Element, string | undefined>();

const written = (element: Element) => (element as Element & CheckoutAttributes).discount;

/** The discount code of a cart button or cart. A declined one is left out until the page sets another. */
export function codeOf(element: Element | undefined): string | undefined {
  const code = element && written(element);
  if (!element || code === declined.get(element)) return undefined;
  declined.delete(element);
  return code;
}

export const declineCode = (element: Element): unknown => declined.set(element, written(element));
