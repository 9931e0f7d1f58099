/** The codes of all findings of `wellness.doctor()`. docs/page-api.md lists them, and docs/troubleshooting.md says how to correct each. */
export const codes = {
  'no-elements': 'The page has no wellness elements: an editor may have removed the tags.',
  'unknown-tag': 'A tag or a placeholder names no known element.',
  'unclosed-tag': 'An element contains another, because `<wellness-… />` does not close itself.',
  'unknown-attribute': 'An attribute is misspelled.',
  'invalid-value': 'An attribute or a custom property has an invalid value.',
  'unsafe-url': 'A URL is not `http:`, `https:` or relative.',
  'ignored-attribute': "An owner's attribute of an untrusted placeholder was ignored.",
  'unmounted-placeholder': 'A placeholder was not turned into an element.',
  'duplicate-id': 'The `id` of a wellness element is used twice.',
  'no-product': 'The product of a card is not in a catalog of the page.',
  'multiple-prices': 'The page has more than one price for a product.',
  'multiple-currencies': 'The page sells products in different currencies, but a cart can hold only one.',
  'unlinkable-id': 'No cart link can carry the id of a product, of a variant or of a plan.',
  'no-eligibility': 'Products are sold by region or age, but the page has no `wellness-eligibility` that asks for it.',
  'unknown-region': 'A rule names a state of the United States that does not exist.',
  'unmatched-approval': 'An approval of the visitor names a product that needs none.',
  'invalid-catalog': 'A catalog cannot be read, or an entry of it is invalid.',
  'unknown-field': 'A field of a catalog is misspelled.',
  'ignored-cart-name':
    'A `data-wellness-cart` is ignored: it is invalid, is not on `<html>`, or was set after the script had read it.',
  'unknown-message': 'A message has a name that no element uses.',
  'prerendered-language':
    "`prerender()` has written an element in another language than the page's, or without the page's messages.",
  'unknown-variant': 'A card preselects a variant that its product does not have.',
  'endpoint-without-attempt': 'The `endpoint` of an order status has no `{attempt}`.',
  'ignored-script': 'A `<script data-wellness>` is ignored.',
  'no-cart-button': 'The page sells products, but has no visible cart button or cart.',
  'no-toaster': 'The page sells products, but has no visible toaster, so visitors cannot reach Undo.',
  'inert-element': 'The only toaster or cart button is in a part of the page that is `inert` or `aria-hidden`.',
  'covered-cart-button': 'Other content covers the cart button.',
  'covered-control': 'The cart button covers a link or a button of the page.',
  'narrow-element': 'An element is too narrow to read or press.',
  'foreign-cart-url': 'A `cart-url` leads to another origin, whose cart is another one.',
  'no-checkout': 'A cart button or a cart has no checkout, unless a listener of `wellness-checkout` handles it.',
  'checkout-url-without-items': 'A `checkout-url` has no `{items}`, so the cart is not sent.',
  'no-checkout-id': 'Products have no id at the checkout: they are missing in `checkout-ids`.',
  'broken-endpoint':
    'A `checkout-endpoint`, or the `endpoint` of an order status, does not respond, responds with an HTML page, is no address of its checkout server, or does not allow the page to read the response.',
  'unsupported-plan': 'Products have plans, which a `checkout-url` cannot contain.',
  'unsupported-review':
    'Products have `review`, but a `checkout-url` leads to a checkout that the page cannot ask to hold a payment.',
  'no-function': 'The function that Get Started calls does not exist.',
  'multiple-releases': 'The page loads more than one release of the script.',
  'duplicate-script': 'The page loads the script more than once.',
  'broken-file': 'A lazy-loaded file of the kit does not load, or is of another release.',
  'blocked-url': "The page's Content-Security-Policy blocks a URL that the page uses.",
  'broken-picture': 'A picture cannot be loaded.',
  'hidden-until-defined': 'A CSS rule hides elements until the script has loaded. Without the script they stay hidden.',
  'layout-shift': 'Content below an element moved when the element rendered (reported by Chrome and Edge).',
  'unknown-token': 'A custom property is misspelled, so it does nothing.',
} as const;

export type FindingCode = keyof typeof codes;

/** A mistake on the page. */
export interface Finding {
  /** The kind of mistake. */
  readonly code: FindingCode;
  /** The element with the mistake, if it is a single one. */
  readonly element?: Element;
  /** The mistake, as a sentence. */
  readonly message: string;
  /** The correction. */
  readonly instead: string;
}

/** State of the script that the doctor's own file cannot import. */
export interface Knowledge {
  /** All tags. */
  readonly tags: readonly string[];
  /** The attribute that a warning has suggested for the element or its placeholder. */
  readonly meantFor: (element: Element) => string | undefined;
  /** The ignored attributes of the element's placeholder. */
  readonly leftOutOf: (element: Element) => readonly string[] | undefined;
  /** The invalid values of the element's attributes and properties, by property. */
  readonly refusedOf: (element: Element) => ReadonlyMap<string, unknown> | undefined;
  /** The lists that the page gave to `catalog.add()`. */
  readonly added: readonly unknown[];
  /** Name of the script's build, which its lazy files share. */
  readonly release: string;
}
