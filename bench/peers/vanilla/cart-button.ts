import { cart, formatPrice, formatTotal, type Line } from '../cart.ts';
import { find, render, template } from './render.ts';

const content = template(
  '<button part="button" type="button" class="cart-open" aria-haspopup="dialog"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M6 2 3 6v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6l-3-4zM3 6h18M16 10a4 4 0 0 1-8 0"/></svg><span class="cart-word">Cart</span> <span part="badge" class="badge" hidden></span></button><dialog class="cart-dialog" aria-label="Shopping Cart"><div part="sheet" class="sheet"><div class="sheet-head"><h2 class="sheet-title">Shopping Cart</h2><button type="button" class="icon" data-close aria-label="Close">✕</button></div><div class="empty"><p part="empty" class="cart-empty">Your cart is empty</p><button type="button" class="btn btn-outline" data-close>Continue shopping</button></div><ul class="lines"></ul><div class="sheet-foot"><p class="sum"><span>Total</span><span part="total" class="total"></span></p><button part="checkout" type="button" class="btn btn-primary wide">Checkout</button><button part="clear" type="button" class="btn btn-quiet wide">Clear Cart</button></div></div></dialog>',
);

const lineContent = template(
  '<li part="line" class="line"><div class="line-head"><h3 class="line-name"></h3><p class="line-price"></p></div><p class="line-description"></p><div class="line-foot"><div class="steps"><button part="decrease" type="button" class="icon">−</button><span class="quantity"></span><button part="increase" type="button" class="icon">+</button></div><button part="remove" type="button" class="btn btn-quiet">Remove</button></div></li>',
);

class CartButton extends HTMLElement {
  #root: ShadowRoot | undefined;
  #unsubscribe: (() => void) | undefined;
  readonly #rows = new Map<string, { readonly row: HTMLElement; line: Line | undefined }>();

  connectedCallback() {
    this.#root ??= this.#build();
    this.#unsubscribe = cart.subscribe(() => this.#update());
    this.#update();
  }

  disconnectedCallback() {
    this.#unsubscribe?.();
  }

  open() {
    if (!this.#root) return;
    find<HTMLDialogElement>(this.#root, 'dialog').showModal();
    this.#update();
  }

  #build(): ShadowRoot {
    const root = render(this, content);
    const dialog = find<HTMLDialogElement>(root, 'dialog');
    find(root, '.cart-open').addEventListener('click', () => this.open());
    for (const button of root.querySelectorAll('[data-close]')) button.addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
    find(root, '[part=clear]').addEventListener('click', () => cart.clear());
    find(root, '[part=checkout]').addEventListener('click', () =>
      this.dispatchEvent(new CustomEvent('shop-checkout', { bubbles: true, composed: true })),
    );
    // One listener for all lines.
    find(root, '.lines').addEventListener('click', ({ target }) => {
      const part = (target as Element).getAttribute('part');
      const id = (target as Element).closest('li')?.dataset.id ?? '';
      if (part === 'increase') cart.step(id, 1);
      if (part === 'decrease') cart.step(id, -1);
      if (part === 'remove') cart.remove(id);
    });
    return root;
  }

  #update() {
    const root = this.#root as ShadowRoot;
    const { count } = cart;
    const badge = find(root, '[part=badge]');
    badge.textContent = `${count}`;
    badge.hidden = count === 0;
    find(root, '.cart-open').ariaLabel = `Shopping cart, ${count} ${count === 1 ? 'item' : 'items'}`;
    if (find<HTMLDialogElement>(root, 'dialog').open) this.#updateSheet(root);
  }

  #updateSheet(root: ShadowRoot) {
    const { lines, total } = cart;
    find(root, '.empty').hidden = lines.length > 0;
    find(root, '.lines').hidden = find(root, '.sheet-foot').hidden = lines.length === 0;
    find(root, '[part=total]').textContent = formatTotal(total);
    const gone = new Set(this.#rows.keys());
    for (const line of lines) {
      gone.delete(line.id);
      this.#updateLine(line, root);
    }
    for (const id of gone) {
      this.#rows.get(id)?.row.remove();
      this.#rows.delete(id);
    }
  }

  #updateLine(line: Line, root: ShadowRoot) {
    let entry = this.#rows.get(line.id);
    if (entry?.line === line) return;
    if (!entry) {
      entry = { row: find(lineContent.content.cloneNode(true) as DocumentFragment, 'li'), line: undefined };
      this.#rows.set(line.id, entry);
      const { row } = entry;
      row.dataset.id = line.id;
      find(row, 'h3').textContent = line.name;
      find(row, '.line-price').textContent = formatPrice(line.price);
      find(row, '.line-description').textContent = line.description;
      find(row, '[part=increase]').ariaLabel = `Increase quantity of ${line.name}`;
      find(row, '[part=decrease]').ariaLabel = `Decrease quantity of ${line.name}`;
      find(row, '[part=remove]').ariaLabel = `Remove ${line.name}`;
      find(root, '.lines').append(row);
    }
    entry.line = line;
    find(entry.row, '.quantity').textContent = `${line.quantity}`;
  }
}

customElements.define('vanilla-cart-button', CartButton);
