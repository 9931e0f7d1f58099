import { author, oneOf, owner, type PropsOf, url } from '../../../bridge/attributes.ts';
import { attributes as common } from '../attributes.ts';

export const attributes = {
  ...common,
  /** URL of a page with the cart. The button is a link to it then, and opens no panel. */
  cartUrl: owner(url()),
  /** `fixed`: at the top right of the window; `inline`: in the flow of the page. */
  position: author(oneOf(['fixed', 'inline'], 'fixed')),
};

export interface CartButtonProps extends PropsOf<typeof attributes> {}
