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
  /(?<![\p{L}\d-])(?:a|an|and|the|of|on|to|for|my|your|is|are|do|does|can|how|what|i|let|make|change|set)(?![\p{L}\d-])/giu;

/** The query in the words of the documentation, without the brackets of a tag, and without fillers unless it is nothing else. */
export const inOurWords = (query: string): string => {
  const ours = query.replace(known, (word) => synonyms[word.toLowerCase()] ?? word);
  return ours.replace(/[<>]/g, ' ').replace(fillers, ' ').trim() || ours;
};
