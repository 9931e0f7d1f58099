import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { readProduct } from '../../catalog/read-catalog.ts';
import { isLeftAlone } from '../../markup/left-alone.ts';
import { getPage } from '../../page/page.ts';
import { attributes } from './attributes.ts';
import { productCardView, servedProducts } from './model.ts';

const Base = reactElement(productCardView, attributes, {
  // The checkout needs the id even if the card is far from the viewport.
  mayWait: ({ checkoutId }) => !checkoutId,
  showsCatalog: true,
});

/**
 * One product with its action: Add to Cart, or Get Started if a consultation is required. With a `product-id` of the
 * catalog it takes name, description and price from there; its own attributes override them.
 *
 * @element wellness-product-card
 * @fires {CustomEvent<{ id: string, key: string, name: string, description: string, price: number, currency: string, quantity: number, variant?: { id: string, name: string }, plan?: { id: string, name: string, interval: string, count: number } }>} wellness-cart-add - Before one is added; `preventDefault()` stops it.
 * @fires {CustomEvent<null>} wellness-get-started - Before the assessment starts; `preventDefault()` stops it.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The product is in no catalog, or the assessment failed.
 * @csspart card - The whole card.
 * @csspart image - The picture, or the first letter of the name.
 * @csspart name - The name.
 * @csspart price - The price.
 * @csspart unit-price - The price per measure, such as `€29.90 / 100 g`.
 * @csspart compare - The former price, struck through.
 * @csspart rating - Stars and number of reviews.
 * @csspart stars - The five stars.
 * @csspart variant - The choice among its variants: a select, or a fieldset of radio buttons.
 * @csspart plan - The choice among its plans, likewise.
 * @csspart disclosure - The product's disclosure, which describes the button.
 * @csspart stock - How many are left, if these are few.
 * @csspart review - The words that nothing is charged before the shop has accepted the order.
 * @csspart approved - Until when the visitor may buy a product that needs an approval.
 * @csspart rule - Why the product is not sold to this visitor.
 * @csspart button - Add to Cart or Get Started.
 * @csspart add - Add to Cart of a product with variants or plans.
 * @csspart unavailable - The words `Not available!` of Get Started.
 */
export class ProductCardElement extends Base {
  constructor() {
    super();
    // The product may be from a catalog that this page has not loaded.
    const product = readProduct(this.shadowRoot?.querySelector<HTMLElement>('[data-product]')?.dataset.product);
    if (!product) return;
    servedProducts.set(this, product);
    if (isLeftAlone(this)) return;
    // Before hydration: the product may be added and ordered before it, or after the card is removed.
    getPage().shared.catalog.tighten?.(product);
    for (const { id, checkoutId } of [product, ...(product.variants ?? [])])
      if (checkoutId) getPage().shared.catalog.setCheckoutId(id, checkoutId);
  }
}

define('wellness-product-card', ProductCardElement, true);
