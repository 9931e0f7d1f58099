/** A page of the documentation: the file `docs/<name>.md`, its title in menus, and one line about it. */
export interface Page {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
}

export interface Group {
  readonly title: string;
  readonly pages: readonly Page[];
}

const page = (name: string, title: string, summary: string): Page => ({ name, title, summary });

/** The page at `/`, which no menu lists. */
export const home: Page = page('index', 'Documentation', 'Web components that sell on any page.');

const element = (name: string, summary: string): Page => page(`elements/${name}`, `<wellness-${name}>`, summary);

/** The one order of all pages: menu, previous and next, search index and llms.txt follow it. */
export const navigation: readonly Group[] = [
  {
    title: 'Start',
    pages: [
      page('getting-started', 'Getting started', 'From an empty file to a card that sells, in three minutes.'),
      page('evaluate', 'Decide', 'Cost, needs, promises with their tests, what is missing, and the way out.'),
      page('what-it-does', 'What it does', 'Every word of the trade: yes, no, or by whom.'),
    ],
  },
  {
    title: 'Add it to your site',
    pages: [
      page('builder', 'Snippet builder', 'Choose products, see them, and copy the lines.'),
      page('embedding', 'Script tag', 'One script and the tags where you want them.'),
      page('bundlers', 'npm and bundlers', 'Import one element or all of them, with types.'),
      page('frameworks', 'Frameworks', 'React, Next.js, Vue, Nuxt, SvelteKit, Astro, Solid and Angular.'),
      page('wordpress', 'WordPress', 'Blocks, shortcodes and one settings page.'),
      page('site-builders', 'Site builders', 'Shopify themes, Ghost, Webflow, Wix, Squarespace and Framer.'),
    ],
  },
  {
    title: 'Sell',
    pages: [
      page('products', 'Your products', 'Catalog, cards, variants, plans and limits.'),
      page(
        'prices-and-stock',
        'Change a price, count your stock',
        'For shop owners: one list, prices, sold out and stock.',
      ),
      page('theming', 'Look and feel', 'Colors, fonts, dark pages and the shape of pictures.'),
      page('languages', 'Languages and currency', 'Five languages, messages of your own, prices in any currency.'),
      page('regulated-products', 'Regulated products', 'Sell by approval, age and region.'),
      page('checkout', 'Checkout', 'Your endpoint, Stripe, Shopify, WooCommerce or a form.'),
      page('your-own-cart', 'Your own cart', 'The cart as a page, and a checkout button of your own.'),
      page('stripe', 'Checkout with Stripe', 'From nothing to a paid test order, in ten minutes.'),
      page('checkout-server', 'Checkout server', 'Settings, payments, paid orders, and the fake Stripe.'),
      page('run-checkout', 'Going live', 'The checkout server behind a proxy, with back-ups and restarts.'),
      page('run-a-shop', 'Run a shop', 'For owners: a day of orders, buyers who ask, refunds, the end of a month.'),
      page('shop-page', 'The shop’s page', 'Orders, packing slips and stock for the people who pack and send.'),
      page('after-the-sale', 'After the sale', 'Order status, thanks and emptying the cart.'),
    ],
  },
  {
    title: 'Make it good',
    pages: [
      page('prerendering', 'Prerendering', 'Pages that show products before any script has loaded.'),
      page('hosting', 'Hosting', 'Headers, caching, integrity and content security policy.'),
      page('privacy', 'Privacy and security', 'Where data is stored, and who receives it.'),
      page('accessibility', 'Accessibility', 'Names, keyboard, announcements and contrast.'),
      page('analytics', 'Analytics', 'Count what visitors add and buy.'),
      page('troubleshooting', 'Troubleshooting', 'Ask doctor(), and fix each finding.'),
      page('upgrading', 'Upgrading', 'Public names, deprecations and steps by hand.'),
    ],
  },
  {
    title: 'Elements',
    pages: [
      page('elements', 'All elements', 'The list of all tags, types for editors, and attributes of the page.'),
      element('product-card', 'One product with its button.'),
      element('product-grid', 'All products of a list.'),
      element('cart-button', 'The cart: a button and its panel.'),
      element('cart', 'The cart as a part of the page.'),
      element('toaster', 'Where short messages appear.'),
      element('order-status', 'The state of an order and its receipt.'),
      element('eligibility', 'Asks for place and age.'),
      element('rating', 'Five stars.'),
      element('contact-form', 'Name, email, message and Send.'),
      element('nav', 'The navigation of this storefront.'),
      element('footer', 'The footer of this storefront.'),
      element('get-started', 'Starts the health assessment.'),
      element('login', 'Opens the patient portal.'),
      element('membership-tiers', 'The three memberships.'),
      element('testimonial', 'A quotation, marked as a sample.'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('page-api', 'Page API', 'window.wellness: cart, catalog, toasts, visitor and doctor.'),
      page('events', 'Events', 'Every event with its target and detail.'),
      page('catalog', 'Catalog fields', 'Every field of a product.'),
      page('tokens', 'Tokens and parts', 'Custom properties and parts for your stylesheet.'),
      page('checkout-responses', 'Checkout responses', 'Responses, reasons and limits of the checkout server.'),
      page('stripe-events', 'Events of Stripe', 'Every event that can concern an order, and what the server does.'),
      page('messages', 'Messages', 'Every text that the kit shows, by its key.'),
      page('sizes', 'Sizes', 'Transferred bytes of each file and each import.'),
    ],
  },
  {
    title: 'The project',
    pages: [
      page('architecture', 'Architecture', 'How the code is built, for contributors.'),
      page('decisions', 'Decisions', 'Why it is built that way, for contributors.'),
      page('proof', 'Proof', 'Which test proves which promise.'),
      page('soak', 'Long runs', 'Carts and purchases under faults.'),
      page('claims', 'Claims', 'Every claim of the storefront, with its source.'),
    ],
  },
];

export const pages: readonly Page[] = navigation.flatMap((group) => group.pages);
