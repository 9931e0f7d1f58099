import { html, LitElement } from 'lit';
import { cart, formatPrice, type Product } from '../cart.ts';
import { styles } from './styles.ts';

const DURATION_MS = 5000;

class Toaster extends LitElement {
  static override styles = styles;
  static override properties = { added: { state: true } };

  declare added: Product | undefined;
  #unsubscribe: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback() {
    super.connectedCallback();
    this.#unsubscribe = cart.subscribe((added) => {
      if (!added) return;
      this.added = { ...added };
      this.#start();
    });
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#unsubscribe?.();
    this.#hide();
  }

  override updated() {
    const layer = this.renderRoot.querySelector('section');
    if (this.added) layer?.showPopover();
    else layer?.hidePopover();
  }

  #start() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), DURATION_MS);
  }

  #hide() {
    clearTimeout(this.#timer);
    this.added = undefined;
  }

  #view() {
    this.#hide();
    document.querySelector<HTMLElement & { open(): void }>('lit-cart-button')?.open();
  }

  override render() {
    const title = this.added ? `${this.added.name} added to cart` : '';
    const description = this.added ? `${formatPrice(this.added.price)}. Your cart holds ${cart.count}.` : '';
    return html`<div role="status" class="sr-only">${title}. ${description}</div><section popover="manual" aria-label="Notifications" class="toast-layer"><div class="toast" @pointerenter=${() =>
      clearTimeout(this.#timer)} @pointerleave=${
      this.#start
    }><p><strong>${title}</strong><br><span>${description}</span></p><button type="button" class="toast-action" @click=${
      this.#view
    }>View cart</button><button type="button" class="icon" aria-label="Dismiss" @click=${
      this.#hide
    }>✕</button></div></section>`;
  }
}

customElements.define('lit-toaster', Toaster);
