import { author, oneOf, owner, text, textMap, url } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { persistences } from '../../cart/cart.ts';
import { isLeftAlone } from '../../left-alone.ts';
import { getPage } from '../../page/page.ts';
import { type CartButtonProps, type CartButtonViewProps, cartButtonView } from './CartButtonView.tsx';

const Base = reactElement<CartButtonProps, CartButtonViewProps>(
  cartButtonView,
  {
    checkoutUrl: owner(url({ template: true })),
    checkoutEndpoint: owner(url()),
    checkoutIds: owner(textMap()),
    partner: owner(text()),
    discount: owner(text()),
    shopUrl: owner(url()),
    position: author(oneOf(['fixed', 'inline'], 'fixed')),
    persistence: owner(oneOf(persistences, 'local')),
  },
  // At once: the page may open the panel in its next line.
  { mayWait: () => false },
);

/**
 * The cart: a button with the number of items, and the panel that it opens. Several on a page share one panel.
 *
 * @element wellness-cart-button
 * @attr {string} [checkout-url] - Where Checkout goes; `{items}` becomes `id:quantity,id:quantity`; `{discount}`, `{locale}`, `{currency}` and `{partner}` are filled in, too.
 * @attr {string} [checkout-endpoint] - Where Checkout posts the cart; the answer's `url` is where it goes.
 * @attr {string} [checkout-ids] - JSON object from our ids to the checkout server's.
 * @attr {string} [partner] - Who sends the visitor; handed over with the cart.
 * @attr {string} [discount] - A code, handed over with the cart, which the panel says under the total.
 * @attr {string} [shop-url] - Where "Continue shopping" leads; without it the panel closes.
 * @attr {'fixed'|'inline'} [position=fixed] - At the top right of the window, or where the element stands.
 * @attr {'local'|'session'|'none'} [persistence=local] - Kept for all visits, for this tab, or not at all. The strictest wish on the page holds.
 * @attr {boolean} [open] - Opens the panel. Never written; the property and `:state(open)` tell.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Colour scheme; `auto` follows the page.
 * @fires {CustomEvent<null>} wellness-cart-open - The panel is open.
 * @fires {CustomEvent<null>} wellness-cart-close - The panel is closed.
 * @fires {CustomEvent<{ key: string, quantity: number, from: number }>} wellness-cart-update - Before a quantity is changed or a line removed in the panel; `preventDefault()` stops it.
 * @fires {CustomEvent<{ attempt: string, items: readonly object[], total: number, count: number, currency: string, discount: string | null, url: string | null }>} wellness-checkout - Before the cart is handed over; `preventDefault()` leaves it to the page.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The checkout endpoint did not answer, or with nothing that can be used.
 * @csspart button - The button.
 * @csspart badge - The number of items, from 1.
 * @csspart sheet - The panel.
 * @csspart line - A line of the cart.
 * @csspart increase - Plus.
 * @csspart decrease - Minus.
 * @csspart quantity - The quantity between them.
 * @csspart remove - Remove.
 * @csspart image - The picture of a line that has one. A line without one beside others has its first letter.
 * @csspart undo - Undo, in the place of what was removed.
 * @csspart line-total - The sum of a line of more than one.
 * @csspart total - The total.
 * @csspart checkout - Checkout.
 * @csspart clear - Clear Cart.
 * @csspart empty - Your cart is empty.
 * @csspart status - What is announced.
 * @csspart toast - The toast, while the panel is open.
 * @csspart action - Its action button.
 * @csspart dismiss - Its close button.
 */
export class CartButtonElement extends Base {
  static override readonly observedAttributes = [...(Base.observedAttributes ?? []), 'open'];
  static override readonly authorAttributes = [...(Base.authorAttributes ?? []), 'open'];

  /** What was asked for while the element lay nowhere. */
  #openLater = false;

  /** Whether it lies on the page, where that is not to be left alone. */
  get #isHere(): boolean {
    return this.isConnected && !isLeftAlone(this);
  }

  /** Whether this button's panel is open. */
  get open(): boolean {
    return this.#isHere ? getPage().shared.outlets.panel === this : this.#openLater;
  }

  set open(value: boolean | string | null) {
    const open = Boolean(value) && value !== 'false';
    const { outlets } = getPage().shared;
    if (!this.#isHere) this.#openLater = open;
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
    if (!this.#isHere) return;
    if (this.#openLater) this.open = true;
    this.#openLater = false;
    // Before the page's cart is read, so that nothing is kept where nothing is to be kept.
    getPage().shared.cart.persist(this.persistence);
    this.#reopen();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    queueMicrotask(() => {
      const { outlets } = getPage().shared;
      // Also where it has shown nothing yet; one that was moved stays open.
      if (!this.#isHere && outlets.panel === this) outlets.closePanel();
    });
  }

  /** A dialog that was moved with its element has left the top layer, though it still counts as open. */
  #reopen() {
    const dialog = this.shadowRoot?.querySelector('dialog');
    if (!dialog?.open || dialog.matches(':modal')) return;
    dialog.close();
    dialog.showModal();
  }
}

define('wellness-cart-button', CartButtonElement);
