import { define } from '../../../bridge/define.ts';
import { lazyView } from '../../../bridge/lazy-views.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { isLeftAlone } from '../../../markup/left-alone.ts';
import { getPage } from '../../../page/page.ts';
import { attributes, type CartProps } from './attributes.ts';

const Base = reactElement<CartProps>(lazyView('cartView'), attributes, { mayWait: () => false });

/**
 * The cart as a part of the page: the contents of the panel, with Checkout. It shows the page's toasts where there is no
 * `wellness-toaster`. `focus()` moves the focus to its heading.
 *
 * @element wellness-cart
 * @fires {CustomEvent<{ key: string, quantity: number, from: number }>} wellness-cart-update - Before a quantity is changed or a line removed in this cart; `preventDefault()` stops it.
 * @fires {CustomEvent<{ attempt: string, items: readonly CartItem[], total: number, count: number, currency: string, discount: string | null, url: string | null, visitor?: { region?: string, age?: number, approvals?: readonly string[] } }>} wellness-checkout - Before a checkout attempt; `preventDefault()` leaves it to the page.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The checkout endpoint did not respond, or its response is invalid.
 * @csspart line - A line of the cart.
 * @csspart increase - Plus.
 * @csspart decrease - Minus.
 * @csspart quantity - The quantity between them: a spin button, whose arrow keys do what both buttons do.
 * @csspart take - Takes the quantity that the checkout accepts, where it refused more.
 * @csspart remove - Remove.
 * @csspart image - The picture of a line, or the first letter of its name.
 * @csspart undo - Undo, in the position of the removed line.
 * @csspart unit-price - The price per measure of a line, such as `€29.90 / 100 g`.
 * @csspart line-total - The total of a line with a quantity above 1.
 * @csspart total - The total.
 * @csspart free-shipping - The amount that is missing until shipping is free, or that it is.
 * @csspart recurring - The later payments for the plans of the cart, such as `then €26.40 every month until you cancel`.
 * @csspart review - The words that nothing is charged before the shop has accepted the order.
 * @csspart checkout - Checkout.
 * @csspart without-code - Goes on without a discount code that is not valid.
 * @csspart clear - Clear Cart.
 * @csspart empty - The words `Your cart is empty`.
 * @csspart status - The announcement.
 * @csspart toast - The toast, on a page without a toaster.
 * @csspart action - Its action button.
 * @csspart dismiss - Its close button.
 */
export class CartElement extends Base {
  override connectedCallback() {
    super.connectedCallback();
    // Set before the cart is restored, so that `none` stores nothing.
    if (this.isConnected && !isLeftAlone(this)) getPage().shared.cart.persist(this.persistence);
  }

  override focus(): void {
    this.shadowRoot?.querySelector<HTMLElement>('.cart-title')?.focus();
  }
}

define('wellness-cart', CartElement);
