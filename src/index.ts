import { isActive } from './start/active.ts';
import './elements/cart-button/cart-button.ts';
import './elements/site/contact-form/contact-form.ts';
import './elements/eligibility/eligibility.ts';
import './elements/site/footer/footer.ts';
import './elements/site/get-started/get-started.ts';
import './elements/site/login/login.ts';
import './elements/site/membership-tiers/membership-tiers.ts';
import './elements/site/nav/nav.ts';
import './elements/order-status/order-status.ts';
import './elements/product-card/product-card.ts';
import './elements/product-grid/product-grid.ts';
import './elements/rating/rating.ts';
import './elements/site/testimonial/testimonial.ts';
import './elements/toaster/toaster.ts';
import { PROTOCOL } from './page/core.ts';
import { getPage } from './page/page.ts';
import { mountAll, mountLater } from './page/placeholders.ts';

/** Said by the first copy with elements in it: tag managers and builders like to run a script once for each part. */
const INSTALLED = Symbol.for(`wellness/${PROTOCOL}/installed`);

if (isActive) {
  getPage();
  mountAll();
  if (!(INSTALLED in globalThis)) {
    Object.defineProperty(globalThis, INSTALLED, { value: true });
    mountLater();
  }
}
