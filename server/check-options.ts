import { createPublicKey } from 'node:crypto';
import * as v from 'valibot';
import { DEFAULT_CURRENCY, digitsOf, isAmount, isCurrency, toUnits } from '../src/money/money.ts';
import { isCount, isText } from '../src/text/values.ts';
import { algorithms } from './approvals/keys.ts';
import { isLoopbackHost } from './loopback.ts';
import type { ApprovalOptions, CheckoutOptions, CheckoutOrigin } from './options.ts';
import { toStripeAmount } from './payment/amounts.ts';
import { isFakeKey } from './payment/fake-keys.ts';
import { type Products, readProducts } from './products.ts';
import { object } from './schema.ts';

const MAX_SHIPPING = 5;
const KEY = /^[sr]k_(live|test)_\w+$/;

/** An option that is checked by `test`; `rule` completes the sentence "createCheckout: <option> …". */
const option = <T>(test: (value: never) => boolean, rule: string) =>
  v.custom<T>(test as (value: unknown) => boolean, rule);
const func = <T>() => option<T>((value) => typeof value === 'function', 'must be a function');

const isAddress = (value: unknown): value is string =>
  isText(value) && /^https?:\/\//i.test(value) && URL.canParse(value);
const address = v.pipe(
  option<string>(isAddress, 'must be an absolute http or https address'),
  v.check(
    (value) => !value.split('#')[0]?.includes('{attempt}'),
    'must have {attempt} after the # alone: it opens an order, and servers log the part before the #',
  ),
);

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that `Intl` has names for, although nothing is sent there: unions, parts of countries, and none at all. */
const unions = 'CP CQ DG EA EU EZ IC QO UN XA XB ZZ'.split(' ');
/** Canonical codes only: Stripe knows the United Kingdom as GB, not as UK. */
const isCountry = (code: unknown) =>
  typeof code === 'string' &&
  /^[A-Z]{2}$/.test(code) &&
  !unions.includes(code) &&
  regionNames.of(code) !== undefined &&
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const isPeriod = (days: unknown) =>
  Array.isArray(days) && days.length === 2 && days.every(isCount) && (days[0] as number) <= (days[1] as number);

const origin = object(
  {
    origin: option<string>(
      (value) => isAddress(value) && new URL(value).origin === value,
      'must be written as browsers do: https://the-page.example, without a path or a slash at its end',
    ),
    success: address,
    cancel: address,
  },
  'must be an object',
);

const shipping = object(
  {
    name: option<string>(
      (value) => isText(value) && (value as string).length <= 100,
      'must be a text of at most 100 characters',
    ),
    price: option<number>(isAmount, 'must be a number, 0 or more'),
    days: v.optional(
      option<readonly [number, number]>(isPeriod, 'must be [least, most]: two whole numbers of working days'),
    ),
  },
  'must be an object',
);

/** The curves of our algorithms. */
const curves: readonly unknown[] = ['P-256', 'Ed25519'];
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the key can verify approvals. */
function isUsable(key: object): boolean {
  const { crv, use = 'sig', alg = 'ES256' }: Readonly<Record<string, unknown>> = { ...key };
  if (!curves.includes(crv) || use !== 'sig' || !algorithms.includes(String(alg))) return false;
  try {
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

const approvals = object(
  {
    issuer: option<string>(
      (value) => isText(value) && (value as string).length <= 255,
      'must be the iss of your approvals, a text of at most 255 characters',
    ),
    keys: v.pipe(
      option<ApprovalOptions['keys']>(
        (value: unknown) =>
          typeof value === 'function' || (isRecord(value) && Array.isArray(value.keys) && value.keys.every(isRecord)),
        'must be a JSON Web Key Set with at least one key, or a function that returns one',
      ),
      v.check(
        (value: ApprovalOptions['keys']) =>
          typeof value === 'function' || !value.keys.some((key) => 'd' in key || 'k' in key),
        'must hold public keys alone: leave out the private ones',
      ),
      v.check(
        (value: ApprovalOptions['keys']) => typeof value === 'function' || value.keys.some(isUsable),
        'must be a JSON Web Key Set with a complete key for ES256 or EdDSA: others verify no approval',
      ),
    ),
  },
  'must be an object',
);

/** Every option, or tsc reports the missing one. */
const entries = {
  catalog: v.optional(v.unknown()),
  currency: v.optional(
    option<string>(
      (value) => isCurrency(value) && Intl.supportedValuesOf('currency').includes(value),
      'must be one of ISO 4217, such as USD',
    ),
    DEFAULT_CURRENCY,
  ),
  origins: v.pipe(
    v.array(origin, 'must be an array of at least one'),
    v.minLength(1, 'must be an array of at least one'),
  ),
  approvals: v.optional(approvals),
  stripeKey: v.optional(v.unknown()),
  webhookSecret: v.optional(v.unknown()),
  fakeStripe: v.optional(v.unknown()),
  databaseUrl: v.optional(option<string>((value) => /^postgres(ql)?:\/\//.test(value), 'must begin with postgres://')),
  dataFolder: v.optional(option<string>(isText, 'must be the path of a folder')),
  shipTo: v.optional(
    option<readonly string[]>(
      (value) => Array.isArray(value) && (value as unknown[]).every(isCountry),
      'must be an array of two-letter codes of countries by ISO 3166, such as ["US", "GB"]; the United Kingdom is GB',
    ),
  ),
  shipping: v.optional(
    v.pipe(
      v.array(shipping, `must be an array of at most ${MAX_SHIPPING}`),
      v.maxLength(MAX_SHIPPING, `must be an array of at most ${MAX_SHIPPING}`),
    ),
    [],
  ),
  tax: v.optional(v.picklist(['automatic', 'included'], 'must be "automatic" or "included"')),
  expireAfter: v.optional(
    option<number>(
      (value) => isCount(value) && value >= 30 && value <= 1_440,
      'must be a whole number of minutes from 30 to 1440',
    ),
  ),
  maxOpenPerMinute: v.optional(option<number>(isCount, 'must be a whole number, 1 or more')),
  clientAddress: v.optional(func()),
  onPaid: v.optional(func()),
  notifyTests: v.optional(v.boolean('must be true or false')),
  log: v.optional(func()),
} satisfies Record<keyof CheckoutOptions, v.GenericSchema>;

const schema = object(entries, 'must be an object');
type Checked = v.InferOutput<typeof schema>;

/** `createCheckout: <option> <sentence>` */
function check(ok: boolean, name: string, sentence: string): asserts ok {
  if (!ok) throw new TypeError(`createCheckout: ${name} ${sentence}`);
}

/** `origins[0].success` */
const pathOf = ({ path }: v.BaseIssue<unknown>) =>
  (path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);

/**
 * Checks the options when the checkout server is created, before the first visitor comes.
 * @throws TypeError with a sentence that names the first wrong option
 */
export function checkOptions(options: CheckoutOptions): { readonly products: Products; readonly currency: string } {
  for (const name of Object.keys(Object(options)))
    check(Object.hasOwn(entries, name), `"${name}"`, `is none of ${Object.keys(entries).join(', ')}`);
  const { success, output, issues } = v.safeParse(schema, options, { abortEarly: true });
  if (!success) check(false, pathOf(issues[0]) || 'options', issues[0].message);
  const { currency, origins } = output as Checked;
  checkOrigins(origins);
  checkKeys(options);
  checkShipping(output as Checked);
  const products = readProducts(options.catalog, `${origins[0]?.origin}/`);
  check(products.size > 0, 'catalog', 'has no products');
  check(
    [...products.values()].some((product) => (product.currency ?? DEFAULT_CURRENCY) === currency),
    'catalog',
    `has nothing that is sold in ${currency}: set \`currency\` to the currency of your products`,
  );
  checkPrices(products, currency);
  return { products, currency };
}

function checkOrigins(origins: readonly CheckoutOrigin[]): void {
  const names = origins.map(({ origin }) => origin);
  const second = names.findIndex((name, index) => names.indexOf(name) !== index);
  check(second < 0, `origins[${second}].origin`, 'stands twice');
}

function checkKeys({ origins, stripeKey, webhookSecret, fakeStripe, databaseUrl, shipTo }: CheckoutOptions): void {
  check(isText(stripeKey) || isText(webhookSecret), 'stripeKey', 'and webhookSecret are missing');
  check(isText(stripeKey), 'stripeKey', 'is missing: webhookSecret alone takes no money');
  check(isText(webhookSecret), 'webhookSecret', 'is missing: without it a forged webhook could mark an order as paid');
  const [, mode] = KEY.exec(stripeKey) ?? [];
  if (fakeStripe !== undefined) {
    check(process.env.NODE_ENV !== 'production', 'fakeStripe', 'is for trying out, never with NODE_ENV=production');
    check(mode === undefined, 'fakeStripe', 'takes no key of Stripe: leave out one of the two');
    check(
      isLoopback(fakeStripe),
      'fakeStripe',
      'must be an http address of this machine, such as http://localhost:4175',
    );
    if (isFakeKey(stripeKey) || isFakeKey(webhookSecret)) checkLocal(origins);
    return;
  }
  checkReal('stripeKey', stripeKey, 'the secret key of your Stripe account');
  checkReal('webhookSecret', webhookSecret, 'the signing secret of your webhook at Stripe');
  check(mode !== undefined, 'stripeKey', 'must begin with sk_live_ or sk_test_ (or rk_live_, rk_test_)');
  check(/^whsec_./.test(webhookSecret), 'webhookSecret', 'must begin with whsec_');
  if (mode !== 'live') return;
  check(databaseUrl !== undefined, 'databaseUrl', 'is missing: orders of real money belong into PostgreSQL');
  check(shipTo !== undefined, 'shipTo', 'is missing: list the countries you deliver to, [] for none');
}

/** Without the fake, its keys would make every payment fail. */
function checkReal(name: 'stripeKey' | 'webhookSecret', key: string, real: string): void {
  const rest =
    process.env.NODE_ENV === 'production'
      ? `, never for NODE_ENV=production: use ${real}`
      : `: set fakeStripe to the address that wellness-fake-stripe has printed, or use ${real}`;
  check(!isFakeKey(key), name, `is for the fake Stripe${rest}`);
}

/** The keys of `wellness-fake-stripe` are for trying out: nobody pays, so no visitor may order. */
function checkLocal(origins: readonly CheckoutOrigin[]): void {
  const index = origins.findIndex(({ origin }) => !isLoopbackHost(new URL(origin).hostname));
  check(
    index < 0,
    `origins[${index}].origin`,
    `is ${origins[index]?.origin}, but the keys of wellness-fake-stripe are for pages of this machine, such as http://localhost:8787`,
  );
}

function isLoopback(given: unknown): boolean {
  if (!isText(given) || !URL.canParse(given)) return false;
  const { protocol, hostname } = new URL(given);
  return protocol === 'http:' && isLoopbackHost(hostname);
}

const isChargeable = (amount: number, currency: string) =>
  toStripeAmount(toUnits(amount, 10 ** digitsOf(currency)), currency) !== undefined;

function checkShipping({ shipTo, shipping, currency }: Checked): void {
  check(shipping.length === 0 || Boolean(shipTo?.length), 'shipping', 'needs shipTo: where is it delivered to?');
  for (const [index, { price }] of shipping.entries())
    check(
      isChargeable(price, currency),
      `shipping[${index}].price`,
      `is ${price}, which Stripe cannot charge in ${currency}`,
    );
}

/** Stripe's longest billing interval is three years. */
const maxCount = { week: 156, month: 36, year: 3, once: Number.POSITIVE_INFINITY };

function checkPrices(products: Products, currency: string): void {
  for (const { id, price, plans = [], currency: own = DEFAULT_CURRENCY } of products.values()) {
    // Products of another currency are refused when they are ordered.
    if (own !== currency) continue;
    for (const amount of [price, ...plans.map((plan) => plan.price ?? price)])
      check(isChargeable(amount, currency), 'catalog:', `"${id}": Stripe cannot charge ${amount} ${currency}`);
    for (const { id: plan, interval, count = 1 } of plans)
      check(
        count <= maxCount[interval],
        'catalog:',
        `the plan "${plan}" of "${id}" is rarer than every three years, which is Stripe's longest interval`,
      );
  }
}
