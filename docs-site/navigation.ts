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

/** The one order of all pages: menu, previous and next, search index and llms.txt follow it. */
export const navigation: readonly Group[] = [
  {
    title: 'Start',
    pages: [page('getting-started', 'Getting started', 'From an empty file to a card that sells, in three minutes.')],
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
      page('stripe', 'Checkout with Stripe', 'From nothing to a paid test order, in ten minutes.'),
      page('checkout-server', 'Checkout server', 'Settings, payments, paid orders, and the fake Stripe.'),
      page('run-checkout', 'Going live', 'The checkout server behind a proxy, with back-ups and restarts.'),
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
    title: 'Reference',
    pages: [
      page('elements', 'Elements', 'Every tag with its attributes, events, parts and states.'),
      page('page-api', 'Page API', 'window.wellness: cart, catalog, toasts, visitor and doctor.'),
      page('events', 'Events', 'Every event with its target and detail.'),
      page('catalog', 'Catalog fields', 'Every field of a product.'),
      page('tokens', 'Tokens and parts', 'Custom properties and parts for your stylesheet.'),
      page('checkout-responses', 'Checkout responses', 'Responses, reasons and limits of the checkout server.'),
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
