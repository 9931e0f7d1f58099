import { html, LitElement } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { cart, formatPrice, formatTotal, type Line } from '../cart.ts';
import { styles } from './styles.ts';

const lineView = (line: Line) =>
  html`<li part="line" class="line"><div class="line-head"><h3 class="line-name">${line.name}</h3><p class="line-price">${formatPrice(
    line.price,
  )}</p></div><p class="line-description">${line.description}</p><div class="line-foot"><div class="steps"><button part="decrease" type="button" class="icon" aria-label="Decrease quantity of ${
    line.name
  }" @click=${() => cart.step(line.id, -1)}>−</button><span class="quantity">${
    line.quantity
  }</span><button part="increase" type="button" class="icon" aria-label="Increase quantity of ${line.name}" @click=${() =>
    cart.step(
      line.id,
      1,
    )}>+</button></div><button part="remove" type="button" class="btn btn-quiet" aria-label="Remove ${
    line.name
  }" @click=${() => cart.remove(line.id)}>Remove</button></div></li>`;

class CartButton extends LitElement {
  static override styles = styles;
  static override properties = { opened: { state: true } };

  declare opened: boolean | undefined;
  #unsubscribe: (() => void) | undefined;

  override connectedCallback() {
    super.connectedCallback();
    this.#unsubscribe = cart.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  open() {
    this.opened = true;
    this.#dialog.showModal();
  }

  get #dialog() {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  #close() {
    this.#dialog.close();
  }

  #checkout() {
    this.dispatchEvent(new CustomEvent('shop-checkout', { bubbles: true, composed: true }));
  }

  override render() {
    const { count } = cart;
    const items = `${count} ${count === 1 ? 'item' : 'items'}`;
    return html`<button part="button" type="button" class="cart-open" aria-haspopup="dialog" aria-label="Shopping cart, ${items}" @click=${
      this.open
    }><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M6 2 3 6v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6l-3-4zM3 6h18M16 10a4 4 0 0 1-8 0"/></svg><span class="cart-word">Cart</span> <span part="badge" class="badge" ?hidden=${
      count === 0
    }>${count}</span></button><dialog class="cart-dialog" aria-label="Shopping Cart" @click=${({ target }: Event) =>
      target === this.#dialog &&
      this.#close()}><div part="sheet" class="sheet"><div class="sheet-head"><h2 class="sheet-title">Shopping Cart</h2><button type="button" class="icon" aria-label="Close" @click=${
      this.#close
    }>✕</button></div>${this.opened ? this.#content() : ''}</div></dialog>`;
  }

  #content() {
    const { lines, total } = cart;
    if (!lines.length)
      return html`<div class="empty"><p part="empty" class="cart-empty">Your cart is empty</p><button type="button" class="btn btn-outline" @click=${
        this.#close
      }>Continue shopping</button></div>`;
    return html`<ul class="lines">${repeat(
      lines,
      ({ id }) => id,
      (line) => guard([line], () => lineView(line)),
    )}</ul><div class="sheet-foot"><p class="sum"><span>Total</span><span part="total" class="total">${formatTotal(
      total,
    )}</span></p><button part="checkout" type="button" class="btn btn-primary wide" @click=${
      this.#checkout
    }>Checkout</button><button part="clear" type="button" class="btn btn-quiet wide" @click=${
      cart.clear
    }>Clear Cart</button></div>`;
  }
}

customElements.define('lit-cart-button', CartButton);
