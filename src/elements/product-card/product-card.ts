import { author, currency, flag, identifier, number, oneOf, owner, text, url } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { availabilities } from '../../catalog/catalog.ts';
import { readProduct } from '../../catalog/read-catalog.ts';
import { isLeftAlone } from '../../markup/left-alone.ts';
import { getPage } from '../../page/page.ts';
import { type ProductCardProps, productCardView, servedProducts } from './model.ts';
import type { ProductCardViewProps } from './view-props.ts';

const Base = reactElement<ProductCardProps, ProductCardViewProps>(
  productCardView,
  {
    productId: author(text()),
    name: author(text()),
    description: author(text()),
    price: owner(number({ min: 0, expected: 'an amount such as 12.5', fallback: 'Ignoring it.' })),
    currency: owner(currency()),
    compareAtPrice: author(number({ min: 0, expected: 'a number, 0 or more', fallback: 'No former price is shown.' })),
    max: owner(number({ min: 1, integer: true, expected: 'a whole number, 1 or more', fallback: 'Ignoring it.' })),
    image: author(url({ image: true })),
    imageAlt: author(text('')),
    drawing: author(flag()),
    href: author(url()),
    rating: author(number({ min: 0, max: 5, expected: 'a number from 0 to 5', fallback: 'No rating is shown.' })),
    reviews: author(
      number({
        min: 0,
        integer: true,
        expected: 'a whole number, 0 or more',
        fallback: 'No number of reviews is shown.',
      }),
    ),
    availability: owner(oneOf(availabilities)),
    variant: author(text()),
    checkoutId: owner(text()),
    headingLevel: author(number({ min: 1, max: 6, integer: true, expected: 'a whole number from 1 to 6' }, 3)),
    modalFunction: owner(identifier('openDisclosureModal')),
  },
  {
    // The checkout needs the id even if the card is far from the viewport.
    mayWait: ({ checkoutId }) => !checkoutId,
    showsCatalog: true,
  },
);

/**
 * One product with its action: Add to Cart, or Get Started if a consultation is required. With a `product-id` of the
 * catalog it takes name, description and price from there; its own attributes override them.
 *
 * @element wellness-product-card
 * @attr {string} [product-id] - Id in the catalog and in the cart. Without it, the card's name is its id.
 * @attr {string} [name] - Product name.
 * @attr {string} [description] - One sentence.
 * @attr {number} [price] - In the currency's main unit, 0 or more.
 * @attr {string} [currency=USD] - Currency of the price, by ISO 4217.
 * @attr {number} [compare-at-price] - Former price; shown, struck through, if it is higher than the price.
 * @attr {number} [max] - Maximum quantity in one cart.
 * @attr {string} [image] - Picture: http, https, relative or data:image URL.
 * @attr {string} [image-alt] - Alternative text of the picture; empty if it is decorative.
 * @attr {boolean} [drawing] - For a drawing or a cut-out, which stands on a painted floor.
 * @attr {string} [href] - Page of the product; its name links there.
 * @attr {number} [rating] - 0 to 5.
 * @attr {number} [reviews] - Number of reviews.
 * @attr {'available'|'consult'|'unavailable'} [availability=available] - `consult` products need an approval of a provider, `unavailable` ones cannot be added to the cart.
 * @attr {string} [variant] - Id of the preselected variant.
 * @attr {string} [checkout-id] - Id of the product on the checkout server.
 * @attr {number} [heading-level=3] - Level of the name's heading, 1 to 6.
 * @attr {string} [modal-function=openDisclosureModal] - Function on `window` that Get Started calls.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @fires {CustomEvent<{ id: string, key: string, name: string, description: string, price: number, currency: string, quantity: number, variant?: { id: string, name: string }, plan?: { id: string, name: string, interval: string, count: number } }>} wellness-cart-add - Before one is added; `preventDefault()` stops it.
 * @fires {CustomEvent<null>} wellness-get-started - Before the assessment starts; `preventDefault()` stops it.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The product is in no catalog, or the assessment failed.
 * @csspart card - The whole card.
 * @csspart image - The picture.
 * @csspart name - The name.
 * @csspart price - The price.
 * @csspart unit-price - The price per measure, such as `€29.90 / 100 g`.
 * @csspart compare - The former price, struck through.
 * @csspart rating - Stars and number of reviews.
 * @csspart stars - The five stars.
 * @csspart variant - The choice among its variants: a select, or a fieldset of radio buttons.
 * @csspart plan - The choice among its plans, likewise.
 * @csspart disclosure - The product's disclosure, which describes the button.
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
    // Registered before hydration: the product may be ordered before it, or after the card is removed.
    for (const { id, checkoutId } of [product, ...(product.variants ?? [])])
      if (checkoutId) getPage().shared.catalog.setCheckoutId(id, checkoutId);
  }
}

define('wellness-product-card', ProductCardElement);
