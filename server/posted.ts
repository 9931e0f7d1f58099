import * as v from 'valibot';
import { ATTEMPT } from '../src/addresses/address.ts';
import { isAmount, isCurrency } from '../src/money/money.ts';
import type { OrderReason } from '../src/rules/refusal-reasons.ts';
import { isKnownRegion } from '../src/text/us-subdivisions.ts';
import { isCount } from '../src/text/values.ts';
import { MAX_TOKEN } from './approvals/approvals.ts';
import { tooLong } from './body.ts';
import { MAX_AGE, MAX_APPROVALS, MAX_CONSENT, MAX_LINES, MAX_PROPERTIES, MAX_REPLACED, MAX_TEXT } from './limits.ts';
import { Refusal } from './responses.ts';
import { object } from './schema.ts';
import { isStorable } from './storable.ts';

/** With approvals, of which each line may need one. */
export const MAX_BYTES = 256 * 1_024;
/** Without them. */
const MAX_ORDER_BYTES = 64 * 1_024;
/** All properties of an order: more than forms ask for, and it bounds what an unpaid order stores. */
const MAX_PROPERTIES_BYTES = 8 * 1_024;

const TOO_MANY_LINES = `An order has at most ${MAX_LINES} lines.`;
const TOO_LONG = 'The details of these products are too long for one order. Please shorten them.';
/** Refusals that visitors can do something about. All others are mistakes of the page. */
const reasons: Readonly<Record<string, OrderReason>> = { [TOO_MANY_LINES]: 'large', [TOO_LONG]: 'properties' };

const wrong = (field: string, rule: string) => `This order could not be read: ${field} must be ${rule}.`;

const isText = (value: unknown, most = MAX_TEXT) =>
  typeof value === 'string' && value !== '' && value.length <= most && isStorable(value);
const textRule = (field: string, most = MAX_TEXT) => wrong(field, `a text of 1 to ${most} characters`);
const text = (field: string, most = MAX_TEXT) =>
  v.custom<string>((value) => isText(value, most), textRule(field, most));
/** Hosts write these beside the order; an empty one counts as missing. */
const hostText = (field: string, most = MAX_TEXT) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === '' || value === null ? undefined : value)),
      v.optional(text(field, most)),
    ),
  );

/** Not `v.record`, which leaves out names such as `constructor`. */
const properties = v.pipe(
  v.custom<{ [x: string]: string }>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    wrong('properties', 'an object of texts'),
  ),
  v.check(
    (value) => Object.keys(value).length <= MAX_PROPERTIES,
    wrong('properties', `an object of at most ${MAX_PROPERTIES} texts`),
  ),
  v.check((value) => Object.keys(value).every((name) => isText(name)), textRule('the name of a property')),
  v.check((value) => Object.values(value).every((one) => isText(one)), textRule('a property')),
  v.transform((value) => (Object.keys(value).length ? value : undefined)),
);

const bytesOf = (properties: Readonly<Record<string, string>> = {}) =>
  Object.entries(properties).reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0);

const absent = <T>(value: T | null) => value ?? undefined;

const item = object(
  {
    id: text('the id of a product'),
    quantity: v.custom<number>(isCount, wrong('a quantity', 'a whole number, 1 or more')),
    plan: v.pipe(v.nullish(text('a plan')), v.transform(absent)),
    properties: v.pipe(v.nullish(properties), v.transform(absent)),
    /** As the visitor saw it, in the main unit. It is logged if the order is refused, and never charged. */
    price: v.pipe(v.nullish(v.custom<number>(isAmount, wrong('a price', 'a number, 0 or more'))), v.transform(absent)),
  },
  wrong('an item', 'an object'),
);

/** A fact about the visitor. Malformed ones count as unknown, because nobody may buy more by them. */
const fact = <T>(test: (value: unknown) => boolean) => v.fallback(v.nullable(v.custom<T>(test)), null);

const visitor = v.fallback(
  object(
    {
      region: fact<string>(isKnownRegion),
      age: fact<number>((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_AGE),
      approvals: v.fallback(
        v.pipe(
          v.array(v.unknown()),
          v.transform((tokens) => {
            const isToken = (one: unknown): one is string => typeof one === 'string' && one.length <= MAX_TOKEN;
            return [...new Set(tokens.filter(isToken))].slice(0, MAX_APPROVALS);
          }),
        ),
        [],
      ),
    },
    wrong('visitor', 'an object'),
  ),
  { region: null, age: null, approvals: [] },
);

const attemptIn = (field: string) =>
  v.pipe(
    v.string(wrong(field, 'a text')),
    v.regex(new RegExp(`^${ATTEMPT}$`), wrong(field, '22 to 64 letters, digits, "-" or "_"')),
  );

const order = object(
  {
    attempt: attemptIn('attempt'),
    items: v.pipe(
      v.array(item, wrong('items', 'an array')),
      v.minLength(1, 'This order is empty.'),
      v.maxLength(MAX_LINES, TOO_MANY_LINES),
      v.check(
        (items) => items.reduce((sum, { properties }) => sum + bytesOf(properties), 0) <= MAX_PROPERTIES_BYTES,
        TOO_LONG,
      ),
    ),
    currency: v.custom<string>(isCurrency, wrong('currency', 'a code of ISO 4217')),
    /** As the visitor saw it, in the main unit. */
    total: v.pipe(v.number(wrong('total', 'a number')), v.finite(wrong('total', 'a number'))),
    locale: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{2,35}$/)), 'en'),
    partner: hostText('partner'),
    discount: hostText('discount'),
    /** The sentences about later payments that the visitor saw. */
    consent: hostText('consent', MAX_CONSENT),
    /** Other attempts of this browser, whose pieces this order may have. */
    replaces: v.nullish(
      v.pipe(
        v.array(attemptIn('each of replaces'), wrong('replaces', 'an array of attempts')),
        v.maxLength(MAX_REPLACED, wrong('replaces', `an array of at most ${MAX_REPLACED} attempts`)),
      ),
      [],
    ),
    visitor,
  },
  wrong('the body', 'a JSON object'),
);

/** An order as a page posts it. The server trusts it only for what the visitor wants. */
export type Posted = v.InferOutput<typeof order>;
export type PostedItem = Posted['items'][number];

function bytesOfTokens(given: unknown): number {
  const { approvals } = Object(Object(given).visitor);
  const tokens: string[] = Array.isArray(approvals) ? approvals.filter((one) => typeof one === 'string') : [];
  // Each with its quotation marks and a comma.
  return tokens.reduce((sum, token) => sum + Buffer.byteLength(token) + 3, 0);
}

/** @throws Refusal if the body is not an order, or too long without its approvals */
export function readPosted(body: string): Posted {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    // The schema refuses `undefined` with the message for the body.
  }
  if (Buffer.byteLength(body) - bytesOfTokens(given) > MAX_ORDER_BYTES) throw tooLong(MAX_ORDER_BYTES);
  const { success, output, issues } = v.safeParse(order, given, { abortEarly: true });
  if (!success) {
    const [{ message }] = issues;
    throw new Refusal(400, message, { reason: reasons[message] ?? 'setup' });
  }
  return output;
}
