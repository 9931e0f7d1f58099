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
        'Cart drawer, mini-cart, sidebar cart, overlay, shopping bag, basket',
        'cart, shopping cart, drawer, mini cart, minicart, side cart, sidebar, popup, pop-up, popup cart, off-canvas, Warenkorb, Warenkörbe, Einkaufswagen, Einkaufskorb',
        'The panel of [`<wellness-cart-button>`](elements/cart-button.md), over any page',
      ),
      yes('Cart page', 'cart as a page, full page cart, Warenkorbseite', '[A cart page](your-own-cart.md#a-cart-page)'),
      yes(
        'Buy now, express checkout, one-click checkout',
        'buy button, buy now button, quick buy, instant checkout, Jetzt kaufen, Sofortkauf',
        '[A button of your own](your-own-cart.md#a-checkout-button-of-your-own) adds a product and checks out',
      ),
      yes(
        'Guest checkout',
        'checkout without account, Gastbestellung',
        'Nobody needs an account: [what happens on a click](checkout.md#what-happens-on-a-click)',
      ),
      no(
        'Customer accounts, sign-in, saved cart',
        'customer account, login, log in, cart of a signed-in customer, cart of signed-in customers, Kundenkonto, Anmeldung',
        'The cart stays [in the browser](privacy.md#stored-in-the-visitors-browser), in all its tabs. A [cart link](products.md#cart-links) takes it to another device',
      ),
      no(
        'Wishlist, favorites, save for later',
        'wish list, favourites, bookmarks, Wunschliste, Merkzettel, Merkliste',
        'A [cart link](products.md#cart-links) keeps a selection',
      ),
      yes(
        'Cart link, share a cart, permalink',
        'shared cart, Warenkorb teilen',
        '[Cart links](products.md#cart-links)',
      ),
      no(
        'Abandoned cart',
        'abandoned carts, abandoned checkout, cart recovery, recovery e-mail, Warenkorbabbruch',
        'Nobody’s address is known before the payment. [Analytics](analytics.md) counts who adds and does not buy',
      ),
      no(
        'Upsell, cross-sell, related products, recommendations',
        'upselling, cross selling, cross-selling, order bump, you may also like, Zusatzverkauf, Empfehlungen',
        'Place the cards that you choose, for example on [the cart page](your-own-cart.md#a-cart-page)',
      ),
      yes(
        'Variants, sizes, options',
        'variant, size, color choice, Varianten, Größe, Größen',
        '[Variants](products.md#variants), as a native choice in the card, not as swatches',
      ),
      yes(
        'Personalization, engraving, gift message',
        'personalisation, custom text, custom options, properties, Gravur, Grußkarte, Widmung',
        '`properties` of a line, from [a script of yours](embedding.md#your-own-scripts). Your page has the field',
      ),
      no(
        'Bundle, set',
        'bundles, product bundle, kit, Set, Paket',
        'Sell it as one [product](products.md#fields). The stock of its parts is not counted',
      ),
      yes(
        'Quantity limit',
        'maximum quantity, limit per order, max per customer, Höchstmenge',
        '[`max`](products.md#fields) of a product, per order',
      ),
      yes(
        'Sale price, compare-at price, strikethrough',
        'sale, strike-through price, crossed-out price, was price, former price, compare at price, reduced price, Streichpreis, Angebot, Angebotspreis, Sonderangebot',
        '[`compareAtPrice`](products.md#fields), struck beside the price',
      ),
      yes(
        'Unit price, price per 100 g',
        'base price, price per kilo, price per measure, Grundpreis',
        '[Prices per measure](products.md#prices-per-measure)',
      ),
      yes(
        'Stars, ratings',
        'star rating, rating, Bewertung, Bewertungen',
        '[`<wellness-rating>`](elements/rating.md) shows figures of yours',
      ),
      no(
        'Customer reviews',
        'product reviews, write a review, Kundenbewertungen, Rezensionen',
        'Collect them elsewhere, and show the figures with [`<wellness-rating>`](elements/rating.md)',
      ),
      no(
        'Product search, filters, collections',
        'product filter, filter, sort products, category, categories, collection, Kategorien, Produktsuche',
        'A [grid](elements/product-grid.md) shows one list in its order. Give each category its own list',
      ),
      no(
        'Quick view, compare products',
        'quick look, lightbox, product comparison, Schnellansicht',
        'A card links to the product’s own page with [`href`](products.md#fields)',
      ),
      yes(
        'Toast, notification, snackbar',
        'toasts, notifications, added to cart message, Benachrichtigung, Hinweis',
        '[`<wellness-toaster>`](elements/toaster.md), with Undo',
      ),
      yes(
        'Free shipping bar',
        'free shipping shown, free shipping progress bar, amount to free shipping',
        '[Free shipping](your-own-cart.md#free-shipping), shown in the cart',
      ),
      yes(
        'Order notes',
        'order note, comment field, note to seller, Bestellnotiz, Anmerkung',
        'A field [on Stripe’s page](stripe.md#more-on-stripes-page)',
      ),
    ],
  },
  {
    title: 'Paying',
    words: [
      stripe(
        'Credit card, debit card',
        'credit cards, cards, Kreditkarte, Kreditkarten',
        '[Ways of paying](stripe.md#ways-of-paying)',
      ),
      stripe(
        'Apple Pay, Google Pay, wallet',
        'wallets, mobile payment, Google wallet, digital wallet',
        'They are on, with cards: [ways of paying](stripe.md#ways-of-paying)',
      ),
      stripe(
        'PayPal',
        'PayPal and Klarna, pay with PayPal',
        'A switch in its Dashboard: [ways of paying](stripe.md#ways-of-paying)',
      ),
      stripe(
        'Klarna, installments, buy now pay later',
        'pay later, pay in parts, BNPL, Afterpay, Affirm, Ratenzahlung, Ratenkauf',
        'A switch in its Dashboard: [ways of paying](stripe.md#ways-of-paying)',
      ),
      stripe(
        'Bank transfer, direct debit',
        'SEPA, iDEAL, bank debit, Überweisung, Lastschrift, Vorkasse',
        'A switch in its Dashboard: [ways of paying](stripe.md#ways-of-paying)',
      ),
      yes(
        'Pay by invoice, cash on delivery, pay in store',
        'purchase order, card or invoice, pay on invoice, COD, pay at the counter, Kauf auf Rechnung, Nachnahme, Barzahlung',
        '[An order form](checkout.md#by-an-order-form) of yours. Offer it beside Stripe: your listener takes the order only if the visitor chose it',
      ),
      stripe(
        'Invoice',
        'invoices, invoice PDF, bill, Rechnung, Rechnungen',
        'It writes and sends one [once the order is paid](stripe.md#more-on-stripes-page)',
      ),
      stripe(
        'VAT id, B2B',
        'VAT number, VAT ID, tax id, company purchase, business customers, Umsatzsteuer-ID, USt-IdNr',
        'A field [on its page](stripe.md#more-on-stripes-page). Prices do not change by it',
      ),
      yes(
        'Discount code, coupon, promo code',
        'discount, discounts, promotion code, coupons, voucher, vouchers, voucher code, discount field, Gutschein, Gutscheine, Gutscheincode, Rabatt, Rabattcode',
        '[A discount code](checkout.md#a-discount-code). Stripe, Shopify or your endpoint decides what it takes off. A voucher that people buy is a gift card',
      ),
      no(
        'Quantity discount, tiered prices',
        'volume pricing, bulk discount, wholesale, tiered pricing, Staffelpreis, Mengenrabatt',
        'Sell packs as [variants](products.md#variants), each with its price',
      ),
      no(
        'Gift card, gift voucher, store credit',
        'gift cards, gift certificate, voucher to buy, sell vouchers, Geschenkgutschein, Geschenkkarte, Wertgutschein',
        'Sell one as a product, and send a promotion code of Stripe: [discount codes](checkout-server.md#payments)',
      ),
      no(
        'Loyalty points',
        'loyalty, rewards, bonus points, Treuepunkte',
        'Give regulars a [discount code](checkout.md#a-discount-code)',
      ),
      yes(
        'Affiliate, referral',
        'affiliates, referral link, partner link, partner program, Empfehlungslink',
        'The [`partner`](checkout.md#the-page-that-sent-the-visitor) of an order. You pay out what you owe',
      ),
      no(
        'Tips, donations, pay what you want',
        'tip, donation, name your price, Spende, Trinkgeld',
        'A price comes from [the list](checkout-server.md#settings). Offer amounts as [variants](products.md#variants)',
      ),
      yes(
        'Charge after a review, authorize and capture',
        'authorise, manual capture, charge later, capture later, approve orders, manual approval',
        '[`review: true`](products.md#review-before-charge) on a product: the amount is held until you accept the order',
      ),
      no(
        'Deposit, partial payment',
        'down payment, deposits, Anzahlung',
        'An order is paid whole, by [one payment](checkout-server.md#payments)',
      ),
      yes(
        'Subscription, recurring payments, subscribe and save',
        'subscriptions, recurring payment, recurring billing, membership, memberships, Abo, Abonnement, Abos',
        '[Plans](products.md#subscriptions) of a product',
      ),
      yes(
        'Cancel a subscription',
        'cancel my plan, cancel subscription, manage subscription, unsubscribe, customer portal, Kündigung, Kündigen, Abo kündigen',
        '[Buyers cancel by themselves](checkout-server.md#subscriptions), at Stripe’s portal',
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
        'Name an address or a form of yours for it, then [refund](run-a-shop.md#refund)',
      ),
      stripe(
        'Dispute, chargeback, fraud',
        'disputes, chargebacks, Radar, fraud protection, Rückbuchung, Betrug',
        'Your shop hears of it: [when an order changes](checkout-server.md#when-an-order-changes)',
      ),
      yes(
        'Fees, cost per sale',
        'fee, costs, price of the kit, transaction fee, transaction fees, commission, monthly cost, license fee, Gebühr, Gebühren, Kosten, Provision',
        'The kit takes none, per sale or per month. Stripe has its own: [what it costs](evaluate.md#what-it-costs)',
      ),
      stripe(
        '3-D Secure, SCA, PCI',
        '3D Secure, 3DS, PCI compliance, PCI DSS',
        'No card number reaches your page: it is typed on [Stripe’s page](stripe.md)',
      ),
      yes(
        'Terms checkbox',
        'terms, terms box, terms of service, accept terms, newsletter and terms box, newsletter and terms, AGB, AGB-Häkchen',
        'A box [on Stripe’s page](stripe.md#more-on-stripes-page)',
      ),
      yes(
        'Newsletter sign-up',
        'newsletter, newsletter box, marketing consent, email marketing',
        'A field [on Stripe’s page](stripe.md#more-on-stripes-page). Sending is another tool’s',
      ),
      yes(
        'Phone number, custom field',
        'phone field, custom fields, checkout fields, Telefonnummer',
        '[On Stripe’s page](stripe.md#more-on-stripes-page)',
      ),
      yes(
        'Taxes, VAT',
        'tax, sales tax, GST, MwSt, Mehrwertsteuer, Steuern, Umsatzsteuer',
        'Included, or added by Stripe Tax: [shipping and taxes](products.md#shipping-and-taxes)',
      ),
      no(
        'Minimum order value',
        'minimum order, minimum amount, Mindestbestellwert',
        'Only Stripe’s [least amounts](checkout-responses.md#amounts) count. An [endpoint of yours](checkout.md#the-response) may refuse with `minimum`',
      ),
      no(
        'Multi-currency',
        'multi currency, multiple currencies, currency switcher, currency converter, Währungsumrechner',
        'A cart has [one currency](languages.md#currency). Sell each on its own page: [several shops on one site](embedding.md#several-shops-on-one-site)',
      ),
      yes(
        'Test mode, sandbox',
        'test payment, test card, Testmodus',
        'A [fake Stripe](stripe.md#2-start-the-fake-stripe), then [test keys](stripe.md#5-use-stripes-test-keys)',
      ),
      yes(
        'Staging',
        'staging site, test environment, preview environment, Testumgebung',
        'A checkout server with test keys and a database of its own: [going live](run-checkout.md#from-test-keys-to-live-keys)',
      ),
      yes('Shopify checkout', 'Shopify buy button', '[By address](checkout.md#shopify), to your shop there'),
      yes('WooCommerce checkout', '', '[By address](checkout.md#woocommerce), to your shop there'),
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
        'Shipping costs, shipping rates, postage, delivery fee',
        'shipping, shipping cost, shipping fee, shipping methods, delivery, delivery costs, Versand, Versandkosten, Versandarten, Porto, Lieferung',
        '[Shipping costs](checkout.md#shipping-costs): up to five ways, with prices and days',
      ),
      yes(
        'Free shipping',
        'free shipping threshold, free delivery, free shipping shown and charged, kostenloser Versand, versandkostenfrei',
        '[`freeFrom`](checkout-server.md#shipping) charges nothing from an amount on; the cart [can say so](your-own-cart.md#free-shipping)',
      ),
      yes(
        'Shipping by weight',
        'weight based shipping, Versand nach Gewicht',
        '[A function](checkout-server.md#shipping) of yours',
      ),
      no(
        'Shipping by country, shipping zones',
        'shipping zone, country shipping, shipping by region, Versandzonen, Auslandsversand, Versand nach Land',
        'Stripe’s page asks for the address after the price is set. Offer "Abroad" as [a way of its own](checkout-server.md#shipping), or set prices by the page',
      ),
      yes(
        'Countries you ship to',
        'international shipping, allowed countries, Lieferländer',
        '[`shipTo`](checkout-server.md#settings)',
      ),
      yes(
        'Local pickup',
        'click and collect, store pickup, pick up, Abholung, Selbstabholung',
        'A [way of shipping](checkout-server.md#shipping) that costs nothing',
      ),
      no(
        'Delivery date, time slot',
        'delivery slot, delivery time, Lieferzeit, Liefertermin, Wunschtermin',
        'Ways of shipping name [working days](checkout-server.md#shipping). The buyer can name a day in a field [on Stripe’s page](stripe.md#more-on-stripes-page)',
      ),
      yes(
        'Tracking number',
        'tracking, track my order, shipment tracking, mark as shipped, fulfillment, fulfilment, Sendungsverfolgung, Sendungsnummer, versendet',
        '[When an order is sent](checkout-server.md#when-an-order-is-sent), its page shows the parcel',
      ),
      yes(
        'Packing slip',
        'packing list, delivery note, Lieferschein, Packzettel',
        'On [the shop’s page](shop-page.md#what-it-shows), for paper',
      ),
      no(
        'Shipping label',
        'shipping labels, carrier rates, Versandetikett, Versandlabel',
        'Your carrier’s tool prints it. [`onPaid`](checkout-server.md#when-an-order-is-paid) can hand the order over',
      ),
      no(
        'Download, digital product',
        'downloads, digital products, digital download, gift card or download, e-book, license key, Digitalprodukt',
        'No files are kept. Set `shipTo: []`, and send a link [when an order is paid](checkout-server.md#when-an-order-is-paid)',
      ),
      yes(
        'Order status page, receipt',
        'order status, order page, thank you page, thank-you page, confirmation page, Bestellstatus, Dankeseite, Quittung, Beleg',
        '[`<wellness-order-status>`](after-the-sale.md)',
      ),
      no(
        'Order lookup, "where is my order"',
        'where is my order, find my order, look up an order, order tracking page, order history, WISMO, lost order, Wo ist meine Bestellung, Bestellung finden, Bestellverlauf',
        'Buyers have the address of their order page. You find it by number: [a buyer asks for her order](run-a-shop.md#a-buyer-asks-for-her-order)',
      ),
    ],
  },
  {
    title: 'Stock and products',
    words: [
      yes(
        'Stock, inventory',
        'inventories, inventory management, stock management, stocktaking, oversell, oversold, overselling, sold twice, Lager, Lagerbestand, Bestand, Inventur, überverkauft',
        '[Count your stock](prices-and-stock.md#count-your-stock), at our checkout server: nothing is sold twice',
      ),
      yes(
        'Sold out, out of stock',
        'soldout, unavailable product, ausverkauft, nicht vorrätig',
        '[Say that something is sold out](prices-and-stock.md#say-that-something-is-sold-out). The picture turns gray',
      ),
      yes(
        'Low stock, "only 3 left"',
        'only 3 left, low stock warning, scarcity, nur noch wenige',
        'The card says it [from five pieces on](prices-and-stock.md#count-your-stock)',
      ),
      no(
        'Back in stock notification',
        'back in stock, notify me, restock alert, wieder verfügbar',
        'Take addresses with a form of your own. [Sold out](prices-and-stock.md#say-that-something-is-sold-out) is all that a card says',
      ),
      no(
        'Backorder, preorder',
        'backorders, back order, preorders, pre-order, pre-orders, Vorbestellung, Nachbestellung',
        'A product [without a count](prices-and-stock.md#count-your-stock) is sold without end, and paid at once: say when you send it',
      ),
      no(
        'Several warehouses',
        'warehouse, warehouses, multi-location inventory, locations, Lagerorte',
        'One count for [each product or size](products.md#stock)',
      ),
      yes(
        'SKU, barcode',
        'SKUs, article number, GTIN, EAN, Artikelnummer',
        'Fields of your own [stay in your list](checkout-server.md#publish-the-list), and are not published',
      ),
      yes(
        'Product import, CSV',
        'import products, import from Shopify, import from WooCommerce, product feed, Produktimport',
        '[Import from another shop](products.md#import-from-another-shop)',
      ),
      yes(
        'Price change',
        'change a price, update prices, Preisänderung, Preis ändern',
        '[Change a price](prices-and-stock.md#change-a-price), without a restart',
      ),
      yes(
        'Age check, 18+',
        'age gate, age verification, age limit, adults only, minors, minor, Altersprüfung, Jugendschutz',
        '[By what a visitor says](regulated-products.md#what-visitors-see). Nobody checks papers',
      ),
      yes(
        'Prescription, approval',
        'prescriptions, prescription products, Rezept, Genehmigung',
        '[Signed approvals](regulated-products.md#sign-approvals) of your provider',
      ),
      yes(
        'Geo-blocking, states',
        'region restriction, country restriction, restricted states',
        '[Rules by region](regulated-products.md#rules-in-a-catalog)',
      ),
    ],
  },
  {
    title: 'Running the shop',
    words: [
      yes(
        'Admin page, order management',
        'admin, admin panel, dashboard, back office, backend, order list, manage orders, Bestellungen, Verwaltung',
        '[The shop’s page](shop-page.md), and [a day with it](run-a-shop.md#a-day-of-orders)',
      ),
      yes(
        'Order confirmation e-mail',
        'mail for each order, order e-mail, order mail, order notification, notification e-mail, confirmation email, Bestellbestätigung',
        'Stripe sends receipts, your code the rest: [who gets which mail](run-a-shop.md#who-gets-which-mail)',
      ),
      yes(
        'Webhooks, Zapier, integrations',
        'webhook, integration, automation, Make, n8n, Schnittstelle',
        '[`onPaid` and `onChange`](checkout-server.md#when-an-order-is-paid) call your code',
      ),
      yes(
        'Order export, accounting',
        'export orders, order export CSV, bookkeeping, DATEV, Buchhaltung, Bestellexport',
        'A month [as a CSV file](shop-page.md#a-month-for-the-accountant); also by command, by method or [by SQL](checkout-server.md#looking-at-orders)',
      ),
      yes(
        'Accountant, end of a month',
        'accountants, tax adviser, tax advisor, month-end, monthly closing, annual accounts, Steuerberater, Steuerberaterin, Monatsabschluss',
        'Reports are in Stripe’s Dashboard: [the end of a month](run-a-shop.md#the-end-of-a-month)',
      ),
      yes(
        'Staff accounts, roles',
        'staff, users and roles, permissions, Mitarbeiter',
        '[A sign-in of your own](shop-page.md#a-sign-in-of-your-own) decides who works with the orders. There are no roles',
      ),
      no(
        'Sales reports',
        'reports, revenue report, statistics, Umsatzbericht, Statistik',
        'Stripe’s Dashboard has them. Carts are counted by [analytics](analytics.md)',
      ),
      no(
        'Customer database, CRM',
        'customer list, customers, CRM, Kundenliste',
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
        'Chrome and Edge 125, Firefox 128, Safari 18 or newer; React 18.2 and 19: [what it needs](evaluate.md#what-it-needs)',
      ),
      yes(
        'SEO, structured data, JSON-LD',
        'search engine optimization, rich results, schema.org, rich snippets, Suchmaschinen',
        '[Structured data](prerendering.md#structured-data)',
      ),
      yes(
        'Server-side rendering, SSR',
        'server side rendering, SSG, static site generation, prerender',
        '[Prerendering](prerendering.md)',
      ),
      yes(
        'Analytics, conversions, pixel',
        'Google Analytics, track conversions, conversion, conversion tracking, Facebook pixel, Matomo',
        '[Analytics](analytics.md) counts with your tool and your visitors’ consent',
      ),
      yes('Tag manager', 'GTM, Google Tag Manager, tag managers', '[Tag managers](embedding.md#tag-managers)'),
      yes(
        'Cookies, GDPR, privacy',
        'cookie banner, cookie, DSGVO, Datenschutz, cookie consent',
        'The kit sets no cookies: [privacy and security](privacy.md)',
      ),
      yes(
        'Content security policy, CSP',
        'nonce, nonces, strict-dynamic, Trusted Types, strict policy, unsafe-inline',
        '[What the kit needs](embedding.md#content-security-policy)',
      ),
      yes('Subresource integrity, SRI', 'integrity', '[Verify the files](embedding.md#verify-the-files)'),
      yes(
        'Accessibility, WCAG, screen reader',
        'a11y, screen readers, NVDA, VoiceOver, barrier-free, Barrierefreiheit, BFSG',
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
        'Elements follow the page’s color scheme: [a dark page](theming.md#a-dark-page)',
      ),
      yes(
        'Colors, accent color',
        'button color, button colour, brand color, change button colour, colours, Farben',
        '[Colors in pairs](theming.md#colors-in-pairs)',
      ),
      yes('Fonts', 'custom font, typeface, Schriften, Schriftart', '[Fonts](theming.md#fonts)'),
      yes(
        'Translation, i18n, several languages',
        'translations, multilingual, internationalization, localization, Übersetzung, Sprachen',
        '[Languages](languages.md): five, and your own',
      ),
      yes('Right to left, Arabic', 'RTL, right-to-left', '[Languages](languages.md): `dir` mirrors the layout'),
      yes('WordPress plugin', 'WordPress', '[WordPress](wordpress.md)'),
      yes(
        'Webflow, Wix, Squarespace, Framer, Ghost',
        'site builder, website builder, page builder, Baukasten',
        '[Site builders](site-builders.md)',
      ),
      yes(
        'Headless, API',
        'headless commerce, storefront API, JavaScript API',
        '[The page API](page-api.md), with [a checkout of your own](your-own-cart.md#a-checkout-button-of-your-own)',
      ),
      yes(
        'JSON Schema, OpenAPI',
        'schema, wire format, contract test, conformance test, conformance',
        'The order and its answers [as JSON Schema](checkout.md#test-your-endpoint), with a command that tries your endpoint',
      ),
      yes('Unit tests', 'Jest, Vitest, testing library, test in Jest', '[Unit tests](frameworks.md#unit-tests)'),
      yes('Embed in an iframe', 'iframe, frame, embed', '[In a frame](checkout.md#in-a-frame)'),
      yes(
        'Migrate away, lock-in',
        'lock in, vendor lock-in, leave the kit, way out, exit, export everything, data portability, switch away, uninstall, Anbieterwechsel, Abhängigkeit',
        '[How to leave again](evaluate.md#how-to-leave-again)',
      ),
      no(
        'AI agent, MCP',
        'MCP server, agents, agentic commerce, ChatGPT shopping',
        'Agents that read pages get [structured data](prerendering.md#structured-data). For those that write code, the package has `SKILL.md`, and this site `/llms.txt`',
      ),
      yes(
        'Something does not work',
        'does not work, not working, broken, button does nothing, add to cart does nothing, add to cart button does nothing, funktioniert nicht',
        '[What visitors report](troubleshooting.md#what-visitors-report)',
      ),
    ],
  },
];
