import { DEFAULT_CURRENCY, isAmount, isCount, isCurrency, isText } from '../src/cart/line.ts';
import { digitsOf, toUnits } from '../src/cart/money.ts';
import { type Goods, readGoods } from './goods.ts';
import type { CheckoutOptions, CheckoutOrigin, Shipping } from './options.ts';
import { toStripeAmount } from './payment/amounts.ts';

/** What is checked, and how it is found wrong: a sentence after the option's name. */
function check(ok: boolean, option: string, sentence: string): asserts ok {
  if (!ok) throw new TypeError(`createCheckout: ${option} ${sentence}`);
}

const MOST_SHIPPING = 5;
const KEY = /^[sr]k_(live|test)_\w+$/;

/** All of them, or the types say that one is missing. */
const known: Readonly<Record<keyof CheckoutOptions, true>> = {
  catalog: true,
  currency: true,
  origins: true,
  stripeKey: true,
  webhookSecret: true,
  standIn: true,
  databaseUrl: true,
  dataFolder: true,
  shipTo: true,
  shipping: true,
  tax: true,
  expireAfter: true,
  onPaid: true,
  tellTests: true,
  log: true,
};
const optionNames = Object.keys(known);
const isOption = (name: string) => optionNames.includes(name);

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Not by another of its names: Stripe knows the United Kingdom as GB alone. */
const isCountry = (code: unknown) =>
  typeof code === 'string' &&
  /^[A-Z]{2}$/.test(code) &&
  regions.of(code) !== undefined &&
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/**
 * Checks all that a shop tells its checkout server, before the first visitor comes.
 * @throws TypeError with a sentence that says what is wrong
 */
export function checkOptions(options: CheckoutOptions): { readonly goods: Goods; readonly currency: string } {
  check(typeof options === 'object' && options !== null, 'options', 'must be an object');
  for (const name of Object.keys(options)) check(isOption(name), `"${name}"`, `is none of ${optionNames.join(', ')}`);
  const { currency = DEFAULT_CURRENCY, expireAfter, tax, onPaid, tellTests, log, dataFolder } = options;
  check(isCurrency(currency) && isKnown('currency', currency), 'currency', 'must be one of ISO 4217, such as USD');
  checkOrigins(options.origins);
  checkKeys(options);
  checkDelivery(options, currency);
  check(
    expireAfter === undefined || (isCount(expireAfter) && expireAfter >= 30 && expireAfter <= 1_440),
    'expireAfter',
    'must be a whole number of minutes from 30 to 1440',
  );
  check(tax === undefined || tax === 'automatic' || tax === 'included', 'tax', 'must be "automatic" or "included"');
  check(onPaid === undefined || typeof onPaid === 'function', 'onPaid', 'must be a function');
  check(tellTests === undefined || typeof tellTests === 'boolean', 'tellTests', 'must be true or false');
  check(log === undefined || typeof log === 'function', 'log', 'must be a function');
  check(dataFolder === undefined || isText(dataFolder), 'dataFolder', 'must be the path of a folder');
  // Checked above: there is one.
  const [{ origin }] = options.origins as readonly [CheckoutOrigin];
  const goods = readGoods(options.catalog, `${origin}/`);
  check(
    [...goods.values()].some((sold) => (sold.currency ?? DEFAULT_CURRENCY) === currency),
    'catalog',
    `has nothing that is sold in ${currency}: say in \`currency\` what the checkout server takes`,
  );
  checkPrices(goods, currency);
  return { goods, currency };
}

const isKnown = (kind: 'currency', code: string): boolean => Intl.supportedValuesOf(kind).includes(code);

function checkOrigins(origins: unknown): void {
  check(Array.isArray(origins) && origins.length > 0, 'origins', 'must be an array of at least one');
  const seen = new Set<string>();
  for (const [index, given] of origins.entries()) {
    const { origin, success, cancel } = Object(given) as Partial<CheckoutOrigin>;
    const at = `origins[${index}]`;
    check(
      isText(origin) && URL.canParse(origin) && new URL(origin).origin === origin && /^https?:/.test(origin),
      `${at}.origin`,
      'must be written as browsers do: https://the-page.example, without a path or a slash at its end',
    );
    check(!seen.has(origin), `${at}.origin`, 'stands twice');
    seen.add(origin);
    for (const [name, address] of Object.entries({ success, cancel })) {
      check(
        isText(address) && /^https?:\/\//i.test(address) && URL.canParse(address),
        `${at}.${name}`,
        'must be an absolute http or https address',
      );
      check(
        !address.split('#')[0]?.includes('{attempt}'),
        `${at}.${name}`,
        'must have {attempt} after the # alone: it opens an order, and what stands before the # reaches logs',
      );
    }
  }
}

function checkKeys({ stripeKey, webhookSecret, standIn, databaseUrl, shipTo }: CheckoutOptions): void {
  if (databaseUrl !== undefined)
    check(/^postgres(ql)?:\/\//.test(databaseUrl), 'databaseUrl', 'must begin with postgres://');
  check(isText(stripeKey) || !isText(webhookSecret), 'stripeKey', 'is missing: webhookSecret alone takes no money');
  check(
    isText(webhookSecret) || !isText(stripeKey),
    'webhookSecret',
    'is missing: without it nobody can tell a paid order from a forged one',
  );
  check(isText(stripeKey), 'stripeKey', 'and webhookSecret are missing');
  const [, mode] = KEY.exec(stripeKey) ?? [];
  if (standIn !== undefined) {
    check(process.env.NODE_ENV !== 'production', 'standIn', 'is for trying out, never with NODE_ENV=production');
    check(mode === undefined, 'standIn', 'takes no key of Stripe: leave out one of the two');
    check(isLoopback(standIn), 'standIn', 'must be an http address of this machine, such as http://localhost:4175');
    return;
  }
  check(mode !== undefined, 'stripeKey', 'must begin with sk_live_ or sk_test_ (or rk_live_, rk_test_)');
  check(/^whsec_./.test(webhookSecret), 'webhookSecret', 'must begin with whsec_');
  if (mode !== 'live') return;
  check(databaseUrl !== undefined, 'databaseUrl', 'is missing: orders of real money belong into PostgreSQL');
  check(shipTo !== undefined, 'shipTo', 'is missing: say which countries are delivered to, [] for none');
}

function isLoopback(address: unknown): boolean {
  if (!isText(address) || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(hostname);
}

function checkDelivery({ shipTo, shipping }: CheckoutOptions, currency: string): void {
  if (shipTo !== undefined)
    check(
      Array.isArray(shipTo) && shipTo.every(isCountry),
      'shipTo',
      'must be an array of two-letter codes of countries, such as ["US", "GB"]',
    );
  if (shipping === undefined) return;
  check(
    Array.isArray(shipping) && shipping.length <= MOST_SHIPPING,
    'shipping',
    `must be an array of at most ${MOST_SHIPPING}`,
  );
  check(shipping.length === 0 || Boolean(shipTo?.length), 'shipping', 'needs shipTo: where is it delivered to?');
  for (const [index, given] of shipping.entries()) {
    const { name, price, days } = Object(given) as Partial<Shipping>;
    const at = `shipping[${index}]`;
    check(isText(name) && name.length <= 100, `${at}.name`, 'must be a text of at most 100 characters');
    check(
      isAmount(price) && toStripeAmount(toUnits(price, 10 ** digitsOf(currency)), currency) !== undefined,
      `${at}.price`,
      `must be a number, 0 or more, that Stripe can charge in ${currency}`,
    );
    check(
      days === undefined ||
        (Array.isArray(days) && days.length === 2 && days.every(isCount) && (days[0] as number) <= (days[1] as number)),
      `${at}.days`,
      'must be [least, most]: two whole numbers of working days',
    );
  }
}

/** Stripe's longest rhythm is three years. */
const mostOf = { week: 156, month: 36, year: 3, once: Number.POSITIVE_INFINITY };

function checkPrices(goods: Goods, currency: string): void {
  for (const { id, price, plans = [], currency: own = DEFAULT_CURRENCY } of goods.values()) {
    // Of another currency it is refused, whatever it costs.
    if (own !== currency) continue;
    for (const amount of [price, ...plans.map((plan) => plan.price ?? price)])
      check(
        toStripeAmount(toUnits(amount, 10 ** digitsOf(currency)), currency) !== undefined,
        'catalog:',
        `"${id}": Stripe cannot charge ${amount} ${currency}`,
      );
    for (const { id: plan, interval, count = 1 } of plans)
      check(
        count <= mostOf[interval],
        'catalog:',
        `the plan "${plan}" of "${id}" is rarer than every three years, which is Stripe's longest`,
      );
  }
}
