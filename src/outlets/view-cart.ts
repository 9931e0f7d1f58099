import { deepAll } from '../markup/deep-all.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import { isVisible, type Outlets } from './outlets.ts';

const withoutFragment = (href: string) => href.split('#')[0];

/** Whether the URL is that of this page. */
const isHere = (url: string) => withoutFragment(new URL(url, document.baseURI).href) === withoutFragment(location.href);

/** Brings the cart in this page into view. False if there is none. */
function showCart(): boolean {
  const cart = (deepAll('wellness-cart') as HTMLElement[]).find((one) => isVisible(one) && !isLeftAlone(one));
  cart?.scrollIntoView();
  cart?.focus();
  return cart !== undefined;
}

/** As `showCart`, where the URL is that of this page. */
export const showCartHere = (url: string): boolean => isHere(url) && showCart();

/** Goes to the page with the cart if a cart button of the page names one. Opens the panel otherwise. */
export function viewCart(outlets: Outlets): void {
  const buttons = deepAll('wellness-cart-button') as (Element & { readonly cartUrl?: string | undefined })[];
  const url = buttons.find((button) => button.cartUrl && !isLeftAlone(button))?.cartUrl;
  if (!url) outlets.openPanel();
  // The page itself may show the cart. Loading it again could have no end.
  else if (isHere(url)) showCart();
  else location.assign(url);
}
