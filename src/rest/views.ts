/*
 * What a first view seldom holds, or what nobody sees before react-dom is there. Where an element imports one of these by
 * this name from beside itself, wellness.js has views-late.tsx in its place (tools/build/library.ts).
 */
export { Sheet } from '../elements/cart-button/Sheet.tsx';
export { ContactForm } from '../elements/contact-form/ContactForm.tsx';
export { FooterView } from '../elements/footer/FooterView.tsx';
export { LoginView } from '../elements/login/LoginView.tsx';
export { MembershipTiers } from '../elements/membership-tiers/MembershipTiers.tsx';
export { NavView } from '../elements/nav/NavView.tsx';
export { OrderStatus } from '../elements/order-status/OrderStatus.tsx';
export { ToastLayer } from '../elements/toaster/ToastLayer.tsx';
