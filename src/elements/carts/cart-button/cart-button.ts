import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { isLeftAlone } from '../../../markup/left-alone.ts';
import { getPage } from '../../../page/page.ts';
import { attributes } from './attributes.ts';
import { cartButtonView } from './CartButtonView.tsx';

const Base = reactElement(
  cartButtonView,
  attributes,
  // The page may open the panel right after it has added the element.
  { mayWait: () => false },
);

/**
 * The cart: a button with the number of items, and the panel that it opens. Several on a page share one panel.
 *
 * @element wellness-cart-button
 * @attr {boolean} [open] - Opens the panel. The element never writes it: read the property or `:state(open)`.
 * @fires {CustomEvent<null>} wellness-cart-open - The panel is open.
 * @fires {CustomEvent<null>} wellness-cart-close - The panel is closed.
 * @fires {CustomEvent<{ key: string, quantity: number, from: number }>} wellness-cart-update - Before a quantity is changed or a line removed in the panel; `preventDefault()` stops it.
 * @fires {CustomEvent<{ attempt: string, items: readonly CartItem[], total: number, count: number, currency: string, discount: string | null, url: string | null, visitor?: { region?: string, age?: number, approvals?: readonly string[] } }>} wellness-checkout - Before a checkout attempt; `preventDefault()` leaves it to the page.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The checkout endpoint did not respond, or its response is invalid.
 * @csspart button - The button.
 * @csspart badge - The number of items, from 1.
 * @csspart sheet - The panel.
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
 * @csspart toast - The toast, while the panel is open.
 * @csspart action - Its action button.
 * @csspart dismiss - Its close button.
 * @cssState open - The panel of this button is open.
 */
export class CartButtonElement extends Base {
  static override readonly observedAttributes = [...(Base.observedAttributes ?? []), 'open'];
  static override readonly authorAttributes = [...(Base.authorAttributes ?? []), 'open'];

  /** Set while the element is not connected; applied when it is. */
  #openLater = false;

  /** Whether the element is connected and not to be left alone. */
  get #isActive(): boolean {
    return this.isConnected && !isLeftAlone(this);
  }

  /** Whether this button's panel is open. */
  get open(): boolean {
    return this.#isActive ? getPage().shared.outlets.panel === this : this.#openLater;
  }

  set open(value: boolean | string | null) {
    const open = Boolean(value) && value !== 'false';
    const { outlets } = getPage().shared;
    if (!this.#isActive) this.#openLater = open;
    else if (open) outlets.openPanel(this);
    else if (this.open) outlets.closePanel();
  }

  override attributeChangedCallback(name: string, before: string | null, after: string | null) {
    if (name === 'open') this.open = after !== null && after !== 'false';
    else super.attributeChangedCallback(name, before, after);
  }

  override connectedCallback() {
    super.connectedCallback();
    if (Object.hasOwn(this, 'open')) {
      const early = this.open;
      Reflect.deleteProperty(this, 'open');
      this.open = early;
    }
    if (!this.#isActive) return;
    if (this.#openLater) this.open = true;
    this.#openLater = false;
    // Set before the cart is restored, so that `none` stores nothing.
    const { cart } = getPage().shared;
    cart.persist(this.persistence);
    this.#reopen();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    queueMicrotask(() => {
      const { outlets } = getPage().shared;
      // The panel of an element that was only moved stays open.
      if (!this.#isActive && outlets.panel === this) outlets.closePanel();
    });
  }

  /** Moving the element removes its dialog from the top layer, although the dialog stays `open`. */
  #reopen() {
    const dialog = this.shadowRoot?.querySelector('dialog');
    if (!dialog?.open || dialog.matches(':modal')) return;
    dialog.close();
    dialog.showModal();
  }
}

define('wellness-cart-button', CartButtonElement);
