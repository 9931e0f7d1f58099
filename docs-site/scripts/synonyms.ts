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
};

const known = new RegExp(`(?<![\\p{L}\\d-])(?:${Object.keys(synonyms).join('|')})(?![\\p{L}\\d-])`, 'giu');

/** The query in the words of the documentation. */
export const inOurWords = (query: string): string =>
  query.replace(known, (word) => synonyms[word.toLowerCase()] ?? word);
