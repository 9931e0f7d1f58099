/*
 * Words of the trade, and the answer to each. docs/what-it-does.md and the search of the documentation are made from this list.
 */

/** A word that people look for. */
export interface Word {
  /** As the page shows it: the word, and others for the same thing. */
  readonly names: readonly string[];
  /** Other ways to ask that only the search knows: German words, and how clients say it. */
  readonly heard: readonly string[];
  /** `Yes`, `No`, or who does it in place of the kit. */
  readonly answer: string;
  /** Markdown, with links relative to docs/. The search leads to the first. */
  readonly text: string;
}

export interface WordGroup {
  readonly title: string;
  readonly words: readonly Word[];
}

const list = (names: string) => names.split(', ').filter(Boolean);
const word =
  (answer: string) =>
  (names: string, heard: string, text: string): Word => ({ names: list(names), heard: list(heard), answer, text });
const yes = word('Yes');
const no = word('No');
const stripe = word('By Stripe');

export const wordGroups: readonly WordGroup[] = [
  {
    title: 'Cards and cart',
    words: [
      yes(
        'Cart drawer, mini-cart, shopping bag',
        'cart, shopping cart, drawer, mini cart, minicart, side cart, sidebar, popup, pop-up, popup cart, off-canvas, Warenkorb, Warenkörbe, Einkaufswagen, Einkaufskorb, sidebar cart, overlay, basket',
        '[`<wellness-cart-button>`](elements/cart-button.md)',
      ),
      yes('Cart page', 'cart as a page, full page cart, Warenkorbseite', '[A cart page](your-own-cart.md#a-cart-page)'),
      yes(
        'Buy now, one-click checkout',
        'buy button, buy now button, quick buy, instant checkout, Jetzt kaufen, Sofortkauf, express checkout',
        '[A button of your own](your-own-cart.md#a-checkout-button-of-your-own)',
      ),
      yes(
        'Guest checkout',
        'checkout without account, Gastbestellung',
        '[Nobody needs an account](checkout.md#what-happens-on-a-click)',
      ),
      no(
        'Customer accounts, sign-in, saved cart',
        'customer account, login, log in, cart of a signed-in customer, cart of signed-in customers, Kundenkonto, Anmeldung',
        'The cart stays [in the browser](privacy.md#stored-in-the-visitors-browser). A [cart link](products.md#cart-links) takes it to another device',
      ),
      no(
        'Wishlist, save for later',
        'wish list, favourites, bookmarks, Wunschliste, Merkzettel, Merkliste, favorites',
        'A [cart link](products.md#cart-links) keeps a selection',
      ),
      yes(
        'Cart link, permalink',
        'shared cart, Warenkorb teilen, share a cart',
        '[Cart links](products.md#cart-links)',
      ),
      no(
        'Abandoned cart',
        'abandoned carts, abandoned checkout, cart recovery, recovery e-mail, Warenkorbabbruch',
        'No address is known before the payment. [Analytics](analytics.md) counts carts',
      ),
      no(
        'Upsell, related products',
        'upselling, cross selling, cross-selling, order bump, you may also like, Zusatzverkauf, Empfehlungen, cross-sell, recommendations',
        'Place cards of your choice, for example on [the cart page](your-own-cart.md#a-cart-page)',
      ),
      yes(
        'Variants, sizes',
        'variant, size, color choice, Varianten, Größe, Größen, options',
        '[Variants](products.md#variants), as a native choice, not as swatches',
      ),
      yes(
        'Personalization, gift message',
        'personalisation, custom text, custom options, properties, Gravur, Grußkarte, Widmung, engraving',
        'Your page has the field, and [a script of yours](embedding.md#your-own-scripts) adds `properties`',
      ),
      no(
        'Bundle, set',
        'bundles, product bundle, kit, Set, Paket',
        'Sell it as one [product](products.md#fields), without a stock of its parts',
      ),
      yes(
        'Quantity limit',
        'maximum quantity, limit per order, max per customer, Höchstmenge',
        '[`max`](products.md#fields) of a product, per order',
      ),
      yes(
        'Sale price, compare-at price',
        'sale, strike-through price, crossed-out price, was price, former price, compare at price, reduced price, Streichpreis, Angebot, Angebotspreis, Sonderangebot, strikethrough',
        '[`compareAtPrice`](products.md#fields), struck beside the price',
      ),
      yes(
        'Unit price',
        'base price, price per kilo, price per measure, Grundpreis, price per 100 g',
        '[Prices per measure](products.md#prices-per-measure)',
      ),
      yes(
        'Ratings',
        'star rating, rating, Bewertung, Bewertungen, stars',
        '[`<wellness-rating>`](elements/rating.md) shows your figures',
      ),
      no(
        'Customer reviews',
        'product reviews, write a review, Kundenbewertungen, Rezensionen',
        'Collect them elsewhere. [`<wellness-rating>`](elements/rating.md) shows the figures',
      ),
      no(
        'Product search, filters, collections',
        'product filter, filter, sort products, category, categories, collection, Kategorien, Produktsuche',
        'A [grid](elements/product-grid.md) shows one list. Give each category its own',
      ),
      no(
        'Quick view, compare products',
        'quick look, lightbox, product comparison, Schnellansicht',
        '[`href`](products.md#fields) links a card to the product’s page',
      ),
      yes(
        'Toast, notification',
        'toasts, notifications, added to cart message, Benachrichtigung, Hinweis, snackbar',
        '[`<wellness-toaster>`](elements/toaster.md), with Undo',
      ),
      yes(
        'Free shipping bar',
        'free shipping shown, free shipping progress bar, amount to free shipping',
        '[Free shipping in the cart](your-own-cart.md#free-shipping)',
      ),
    ],
  },
  {
    title: 'Paying',
    words: [
      stripe(
        'Credit card, Apple Pay, Google Pay',
        'debit card, credit cards, cards, Kreditkarte, Kreditkarten, wallet, wallets, mobile payment, Google wallet, digital wallet',
        '[On from the start](stripe.md#ways-of-paying)',
      ),
      stripe(
        'PayPal, Klarna, installments, bank transfer, direct debit',
        'PayPal and Klarna, pay with PayPal, buy now pay later, pay later, pay in parts, BNPL, Afterpay, Affirm, Ratenzahlung, Ratenkauf, SEPA, iDEAL, bank debit, Überweisung, Lastschrift, Vorkasse',
        '[Switches in its Dashboard](stripe.md#ways-of-paying)',
      ),
      yes(
        'Pay by invoice, cash on delivery, pay in store',
        'purchase order, card or invoice, pay on invoice, COD, pay at the counter, Kauf auf Rechnung, Nachnahme, Barzahlung',
        '[An order form](checkout.md#by-an-order-form) of yours, also beside Stripe',
      ),
      stripe(
        'Invoice',
        'invoices, invoice PDF, bill, Rechnung, Rechnungen',
        'It sends one [once the order is paid](stripe.md#more-on-stripes-page)',
      ),
      yes(
        'Discount code, coupon',
        'discount, discounts, promotion code, coupons, voucher, vouchers, voucher code, discount field, Gutschein, Gutscheine, Gutscheincode, Rabatt, Rabattcode, promo code',
        '[A discount code](checkout.md#a-discount-code) of Stripe, Shopify or your endpoint',
      ),
      no(
        'Quantity discount',
        'volume pricing, bulk discount, wholesale, tiered pricing, Staffelpreis, Mengenrabatt, tiered prices',
        'Sell packs as [variants](products.md#variants), each with its price',
      ),
      no(
        'Gift card, store credit',
        'gift cards, gift certificate, voucher to buy, sell vouchers, Geschenkgutschein, Geschenkkarte, Wertgutschein, gift voucher',
        'Sell it as a product, and send a [promotion code of Stripe](checkout-server.md#payments)',
      ),
      no(
        'Loyalty points',
        'loyalty, rewards, bonus points, Treuepunkte',
        'Give regulars a [discount code](checkout.md#a-discount-code)',
      ),
      yes(
        'Affiliates',
        'referral link, partner link, partner program, Empfehlungslink, affiliate, referral',
        'The [`partner`](checkout.md#the-page-that-sent-the-visitor) of an order. You pay them',
      ),
      no(
        'Tips, donations, pay what you want',
        'tip, donation, name your price, Spende, Trinkgeld',
        'Prices come from [the list](checkout-server.md#settings). Offer amounts as [variants](products.md#variants)',
      ),
      yes(
        'Authorize and capture',
        'authorise, manual capture, charge later, capture later, approve orders, manual approval, charge after a review',
        '[`review: true`](products.md#review-before-charge) holds the amount until you accept the order',
      ),
      no(
        'Deposit',
        'down payment, deposits, Anzahlung, partial payment',
        'An order is paid whole, by [one payment](checkout-server.md#payments)',
      ),
      yes(
        'Subscription',
        'subscriptions, recurring payment, recurring billing, membership, memberships, Abo, Abonnement, Abos, recurring payments, subscribe and save',
        '[Plans of a product](products.md#subscriptions)',
      ),
      yes(
        'Cancel a subscription',
        'cancel my plan, cancel subscription, manage subscription, unsubscribe, customer portal, Kündigung, Kündigen, Abo kündigen',
        'Buyers do it [at Stripe’s portal](checkout-server.md#subscriptions)',
      ),
      no(
        'Free trial',
        'trial period, trial, Probezeit, Probeabo',
        'The first payment is [the order](checkout-server.md#subscriptions)',
      ),
      yes(
        'Refund',
        'refunds, money back, Rückerstattung, Erstattung',
        'In Stripe’s Dashboard, [by hand](run-a-shop.md#refund) or [by code](run-checkout.md#refunds)',
      ),
      no(
        'Returns, exchange, right of withdrawal',
        'return, return label, RMA, withdrawal, withdrawal button, cancel an order, Retoure, Rückgabe, Umtausch, Widerruf, Widerrufsrecht, Widerrufsbutton',
        'Offer an address or a form, then [refund](run-a-shop.md#refund)',
      ),
      stripe(
        'Chargeback, fraud',
        'disputes, chargebacks, Radar, fraud protection, Rückbuchung, Betrug, dispute',
        'Your code hears [when an order changes](checkout-server.md#when-an-order-changes)',
      ),
      yes(
        'Fees',
        'fee, costs, price of the kit, transaction fee, transaction fees, commission, monthly cost, license fee, Gebühr, Gebühren, Kosten, Provision, cost per sale',
        'The kit takes none, Stripe does: [what it costs](evaluate.md#what-it-costs)',
      ),
      stripe(
        '3-D Secure, SCA, PCI',
        '3D Secure, 3DS, PCI compliance, PCI DSS',
        'Card numbers are typed on [Stripe’s page](stripe.md) alone',
      ),
      stripe(
        'Terms checkbox, newsletter sign-up, order notes, phone number, custom field, VAT id, B2B',
        'terms, terms box, terms of service, accept terms, newsletter and terms box, newsletter and terms, AGB, AGB-Häkchen, newsletter, newsletter box, marketing consent, email marketing, phone field, custom fields, checkout fields, Telefonnummer, order note, comment field, note to seller, Bestellnotiz, Anmerkung, VAT number, VAT ID, tax id, company purchase, business customers, Umsatzsteuer-ID, USt-IdNr',
        'Fields [on its page](stripe.md#more-on-stripes-page). A VAT id changes no price',
      ),
      yes(
        'Taxes',
        'tax, sales tax, GST, MwSt, Mehrwertsteuer, Steuern, Umsatzsteuer, VAT',
        'Included, or added by Stripe Tax: [shipping and taxes](products.md#shipping-and-taxes)',
      ),
      no(
        'Minimum order value',
        'minimum order, minimum amount, Mindestbestellwert',
        'Only Stripe’s [least amounts](checkout-responses.md#amounts). Your own [endpoint](checkout.md#the-response) may refuse with `minimum`',
      ),
      no(
        'Multi-currency',
        'multi currency, multiple currencies, currency switcher, currency converter, Währungsumrechner',
        'A cart has [one currency](languages.md#currency). Give each [a shop of its own](embedding.md#several-shops-on-one-site)',
      ),
      yes(
        'Test mode',
        'test payment, test card, Testmodus, sandbox',
        'A [fake Stripe](stripe.md#2-start-the-fake-stripe), then [test keys](stripe.md#5-use-stripes-test-keys)',
      ),
      yes(
        'Staging',
        'staging site, test environment, preview environment, Testumgebung',
        'A checkout server with [test keys](run-checkout.md#from-test-keys-to-live-keys) and its own database',
      ),
      yes('Shopify checkout', 'Shopify buy button', '[By address](checkout.md#shopify)'),
      yes('WooCommerce checkout', '', '[By address](checkout.md#woocommerce)'),
      yes(
        'Paddle, payment widget',
        'Lemon Squeezy, FastSpring, merchant of record, payment popup',
        '[By a provider’s script](checkout.md#by-a-providers-script)',
      ),
    ],
  },
  {
    title: 'Sending',
    words: [
      yes(
        'Shipping costs, postage',
        'shipping, shipping cost, shipping fee, shipping methods, delivery, delivery costs, Versand, Versandkosten, Versandarten, Porto, Lieferung, shipping rates, delivery fee',
        '[Up to five ways](checkout.md#shipping-costs), with prices and days',
      ),
      yes(
        'Free shipping',
        'free shipping threshold, free delivery, free shipping shown and charged, kostenloser Versand, versandkostenfrei',
        '[`freeFrom`](checkout-server.md#shipping) names the amount',
      ),
      yes(
        'Shipping by weight, local pickup',
        'weight based shipping, Versand nach Gewicht, click and collect, store pickup, pick up, Abholung, Selbstabholung',
        '[A function](checkout-server.md#shipping) of yours, or a way of shipping that costs nothing',
      ),
      no(
        'Shipping by country',
        'shipping zone, country shipping, shipping by region, Versandzonen, Auslandsversand, Versand nach Land, shipping zones',
        'Stripe asks for the address after the price is set. Offer "Abroad" as [a way of its own](checkout-server.md#shipping)',
      ),
      yes(
        'Countries you ship to',
        'international shipping, allowed countries, Lieferländer',
        '[`shipTo`](checkout-server.md#settings)',
      ),
      no(
        'Delivery date',
        'delivery slot, delivery time, Lieferzeit, Liefertermin, Wunschtermin, time slot',
        'Ways of shipping name [working days](checkout-server.md#shipping). Or add a field [to Stripe’s page](stripe.md#more-on-stripes-page)',
      ),
      yes(
        'Tracking number',
        'tracking, track my order, shipment tracking, mark as shipped, fulfillment, fulfilment, Sendungsverfolgung, Sendungsnummer, versendet',
        '[The order’s page](checkout-server.md#when-an-order-is-sent) shows the parcel',
      ),
      yes(
        'Packing slip',
        'packing list, delivery note, Lieferschein, Packzettel',
        '[On the shop’s page](shop-page.md#what-it-shows)',
      ),
      no(
        'Shipping label',
        'shipping labels, carrier rates, Versandetikett, Versandlabel',
        'Your carrier’s tool prints it, called by [`onPaid`](checkout-server.md#when-an-order-is-paid)',
      ),
      no(
        'Digital product',
        'downloads, digital products, digital download, gift card or download, e-book, license key, Digitalprodukt, download',
        'Set `shipTo: []`, and send a link [when an order is paid](checkout-server.md#when-an-order-is-paid)',
      ),
      yes(
        'Order status page, receipt',
        'order status, order page, thank you page, thank-you page, confirmation page, Bestellstatus, Dankeseite, Quittung, Beleg',
        '[`<wellness-order-status>`](after-the-sale.md)',
      ),
      no(
        'Order lookup',
        'where is my order, find my order, look up an order, order tracking page, order history, WISMO, lost order, Wo ist meine Bestellung, Bestellung finden, Bestellverlauf',
        'Buyers have the address of their order’s page. [You find it by number](run-a-shop.md#a-buyer-asks-for-her-order)',
      ),
    ],
  },
  {
    title: 'Stock and products',
    words: [
      yes(
        'Stock, inventory',
        'inventories, inventory management, stock management, stocktaking, oversell, oversold, overselling, sold twice, Lager, Lagerbestand, Bestand, Inventur, überverkauft',
        '[Our checkout server](prices-and-stock.md#count-your-stock) counts, and sells nothing twice',
      ),
      yes(
        'Sold out',
        'soldout, unavailable product, ausverkauft, nicht vorrätig, out of stock',
        '[Say that something is sold out](prices-and-stock.md#say-that-something-is-sold-out)',
      ),
      yes(
        'Low stock',
        'only 3 left, low stock warning, scarcity, nur noch wenige',
        'The card says it [at five pieces or fewer](prices-and-stock.md#count-your-stock)',
      ),
      no(
        'Back in stock notification',
        'back in stock, notify me, restock alert, wieder verfügbar',
        'A card says only ["Sold out"](prices-and-stock.md#say-that-something-is-sold-out). Take addresses with your own form',
      ),
      no(
        'Preorder, backorder',
        'backorders, back order, preorders, pre-order, pre-orders, Vorbestellung, Nachbestellung',
        'A product [without a count](prices-and-stock.md#count-your-stock) never sells out, and is paid at once',
      ),
      no(
        'Several warehouses',
        'warehouse, warehouses, multi-location inventory, locations, Lagerorte',
        'One count for [each product or size](products.md#stock)',
      ),
      yes(
        'SKU, barcode',
        'SKUs, article number, GTIN, EAN, Artikelnummer',
        'Your own fields [stay in your list](checkout-server.md#publish-the-list), unpublished',
      ),
      yes(
        'Product import',
        'import products, import from Shopify, import from WooCommerce, product feed, Produktimport, CSV',
        '[Import from another shop](products.md#import-from-another-shop)',
      ),
      yes(
        'Price change',
        'change a price, update prices, Preisänderung, Preis ändern',
        '[Change a price](prices-and-stock.md#change-a-price)',
      ),
      yes(
        'Age check',
        'age gate, age verification, age limit, adults only, minors, minor, Altersprüfung, Jugendschutz, 18+',
        '[By what a visitor says](regulated-products.md#what-visitors-see), without papers',
      ),
      yes(
        'Prescription, approval',
        'prescriptions, prescription products, Rezept, Genehmigung',
        '[Signed approvals of your provider](regulated-products.md#sign-approvals)',
      ),
      yes(
        'Geo-blocking',
        'region restriction, country restriction, restricted states, states',
        '[Rules by region](regulated-products.md#rules-in-a-catalog)',
      ),
    ],
  },
  {
    title: 'Running the shop',
    words: [
      yes(
        'Admin page',
        'admin, admin panel, dashboard, back office, backend, order list, manage orders, Bestellungen, Verwaltung, order management',
        '[The shop’s page](shop-page.md)',
      ),
      yes(
        'Order confirmation e-mail',
        'mail for each order, order e-mail, order mail, order notification, notification e-mail, confirmation email, Bestellbestätigung',
        '[Stripe sends receipts](run-a-shop.md#who-gets-which-mail), your code the rest',
      ),
      yes(
        'Webhooks, Zapier, integrations',
        'webhook, integration, automation, Make, n8n, Schnittstelle',
        '[`onPaid` and `onChange`](checkout-server.md#when-an-order-is-paid) call your code',
      ),
      yes(
        'Order export',
        'export orders, order export CSV, bookkeeping, DATEV, Buchhaltung, Bestellexport, accounting',
        'A month [as CSV](shop-page.md#a-month-for-the-accountant), or [by command, method or SQL](checkout-server.md#looking-at-orders)',
      ),
      yes(
        'Accountant',
        'accountants, tax adviser, tax advisor, month-end, monthly closing, annual accounts, Steuerberater, Steuerberaterin, Monatsabschluss, end of a month',
        'Reports of Stripe’s Dashboard, at [the end of a month](run-a-shop.md#the-end-of-a-month)',
      ),
      yes(
        'Staff accounts, roles',
        'staff, users and roles, permissions, Mitarbeiter',
        'By [a sign-in of your own](shop-page.md#a-sign-in-of-your-own), without roles',
      ),
      no(
        'Sales reports',
        'reports, revenue report, statistics, Umsatzbericht, Statistik',
        'Stripe’s Dashboard has them. [Analytics](analytics.md) counts carts',
      ),
      no(
        'CRM',
        'customer list, customers, Kundenliste, customer database',
        'The buyer’s data stay at Stripe: [personal data](checkout-server.md#personal-data)',
      ),
      yes(
        'Delete personal data',
        'delete customer data, right to be forgotten, erasure, Daten löschen',
        '[`orders.forget`](checkout-server.md#personal-data)',
      ),
      yes('Backup', 'backups, back-up, restore, Datensicherung', '[Operations](run-checkout.md#operations)'),
      no(
        'Pause the shop',
        'vacation mode, holiday mode, close the shop, maintenance mode, Urlaubsmodus',
        'Set each product to [sold out](prices-and-stock.md#say-that-something-is-sold-out)',
      ),
      yes(
        'Several shops',
        'multi-store, multistore, two shops, multiple shops, one domain, same domain, Mandanten',
        '[Several shops on one site](embedding.md#several-shops-on-one-site)',
      ),
      no(
        'Point of sale',
        'POS, cash register, Kasse',
        'A sale elsewhere is [a new count](prices-and-stock.md#count-your-stock)',
      ),
    ],
  },
  {
    title: 'The site',
    words: [
      yes(
        'Browsers, React versions',
        'browser support, supported browsers, compatibility, Internet Explorer, old browsers, older browser, Edge, iOS, iPhone, React 18, React 19, Browser',
        '[What it needs](evaluate.md#what-it-needs)',
      ),
      yes(
        'SEO, structured data',
        'search engine optimization, rich results, schema.org, rich snippets, Suchmaschinen, JSON-LD',
        '[Structured data](prerendering.md#structured-data)',
      ),
      yes(
        'Server-side rendering',
        'server side rendering, SSG, static site generation, prerender, SSR',
        '[Prerendering](prerendering.md)',
      ),
      yes(
        'Analytics, conversions',
        'Google Analytics, track conversions, conversion, conversion tracking, Facebook pixel, Matomo, pixel',
        '[With your tool](analytics.md) and your visitors’ consent',
      ),
      yes('Tag manager', 'GTM, Google Tag Manager, tag managers', '[Tag managers](embedding.md#tag-managers)'),
      yes(
        'Cookies, GDPR, privacy',
        'cookie banner, cookie, DSGVO, Datenschutz, cookie consent',
        'The kit [sets no cookies](privacy.md)',
      ),
      yes(
        'Content security policy',
        'nonce, nonces, strict-dynamic, Trusted Types, strict policy, unsafe-inline, CSP',
        '[What the kit needs](embedding.md#content-security-policy)',
      ),
      yes('Subresource integrity', 'integrity, SRI', '[Verify the files](embedding.md#verify-the-files)'),
      yes(
        'Accessibility, WCAG',
        'a11y, screen readers, NVDA, VoiceOver, barrier-free, Barrierefreiheit, BFSG, screen reader',
        '[Accessibility](accessibility.md)',
      ),
      yes(
        'VPAT, accessibility statement',
        'conformance statement, Erklärung zur Barrierefreiheit',
        '[Your accessibility statement](accessibility.md#your-accessibility-statement)',
      ),
      yes(
        'Dark mode',
        'dark theme, dark page, night mode',
        '[Elements follow the page’s color scheme](theming.md#a-dark-page)',
      ),
      yes(
        'Colors',
        'button color, button colour, brand color, change button colour, colours, Farben, accent color',
        '[Colors in pairs](theming.md#colors-in-pairs)',
      ),
      yes('Fonts', 'custom font, typeface, Schriften, Schriftart', '[Fonts](theming.md#fonts)'),
      yes(
        'Translation, i18n',
        'translations, multilingual, internationalization, localization, Übersetzung, Sprachen, several languages',
        '[Languages](languages.md): five, and your own',
      ),
      yes('Right to left', 'RTL, right-to-left, Arabic', '[Languages](languages.md): `dir` mirrors the layout'),
      yes('WordPress plugin', 'WordPress', '[WordPress](wordpress.md)'),
      yes(
        'Webflow, Wix, Squarespace, Framer, Ghost',
        'site builder, website builder, page builder, Baukasten',
        '[Site builders](site-builders.md)',
      ),
      yes('Headless, API', 'headless commerce, storefront API, JavaScript API', '[The page API](page-api.md)'),
      yes(
        'JSON Schema, OpenAPI',
        'schema, wire format, contract test, conformance test, conformance',
        '[Of the order and its answers](checkout.md#test-your-endpoint), with a command that tries your endpoint',
      ),
      yes('Unit tests', 'Jest, Vitest, testing library, test in Jest', '[Unit tests](frameworks.md#unit-tests)'),
      yes('Embed in an iframe', 'iframe, frame, embed', '[In a frame](checkout.md#in-a-frame)'),
      yes(
        'Migrate away',
        'lock in, vendor lock-in, leave the kit, way out, exit, export everything, data portability, switch away, uninstall, Anbieterwechsel, Abhängigkeit, lock-in',
        '[How to leave again](evaluate.md#how-to-leave-again)',
      ),
      no(
        'AI agent, MCP',
        'MCP server, agents, agentic commerce, ChatGPT shopping',
        'Pages have [structured data](prerendering.md#structured-data). For agents that write code: `SKILL.md` in the package, `/llms.txt` on this site',
      ),
      yes(
        'Something does not work',
        'does not work, not working, broken, button does nothing, add to cart does nothing, add to cart button does nothing, funktioniert nicht',
        'See [What visitors report](troubleshooting.md#what-visitors-report)',
      ),
    ],
  },
];
