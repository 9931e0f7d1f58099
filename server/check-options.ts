import * as v from 'valibot';
import { DEFAULT_CURRENCY, isCurrency } from '../src/money/money.ts';
import { isCount, isText } from '../src/text/values.ts';
import { approvalOptions } from './approvals/approval-options.ts';
import { isReadable } from './list/source.ts';
import type { CheckoutOptions } from './options.ts';
import type { CheckoutOrigin } from './origin.ts';
import type { PaymentProvider } from './payment/payment.ts';
import { option, pathOf, strictObject } from './schema.ts';
import { fixedWays, shippingOption, wrongAmount } from './shipping.ts';

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
/** Canonical codes only: the United Kingdom is GB, not UK. */
const isCountry = (code: unknown) =>
  typeof code === 'string' &&
  /^[A-Z]{2}$/.test(code) &&
  !unions.includes(code) &&
  regionNames.of(code) !== undefined &&
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const origin = strictObject(
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const password = option<string>(
  // Browsers send no control characters in it.
  (value) => isText(value) && [...(value as string).trim()].length >= 16 && !/\p{Cc}/u.test(value),
  'must be a text of 16 characters or more',
);

/** Every option, or tsc reports the missing one. */
const entries = {
  // Lists are checked when they are read.
  catalog: v.optional(
    option<unknown>(
      (value: unknown) => typeof value !== 'string' || isReadable(value),
      'must be the path of a JSON file, or an https address without a password (http on this machine alone)',
    ),
  ),
  currency: v.optional(
    option<string>(
      (value) => isCurrency(value) && Intl.supportedValuesOf('currency').includes(value),
      'must be one of ISO 4217, such as USD',
    ),
    DEFAULT_CURRENCY,
  ),
  catalogMaxAge: v.optional(
    option<number>((value) => Number.isFinite(value) && value >= 0, 'must be a number of seconds, 0 or more'),
  ),
  publish: v.optional(
    v.lazy((value) =>
      isRecord(value)
        ? strictObject(
            { stockUpTo: v.optional(option<number>(isCount, 'must be a whole number, 1 or more')) },
            'must be an object',
          )
        : v.boolean('must be true, false or an object such as { stockUpTo: 10 }'),
    ),
  ),
  origins: v.pipe(
    v.array(origin, 'must be an array of at least one'),
    v.minLength(1, 'must be an array of at least one'),
  ),
  basePath: v.optional(
    option<string>(
      (value) => typeof value === 'string' && /^(?=\/)(?:\/[\w.~-]+)*\/?$/.test(value),
      'must be a path such as /api/checkout: a slash, then letters, digits and . _ ~ -',
    ),
  ),
  admin: v.optional(
    v.lazy((value) =>
      typeof value === 'function' ? func() : strictObject({ password }, 'must be { password } or a function'),
    ),
  ),
  approvals: v.optional(approvalOptions),
  payment: option<PaymentProvider>(
    (value: unknown) =>
      isRecord(value) && typeof value.open === 'function' && /^[a-z][\da-z-]*$/.test(String(value.name)),
    'must be a payment provider, such as stripe({ key, webhookSecret })',
  ),
  databaseUrl: v.optional(option<string>((value) => /^postgres(ql)?:\/\//.test(value), 'must begin with postgres://')),
  dataFolder: v.optional(option<string>(isText, 'must be the path of a folder')),
  shipTo: v.optional(
    option<readonly string[]>(
      (value) => Array.isArray(value) && (value as unknown[]).every(isCountry),
      'must be an array of two-letter codes of countries by ISO 3166, such as ["US", "GB"]; the United Kingdom is GB',
    ),
  ),
  shipping: v.optional(shippingOption, []),
  portal: v.optional(
    option<string>(
      (value) => isAddress(value) && new URL(value).protocol === 'https:',
      'must be an absolute https address, such as https://pay.example/login',
    ),
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
  onChange: v.optional(func()),
  notifyTests: v.optional(v.boolean('must be true or false')),
  log: v.optional(func()),
} satisfies Record<keyof CheckoutOptions, v.GenericSchema>;

const schema = strictObject(entries, 'must be an object');
type Checked = v.InferOutput<typeof schema>;

/** `createCheckout: <option> <sentence>` */
function check(ok: boolean, name: string, sentence: string): asserts ok {
  if (!ok) throw new TypeError(`createCheckout: ${name} ${sentence}`);
}

/**
 * Checks the options when the checkout server is created, before the first visitor comes. `createList` checks the products.
 * @throws TypeError with a sentence that names the first wrong option
 */
export function checkOptions(options: CheckoutOptions): { readonly currency: string } {
  const { success, output, issues } = v.safeParse(schema, options, { abortEarly: true });
  if (!success) check(false, pathOf(issues[0]).slice(1) || 'options', issues[0].message);
  const { currency, origins } = output as Checked;
  checkOrigins(origins);
  checkLive(options);
  checkShipping(output as Checked);
  const [problem] = options.payment.problemsOf({
    ...(output as Checked),
    shipping: fixedWays(options.shipping),
    products: new Map(),
  });
  if (problem) throw new TypeError(`createCheckout: ${problem}`);
  return { currency };
}

function checkOrigins(origins: readonly CheckoutOrigin[]): void {
  const names = origins.map(({ origin }) => origin);
  const second = names.findIndex((name, index) => names.indexOf(name) !== index);
  check(second < 0, `origins[${second}].origin`, 'stands twice');
}

/** Real money needs more care. */
function checkLive({ payment, databaseUrl, shipTo }: CheckoutOptions): void {
  if (payment.mode !== 'live') return;
  check(databaseUrl !== undefined, 'databaseUrl', 'is missing: orders of real money belong into PostgreSQL');
  check(shipTo !== undefined, 'shipTo', 'is missing: list the countries you deliver to, [] for none');
}

function checkShipping({ shipTo, shipping, currency }: Checked): void {
  const wrong = wrongAmount(fixedWays(shipping), currency);
  if (wrong) check(false, ...wrong);
  const isOffered = typeof shipping === 'function' || shipping.length > 0;
  check(!isOffered || Boolean(shipTo?.length), 'shipping', 'needs shipTo: where is it delivered to?');
}
