/* Views that a first paint rarely needs. They need no React. */

export { eligibilityView } from '../elements/eligibility/model.ts';
export { orderStatusView } from '../elements/order-status/OrderView.tsx';
export { contactFormView } from '../elements/site/contact-form/FormView.tsx';
export { loginView } from '../elements/site/login/LoginView.tsx';
