/* Views of the storefront's own parts, likewise. */
export { footerView } from '../elements/site/footer/FooterView.tsx';
export { membershipTiersView } from '../elements/site/membership-tiers/MembershipTiers.tsx';
export { navView } from '../elements/site/nav/NavView.tsx';
