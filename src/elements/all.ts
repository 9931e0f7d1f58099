/* All elements. Importing it in a browser defines them. */
export { CartElement } from './carts/cart/cart.ts';
export { CartButtonElement } from './carts/cart-button/cart-button.ts';
export { EligibilityElement } from './eligibility/eligibility.ts';
export { OrderStatusElement } from './order-status/order-status.ts';
export { ProductCardElement } from './product-card/product-card.ts';
export { ProductGridElement } from './product-grid/product-grid.ts';
export { RatingElement } from './rating/rating.ts';
export { ContactFormElement } from './site/contact-form/contact-form.ts';
export { FooterElement } from './site/footer/footer.ts';
export { GetStartedElement } from './site/get-started/get-started.ts';
export { LoginElement } from './site/login/login.ts';
export { MembershipTiersElement } from './site/membership-tiers/membership-tiers.ts';
export { NavElement } from './site/nav/nav.ts';
export { TestimonialElement } from './site/testimonial/testimonial.ts';
export { ToasterElement } from './toaster/toaster.ts';
