/* Views that a first paint rarely needs. They need no React. */
export { contactFormView } from '../elements/contact-form/FormView.tsx';
export { eligibilityView } from '../elements/eligibility/model.ts';
export { loginView } from '../elements/login/LoginView.tsx';
export { orderStatusView } from '../elements/order-status/OrderView.tsx';
