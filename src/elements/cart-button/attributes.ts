import { author, oneOf, owner, type PropsOf, text, textMap, url } from '../../bridge/attributes.ts';
import { persistences } from '../../cart/cart.ts';

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
  /** URL of "Continue shopping"; without it the panel closes. */
  shopUrl: owner(url()),
  /** `fixed`: at the top right of the window; `inline`: in the flow of the page. */
  position: author(oneOf(['fixed', 'inline'], 'fixed')),
  /**
   * How long the cart is stored: for all visits, for this tab, or not at all. The strictest value on the page applies.
   */
  persistence: owner(oneOf(persistences, 'local')),
};

export interface CartButtonProps extends PropsOf<typeof attributes> {}
