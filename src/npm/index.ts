/* dist/index.js: the elements for bundlers. Importing it in a browser defines them. */
// Before elements are defined, which show products at once.
import './own-products.ts';
import '../index.ts';

export type { Cart, CartChange, CartChangeReason } from '../cart/cart.ts';
export type { CartItem, CartProduct, LineOptions, Plan } from '../cart/line.ts';
export type { Availability, CatalogInput, Product } from '../catalog/catalog.ts';
export { CartButtonElement } from '../elements/cart-button/cart-button.ts';
export { ContactFormElement } from '../elements/contact-form/contact-form.ts';
export { EligibilityElement } from '../elements/eligibility/eligibility.ts';
export { FooterElement } from '../elements/footer/footer.ts';
export { GetStartedElement } from '../elements/get-started/get-started.ts';
export { LoginElement } from '../elements/login/login.ts';
export { MembershipTiersElement } from '../elements/membership-tiers/membership-tiers.ts';
export { NavElement } from '../elements/nav/nav.ts';
export { OrderStatusElement } from '../elements/order-status/order-status.ts';
export { ProductCardElement } from '../elements/product-card/product-card.ts';
export { ProductGridElement } from '../elements/product-grid/product-grid.ts';
export { RatingElement } from '../elements/rating/rating.ts';
export { TestimonialElement } from '../elements/testimonial/testimonial.ts';
export { ToasterElement } from '../elements/toaster/toaster.ts';
export { getPage } from '../page/page.ts';
export type { Toast, ToastHandle, ToastOptions } from '../page/toasts.ts';
export type { Page, PageCart } from '../page/types.ts';
export type { Message } from '../words/message.ts';
