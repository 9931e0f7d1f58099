/** An example of each tag for its page in docs/elements. A test runs them (test/packaging/manifest.spec.ts). */
export const examples: Readonly<Record<string, string>> = {
  'wellness-cart': '<wellness-cart checkout-endpoint="/checkout" shop-url="/"></wellness-cart>',
  'wellness-cart-button': `<wellness-cart-button
  checkout-url="https://shop.example/cart/{items}"
  checkout-ids='{ "nmn-plus": "40123" }'
></wellness-cart-button>`,
  'wellness-eligibility': '<wellness-eligibility></wellness-eligibility>',
  'wellness-contact-form': '<wellness-contact-form action="/contact"></wellness-contact-form>',
  'wellness-footer': '<wellness-footer></wellness-footer>',
  'wellness-get-started': '<wellness-get-started label="Get Started"></wellness-get-started>',
  'wellness-login': '<wellness-login portal-url="https://portal.example/login"></wellness-login>',
  'wellness-membership-tiers': `<wellness-membership-tiers>
  <li slot="premium">Your own feature</li>
</wellness-membership-tiers>`,
  'wellness-nav': '<wellness-nav portal-url="https://portal.example/login" current="/supplements"></wellness-nav>',
  'wellness-order-status': '<wellness-order-status endpoint="/checkout/orders/{attempt}"></wellness-order-status>',
  'wellness-product-card': `<wellness-product-card product-id="nmn-plus"></wellness-product-card>
<wellness-product-card product-id="tea" name="Tea" description="Green" price="12.5" href="/tea"></wellness-product-card>`,
  'wellness-product-grid': '<wellness-product-grid heading-level="2"></wellness-product-grid>',
  'wellness-rating': '<wellness-rating value="4.4" reviews="2847"></wellness-rating>',
  'wellness-testimonial': '<wellness-testimonial text="It came in two days." name="A customer"></wellness-testimonial>',
  'wellness-toaster': '<wellness-toaster duration="8000"></wellness-toaster>',
};

/** How a project types the tags, by the name of the file. Angular has directives instead. */
export const typesOf = (file: string): string => `import type {} from '@wellness/storefront/${file}.d.ts';`;
