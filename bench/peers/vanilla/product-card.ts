import { cart, formatPrice, type Product } from '../cart.ts';
import { find, render, template } from './render.ts';

const content = template(
  '<article part="card" class="product"><div class="product-text"><div class="product-head"><h3 part="name" class="product-name"></h3><p part="price" class="product-price"></p></div><p class="description"></p><div class="action"><button part="button" type="button" class="btn btn-primary">Add to Cart</button></div></div></article>',
);

class ProductCard extends HTMLElement {
  static observedAttributes = ['name', 'description', 'price', 'image', 'image-alt'];

  #root: ShadowRoot | undefined;

  get #product(): Product {
    const attribute = (name: string) => this.getAttribute(name) ?? '';
    return {
      id: attribute('product-id') || attribute('name'),
      name: attribute('name'),
      description: attribute('description'),
      price: Number(attribute('price')),
    };
  }

  connectedCallback() {
    if (this.#root) return;
    this.#root = render(this, content);
    find(this.#root, 'button').addEventListener('click', () => this.#add());
    this.#update();
  }

  attributeChangedCallback() {
    this.#update();
  }

  #add() {
    const detail = { ...this.#product, quantity: 1 };
    const event = new CustomEvent('shop-cart-add', { bubbles: true, composed: true, cancelable: true, detail });
    if (this.dispatchEvent(event)) cart.add(this.#product);
  }

  #update() {
    const root = this.#root;
    if (!root) return;
    const { name, description, price } = this.#product;
    find(root, 'h3').textContent = name;
    find(root, '[part=price]').textContent = formatPrice(price);
    find(root, '.description').textContent = description;
    find(root, 'button').ariaLabel = `Add to Cart: ${name}`;
    this.#updateImage(root);
  }

  #updateImage(root: ShadowRoot) {
    const src = this.getAttribute('image');
    let image = root.querySelector('img');
    if (!src) return image?.remove();
    if (!image) {
      image = document.createElement('img');
      image.className = 'object';
      image.loading = 'lazy';
      find(root, 'article').prepend(image);
    }
    image.src = src;
    image.alt = this.getAttribute('image-alt') ?? '';
  }
}

customElements.define('vanilla-product-card', ProductCard);
