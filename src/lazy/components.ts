/* Components that only React renders. They take over from the views of their elements. */
export { Cart } from '../elements/carts/cart/Cart.tsx';
export { CartButton } from '../elements/carts/cart-button/CartButton.tsx';
export { Eligibility } from '../elements/eligibility/Eligibility.tsx';
export { OrderStatus } from '../elements/order-status/OrderStatus.tsx';
export { ContactForm } from '../elements/site/contact-form/ContactForm.tsx';
export { Toaster } from '../elements/toaster/Toaster.tsx';
