/* dist/index.js: the elements for bundlers. Importing it in a browser defines them. */
// Before elements are defined, which show products at once.
import './own-products.ts';
import '../index.ts';

export type { Cart, CartChange, CartChangeReason } from '../cart/cart.ts';
export type { CartItem, CartProduct, LineOptions, Plan } from '../cart/line.ts';
export type { Availability, CatalogInput, Product } from '../catalog/catalog.ts';
export { CartButtonElement } from '../elements/cart-button/cart-button.ts';
export { EligibilityElement } from '../elements/eligibility/eligibility.ts';
export { OrderStatusElement } from '../elements/order-status/order-status.ts';
export { ProductCardElement } from '../elements/product-card/product-card.ts';
export { ProductGridElement } from '../elements/product-grid/product-grid.ts';
export { RatingElement } from '../elements/rating/rating.ts';
export { ContactFormElement } from '../elements/site/contact-form/contact-form.ts';
export { FooterElement } from '../elements/site/footer/footer.ts';
export { GetStartedElement } from '../elements/site/get-started/get-started.ts';
export { LoginElement } from '../elements/site/login/login.ts';
export { MembershipTiersElement } from '../elements/site/membership-tiers/membership-tiers.ts';
export { NavElement } from '../elements/site/nav/nav.ts';
export { TestimonialElement } from '../elements/site/testimonial/testimonial.ts';
export { ToasterElement } from '../elements/toaster/toaster.ts';
export type { Toast, ToastHandle, ToastOptions } from '../outlets/toasts.ts';
export { getPage } from '../page/page.ts';
export type { Page, PageCart } from '../protocol/types.ts';
export type { Message } from '../words/message.ts';
