import { author, number, owner, type PropsOf, text, url } from '../../bridge/attributes.ts';

export const attributes = {
  /**
   * URL of an order on the checkout server, with `{attempt}` in it. Without it the element shows that orders are not
   * connected.
   */
  endpoint: owner(url({ template: true })),
  /** Checkout attempt to show; by default the one in the page's address, `#wellness-order-` or `#wellness-paid-`. */
  attempt: author(text()),
  /** Level of the heading, 1 to 6. On a page of its own, the state of the order is the page's heading: 1. */
  headingLevel: author(number({ min: 1, max: 6, integer: true, expected: 'a whole number from 1 to 6' }, 2)),
};

export interface OrderStatusProps extends PropsOf<typeof attributes> {}
