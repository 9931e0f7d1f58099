/* Views that a first paint rarely needs. They need no React. */

export { cartView } from '../elements/carts/cart/CartView.tsx';
export { panelContents } from '../elements/carts/cart-button/panel-contents.ts';
export { eligibilityView } from '../elements/eligibility/model.ts';
export { orderStatusView } from '../elements/order-status/OrderView.tsx';
export { contactFormView } from '../elements/site/contact-form/FormView.tsx';
export { loginView } from '../elements/site/login/LoginView.tsx';
