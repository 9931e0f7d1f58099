/** What `wellness.doctor()` knows to look for. docs/page-api.md lists it. */
export const codes = {
  'no-elements': 'Nothing of ours stands on the page: an editor may have taken the tags out.',
  'unknown-tag': 'A tag, or a placeholder, that names no element.',
  'unclosed-tag': 'An element that holds another: `<wellness-… />` does not close itself.',
  'unknown-attribute': 'An attribute that is misspelt.',
  'bad-value': 'A value that its attribute does not take, or a token that is no colour.',
  'unsafe-url': 'An address that is neither `http:`, `https:` nor relative.',
  'left-out': 'What a placeholder says and may not: an attribute of the owner, where a stranger may have written it.',
  placeholder: 'A placeholder that has become no element.',
  'duplicate-id': 'An `id` of an element of ours that stands twice.',
  'no-product': 'A card whose product is in no catalogue of the page.',
  'two-prices': 'A product of which the page says two prices.',
  'two-currencies': 'Products of different currencies: one cart cannot hold both.',
  catalogue: 'A catalogue that cannot be read, or an entry of it that is left out.',
  'unknown-field': 'A field of a catalogue that is misspelt.',
  'unread-script': '`<script data-wellness>` that nobody reads.',
  'no-cart-button': 'Products, and no cart button that can be seen.',
  'no-toaster': 'Products, and no toaster that can be seen: Undo cannot be reached.',
  'no-checkout': 'A cart that leads nowhere, unless a listener of `wellness-checkout` takes it over.',
  'lost-cart': 'A `checkout-url` without `{items}`: the cart does not arrive.',
  'checkout-ids': 'Products of which `checkout-ids` says nothing.',
  'no-answer':
    'A `checkout-endpoint`, or an `endpoint` of an order status, that does not answer, or does not let the page read its answer.',
  'lost-plan': 'Products with plans, which fit into no `checkout-url`.',
  'no-function': 'Get Started, and no function that it could call.',
  'two-releases': 'Two releases of the script.',
  'two-copies': 'One release of the script, more than once.',
  'late-file': 'A file that comes late, and does not.',
  policy: "The page's policy keeps us from an address that the page names.",
  picture: 'A picture that does not come.',
  'hidden-until-defined': 'A rule that hides elements until the script is there: without it nothing is ever seen.',
  'no-room': 'What stands below an element moved when that came (reported by Chrome and Edge).',
  contrast: 'Words that cannot be read on what is behind them: less than 4.5 to 1 (WCAG 2.2, 1.4.3).',
} as const;

export type FindingCode = keyof typeof codes;

/** Something on the page that is wrong or unwise. */
export interface Finding {
  /** What kind of mistake it is: one of those above. */
  readonly code: FindingCode;
  /** Where it is, if it is in one place. */
  readonly element?: Element;
  /** What is wrong, as a sentence. */
  readonly message: string;
  /** What to write instead. */
  readonly instead: string;
}

/** What the copy of the script that is asked knows, and the file of the doctor cannot. */
export interface Knowledge {
  /** Every tag that there is. */
  readonly tags: readonly string[];
  /** The attribute that was meant by one that was misspelt, on a placeholder that is gone, too. */
  readonly meantFor: (element: Element) => string | undefined;
  /** What was left out of the placeholder that the element was. */
  readonly leftOutOf: (element: Element) => readonly string[] | undefined;
}
