/** The languages of Stripe's payment page. */
export const stripeLocales: readonly string[] =
  'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );

const bySmallName = new Map(stripeLocales.map((name) => [name.toLowerCase(), name]));

/** Locales that the shortened names do not find. */
const others = new Map(
  Object.entries({
    no: 'nb',
    nn: 'nb',
    tl: 'fil',
    hi: 'hi-IN',
    'en-au': 'en-GB',
    'en-ie': 'en-GB',
    'en-nz': 'en-GB',
    'zh-hant': 'zh-TW',
    'zh-hant-hk': 'zh-HK',
    'zh-mo': 'zh-HK',
  }),
);

const inAmerica = new Set('AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'.split(' '));

/** Stripe's name for the language of the page. For other languages `auto`, which uses the browser's. */
export function toStripeLocale(locale: string): string {
  const parts = locale.replaceAll('_', '-').toLowerCase().split('-');
  if (parts[0] === 'es' && parts.slice(1).some((part) => inAmerica.has(part.toUpperCase()))) return 'es-419';
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join('-');
    const found = bySmallName.get(name) ?? others.get(name);
    if (found) return found;
  }
  return 'auto';
}
