import { isCount, isCurrency } from '../src/cart/line.ts';
import { Refusal } from './answers.ts';

/** A line as a page posts it. */
export interface PostedItem {
  readonly id: string;
  readonly quantity: number;
  readonly plan?: string;
  readonly properties?: Readonly<Record<string, string>>;
}

/** What a page hands over. Nothing in it is the truth about anything but what the visitor wants. */
export interface Posted {
  readonly attempt: string;
  readonly items: readonly PostedItem[];
  readonly currency: string;
  /** As the visitor saw it, in the main unit. */
  readonly total: number;
  readonly locale: string;
  readonly partner?: string;
  readonly discount?: string;
}

const MOST_LINES = 100;
const MOST_PROPERTIES = 25;
const LONGEST_TEXT = 255;

/** 128 random bits are 22 characters of base64url, 32 of hexadecimal. */
export const ATTEMPT = '[\\w-]{22,64}';
const attemptShape = new RegExp(`^${ATTEMPT}$`);
/** What PostgreSQL cannot hold as text. */
const unwritable = /[\0\p{Surrogate}]/u;

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;
const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT && !unwritable.test(value);

function check(ok: boolean, message: string): asserts ok {
  if (!ok) throw new Refusal(400, message);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readProperties(given: unknown): Pick<PostedItem, 'properties'> {
  if (isAbsent(given)) return {};
  const entries = isRecord(given) ? Object.entries(given) : [];
  check(
    isRecord(given) && entries.length <= MOST_PROPERTIES && entries.flat().every(isShortText),
    `The details of a product must be at most ${MOST_PROPERTIES} texts of ${LONGEST_TEXT} characters.`,
  );
  return entries.length ? { properties: Object.fromEntries(entries) as Record<string, string> } : {};
}

function readItem(given: unknown): PostedItem {
  check(isRecord(given) && isShortText(given.id), 'This is no order: a product has no id.');
  const { id, quantity, plan, properties } = given;
  check(isCount(quantity), 'A quantity must be a whole number, 1 or more.');
  check(isAbsent(plan) || isShortText(plan), 'This is no order: a plan is an id.');
  return { id: id as string, quantity, ...(!isAbsent(plan) && { plan }), ...readProperties(properties) };
}

/** A word that the host has written beside the order. */
function readWord<Name extends string>(name: Name, given: unknown): { readonly [name in Name]?: string } {
  if (isAbsent(given) || given === '') return {};
  check(isShortText(given), `This is no order: its ${name} must be a text of at most ${LONGEST_TEXT} characters.`);
  return { [name]: given } as { readonly [name in Name]?: string };
}

/**
 * Reads what a page has posted.
 * @throws Refusal where it is no order
 */
export function readPosted(body: string): Posted {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    // Told below.
  }
  check(isRecord(given), 'This is no order.');
  const { attempt, items, currency, total, locale, partner, discount } = given;
  check(typeof attempt === 'string' && attemptShape.test(attempt), 'This is no order: it has no attempt.');
  check(Array.isArray(items) && items.length > 0, 'There is nothing in this order.');
  check(items.length <= MOST_LINES, `An order has at most ${MOST_LINES} lines.`);
  check(isCurrency(currency), 'This is no order: it has no currency.');
  check(typeof total === 'number' && Number.isFinite(total), 'This is no order: it has no total.');
  return {
    attempt,
    items: items.map(readItem),
    currency,
    total,
    // What is no language is nobody's.
    locale: typeof locale === 'string' && /^[\w-]{2,35}$/.test(locale) ? locale : 'en',
    ...readWord('partner', partner),
    ...readWord('discount', discount),
  };
}
