import { oneOf, owner, text, textMap, url } from '../../bridge/attributes.ts';
import { persistences } from '../../cart/cart.ts';
import { threshold } from './threshold.ts';

/** The attributes of everything that shows the cart. */
export const attributes = {
  /**
   * URL that Checkout opens; `{items}` becomes `id:quantity,id:quantity`; `{discount}`, `{locale}`, `{currency}` and
   * `{partner}` are replaced, too.
   */
  checkoutUrl: owner(url({ template: true })),
  /** URL that Checkout posts the cart to; then it opens the `url` of the response. */
  checkoutEndpoint: owner(url()),
  /** JSON object that maps product ids to the checkout server's ids. */
  checkoutIds: owner(textMap()),
  /** Partner that sends the visitor; sent with the cart. By default the one of this tab, from `?partner=`. */
  partner: owner(text()),
  /** Discount code, sent with the cart and shown under the total. */
  discount: owner(text()),
  /**
   * Sum from which shipping is free, such as `50`, or `50 EUR` where the page may sell in several currencies: the cart says how
   * much is missing. The checkout decides what is charged.
   */
  freeShippingFrom: owner(threshold()),
  /** URL of "Continue shopping". Without it the panel closes; a cart in the page has no such link. */
  shopUrl: owner(url()),
  /**
   * How long the cart is stored: for all visits, for this tab, or not at all. The strictest value on the page applies.
   */
  persistence: owner(oneOf(persistences, 'local')),
};
