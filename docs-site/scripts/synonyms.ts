/** Words that readers search for, and the words that the documentation uses instead. */
const synonyms: Readonly<Record<string, string>> = {
  coupon: 'discount code',
  coupons: 'discount code',
  voucher: 'discount code',
  vouchers: 'discount code',
  'promo code': 'discount code',
  'promotion code': 'discount code',
  postage: 'shipping costs',
  delivery: 'shipping costs',
  vat: 'taxes',
  i18n: 'languages',
  translation: 'languages',
  ssr: 'prerendering',
  'server-side rendering': 'prerendering',
  'server side rendering': 'prerendering',
  ssg: 'prerendering',
  vitest: 'unit tests',
  jest: 'unit tests',
  'testing library': 'unit tests',
  'button color': 'accent color',
  'button colour': 'accent color',
  colour: 'color',
  colours: 'colors',
  email: 'e-mail',
  emails: 'e-mail',
  'add to cart does nothing': 'what visitors report',
  'add to cart button does nothing': 'what visitors report',
  'button does nothing': 'what visitors report',
  'does not work': 'troubleshooting',
  minor: 'age',
  minors: 'age',
  'adults only': 'age',
  'age limit': 'age',
  vpat: 'accessibility statement',
  conformance: 'accessibility statement',
  conversion: 'analytics',
  conversions: 'analytics',
  'track conversions': 'analytics',
  'multiple shops': 'several shops',
  'two shops': 'several shops',
  'one domain': 'one site',
  'same domain': 'one site',
  gtm: 'analytics',
  'google analytics': 'analytics',
  'tag manager': 'analytics',
  csp: 'content security policy',
  sri: 'integrity',
  a11y: 'accessibility',
  gdpr: 'privacy',
  'dark mode': 'dark page',
  'not working': 'troubleshooting',
  'unit price': 'price per measure',
  'base price': 'price per measure',
};

const known = new RegExp(`(?<![\\p{L}\\d-])(?:${Object.keys(synonyms).join('|')})(?![\\p{L}\\d-])`, 'giu');

/** A hit must contain every word of the query, and these say nothing about a page. */
const fillers =
  /(?<![\p{L}\d-])(?:a|an|and|the|of|on|to|for|in|my|your|is|are|do|does|can|how|what|when|if|i|let|make|change|set)(?![\p{L}\d-])/giu;

/** The query in the words of the documentation, without the brackets of a tag, and without fillers unless it is nothing else. */
export const inOurWords = (query: string): string => {
  const ours = query.replace(known, (word) => synonyms[word.toLowerCase()] ?? word);
  return ours.replace(/[<>]/g, ' ').replace(fillers, ' ').trim() || ours;
};
