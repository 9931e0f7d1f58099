/* Views that a first paint rarely needs. They need no React. */
export { contactFormView } from '../elements/contact-form/FormView.tsx';
export { footerView } from '../elements/footer/FooterView.tsx';
export { loginView } from '../elements/login/LoginView.tsx';
export { membershipTiersView } from '../elements/membership-tiers/MembershipTiers.tsx';
export { navView } from '../elements/nav/NavView.tsx';
