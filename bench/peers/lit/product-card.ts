import { html, LitElement, nothing } from 'lit';
import { cart, formatPrice } from '../cart.ts';
import { styles } from './styles.ts';

class ProductCard extends LitElement {
  static override styles = styles;
  static override properties = {
    productId: { attribute: 'product-id' },
    name: {},
    description: {},
    price: { type: Number },
    image: {},
    imageAlt: { attribute: 'image-alt' },
  };

  declare productId: string | undefined;
  declare name: string | undefined;
  declare description: string | undefined;
  declare price: number | undefined;
  declare image: string | undefined;
  declare imageAlt: string | undefined;

  #add() {
    const { name = '', description = '', price = 0 } = this;
    const product = { id: this.productId || name, name, description, price };
    const detail = { ...product, quantity: 1 };
    const event = new CustomEvent('shop-cart-add', { bubbles: true, composed: true, cancelable: true, detail });
    if (this.dispatchEvent(event)) cart.add(product);
  }

  override render() {
    const { name, description, price = 0, image, imageAlt = '' } = this;
    return html`<article part="card" class="product">${
      image ? html`<img class="object" src=${image} alt=${imageAlt} loading="lazy">` : nothing
    }<div class="product-text"><div class="product-head"><h3 part="name" class="product-name">${name}</h3><p part="price" class="product-price">${formatPrice(
      price,
    )}</p></div><p class="description">${description}</p><div class="action"><button part="button" type="button" class="btn btn-primary" aria-label="Add to Cart: ${name}" @click=${
      this.#add
    }>Add to Cart</button></div></div></article>`;
  }
}

customElements.define('lit-product-card', ProductCard);
