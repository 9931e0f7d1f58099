import { cart, formatPrice, type Product } from '../cart.ts';
import { find, render, template } from './render.ts';

const DURATION_MS = 5000;

const content = template(
  '<div role="status" class="sr-only"></div><section popover="manual" aria-label="Notifications" class="toast-layer"><div class="toast"><p><strong></strong><br><span></span></p><button type="button" class="toast-action" data-view>View cart</button><button type="button" class="icon" data-dismiss aria-label="Dismiss">✕</button></div></section>',
);

class Toaster extends HTMLElement {
  #root: ShadowRoot | undefined;
  #unsubscribe: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback() {
    this.#root ??= this.#build();
    this.#unsubscribe = cart.subscribe((added) => added && this.#show(added));
  }

  disconnectedCallback() {
    this.#unsubscribe?.();
    this.#hide();
  }

  #build(): ShadowRoot {
    const root = render(this, content);
    const toast = find(root, '.toast');
    find(root, '[data-dismiss]').addEventListener('click', () => this.#hide());
    find(root, '[data-view]').addEventListener('click', () => {
      this.#hide();
      document.querySelector<HTMLElement & { open(): void }>('vanilla-cart-button')?.open();
    });
    toast.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    toast.addEventListener('pointerleave', () => this.#start());
    return root;
  }

  #show({ name, price }: Product) {
    const root = this.#root as ShadowRoot;
    const title = `${name} added to cart`;
    const description = `${formatPrice(price)}. Your cart holds ${cart.count}.`;
    find(root, 'strong').textContent = title;
    find(root, '.toast span').textContent = description;
    find(root, '[role=status]').textContent = `${title}. ${description}`;
    find(root, 'section').showPopover();
    this.#start();
  }

  #start() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), DURATION_MS);
  }

  #hide() {
    clearTimeout(this.#timer);
    if (this.#root) find(this.#root, 'section').hidePopover();
  }
}

customElements.define('vanilla-toaster', Toaster);
