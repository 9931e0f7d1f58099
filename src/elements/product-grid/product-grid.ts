import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { attributes } from './attributes.ts';
import { productGridView } from './model.ts';

/**
 * All products of a catalog in a grid, each with its button.
 *
 * @element wellness-product-grid
 * @fires {CustomEvent<{ id: string, key: string, name: string, description: string, price: number, currency: string, quantity: number, variant?: { id: string, name: string }, plan?: { id: string, name: string, interval: string, count: number } }>} wellness-cart-add - Before one is added; `preventDefault()` stops it.
 * @fires {CustomEvent<null>} wellness-get-started - Before the assessment starts; `preventDefault()` stops it.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The catalog did not load.
 * @csspart grid - The list.
 * @csspart card - A product.
 * @csspart image - The picture, or the first letter of the name.
 * @csspart name - The name.
 * @csspart price - The price.
 * @csspart unit-price - The price per measure, such as `€29.90 / 100 g`.
 * @csspart compare - The former price, struck through.
 * @csspart rating - Stars and number of reviews.
 * @csspart stars - The five stars.
 * @csspart variant - The choice among its variants: a select.
 * @csspart plan - The choice among its plans: a select.
 * @csspart disclosure - The product's disclosure, which describes the button.
 * @csspart stock - How many are left, if these are few.
 * @csspart review - The words that nothing is charged before the shop has accepted the order.
 * @csspart approved - Until when the visitor may buy a product that needs an approval.
 * @csspart rule - Why the product is not sold to this visitor.
 * @csspart button - Add to Cart or Get Started.
 * @csspart add - Add to Cart of a product with variants or plans.
 * @csspart unavailable - The words `Not available!` of Get Started.
 */
export class ProductGridElement extends reactElement(productGridView, attributes, {
  // All cards of the page may need its catalog.
  mayWait: ({ catalog }) => !catalog,
  showsCatalog: true,
}) {}

define('wellness-product-grid', ProductGridElement, true);
