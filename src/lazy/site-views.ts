/* Views of the storefront's own parts, likewise. */
export { footerView } from '../elements/footer/FooterView.tsx';
export { membershipTiersView } from '../elements/membership-tiers/MembershipTiers.tsx';
export { navView } from '../elements/nav/NavView.tsx';
