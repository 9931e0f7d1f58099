import { wasCorrected } from '../misspelt.ts';
import { safeUrl } from '../safe-url.ts';

/** How one attribute, and the property of the same meaning, is read. */
export interface Attribute<T> {
  readonly initial: T;
  /** The value of an attribute's text, or undefined if the text is bad. */
  readonly fromText: (text: string) => T | undefined;
  /** The value of what a property was set to (text is read like an attribute), or undefined if it is bad. */
  readonly fromValue: (value: unknown) => T | undefined;
  /** Completes the sentence `"price" must be …`. */
  readonly expected: string;
  /** What is done instead of the bad value, as a sentence. */
  readonly otherwise: string;
}

/** An attribute of which is said whose it is. There is no default: who adds one has to decide. */
export interface Marked<T> extends Attribute<T> {
  readonly owner: boolean;
}

/** What is shown. A placeholder that a stranger may have written can set it. */
export const author = <T>(attribute: Attribute<T>): Marked<T> => ({ ...attribute, owner: false });

/** Where people, data or money go, what is called or kept. */
export const owner = <T>(attribute: Attribute<T>): Marked<T> => ({ ...attribute, owner: true });

interface Wording {
  readonly expected?: string;
  readonly otherwise?: string;
}

/** Throws for nothing, as String() does for an object without a prototype. */
const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

const usingDefault = (initial: unknown) =>
  initial === undefined ? 'Ignoring it.' : `Using the default, ${JSON.stringify(initial)}.`;

export function text(): Attribute<string | undefined>;
export function text(initial: string): Attribute<string>;
export function text(initial?: string): Attribute<string | undefined> {
  return {
    initial,
    // label="" would be a button without a name.
    fromText: (value) => value || (initial ?? value),
    fromValue: (value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined),
    expected: 'text',
    otherwise: usingDefault(initial),
  };
}

/** Present is true, as in HTML; `"false"` counts as absent, since frameworks write it. */
export function flag(): Attribute<boolean> {
  return {
    initial: false,
    fromText: (value) => value !== 'false',
    fromValue: (value) => Boolean(value),
    expected: 'true or false',
    otherwise: usingDefault(false),
  };
}

interface NumberRange extends Wording {
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
}

export function number(range?: NumberRange): Attribute<number | undefined>;
export function number(range: NumberRange, initial: number): Attribute<number>;
export function number(range: NumberRange = {}, initial?: number): Attribute<number | undefined> {
  const { min = -Infinity, max = Infinity, integer = false } = range;
  const check = (value: number) =>
    Number.isFinite(value) && value >= min && value <= max && (!integer || Number.isInteger(value)) ? value : undefined;
  return {
    initial,
    // Number('') is 0, and nobody who writes price="" means free of charge.
    fromText: (value) => (value.trim() === '' ? undefined : check(Number(value))),
    fromValue: (value) => (typeof value === 'number' ? check(value) : undefined),
    expected: range.expected ?? 'a number',
    otherwise: range.otherwise ?? usingDefault(initial),
  };
}

export function oneOf<const T extends string>(values: readonly T[]): Attribute<T | undefined>;
export function oneOf<const T extends string>(values: readonly T[], initial: T): Attribute<T>;
export function oneOf<const T extends string>(values: readonly T[], initial?: T): Attribute<T | undefined> {
  return {
    initial,
    fromText: (value) => values.find((known) => known === value.trim().toLowerCase()),
    fromValue: () => undefined,
    expected: `one of ${values.map((value) => `"${value}"`).join(', ')}`,
    otherwise: usingDefault(initial),
  };
}

/** A currency by ISO 4217. */
export function currency(): Attribute<string | undefined> {
  return {
    initial: undefined,
    fromText: (value) => (/^[A-Z]{3}$/.test(value) ? value : undefined),
    fromValue: () => undefined,
    expected: 'three capital letters, such as EUR',
    otherwise: "Using the catalogue's currency, or USD.",
  };
}

/** The name of a global function: a plain identifier, never a path or code. */
export function identifier(initial: string): Attribute<string> {
  return {
    initial,
    fromText: (value) => (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(value) ? value : undefined),
    fromValue: () => undefined,
    expected: 'the plain name of a function on window',
    otherwise: usingDefault(initial),
  };
}

interface UrlOptions {
  /** Also `data:image/…`, which is never followed. */
  readonly image?: boolean;
  /** With outlets such as `{items}` in it, to be filled later. */
  readonly template?: boolean;
}

/** A URL object writes `{items}` as `%7Bitems%7D`, and so do editors that clean addresses. */
const withPlaceholders = (url: string | undefined) => url?.replace(/%7B(\w+)%7D/gi, '{$1}');

/** Only `http:`, `https:` and relative URLs. */
export function url(options?: UrlOptions): Attribute<string | undefined>;
export function url(options: UrlOptions, initial: string): Attribute<string>;
export function url(
  { image = false, template = false }: UrlOptions = {},
  initial?: string,
): Attribute<string | undefined> {
  const check = (value: string) => (template ? withPlaceholders(safeUrl(value, { image })) : safeUrl(value, { image }));
  return {
    initial,
    fromText: (value) => (value.trim() === '' ? undefined : check(value)),
    fromValue: (value) => (value instanceof URL ? check(value.href) : undefined),
    expected: `an http, https${image ? ', data:image' : ''} or relative URL`,
    otherwise: usingDefault(initial),
  };
}

/** An object of texts: `{"ours": "theirs"}` as JSON, or the object itself as a property. */
export function textMap(): Attribute<Readonly<Record<string, string>> | undefined> {
  // A number that is no whole one, or too long to be exact, is not what was written.
  const isText = (entry: unknown) => (typeof entry === 'string' ? entry.trim() !== '' : Number.isSafeInteger(entry));
  const check = (value: unknown) =>
    // Neither a list nor a Map, whose entries are no properties.
    kindOf(value) === '[object Object]' && Object.values(value as object).every(isText)
      ? Object.fromEntries(Object.entries(value as object).map(([key, entry]) => [key, String(entry)]))
      : undefined;
  return {
    initial: undefined,
    fromText(value) {
      try {
        return check(JSON.parse(value));
      } catch {
        return undefined;
      }
    },
    fromValue: check,
    expected: 'a JSON object of texts, such as {"nmn-plus": "123"}',
    otherwise: usingDefault(undefined),
  };
}

export const toAttributeName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Reads what an attribute or a property was set to. Null and undefined are its absence. A bad value warns once, on the
 * console, and the default is used.
 */
export function readAttribute<T>(element: Element, property: string, attribute: Attribute<T>, value: unknown): T {
  if (value === null || value === undefined) return attribute.initial;
  const read = typeof value === 'string' ? attribute.fromText(value) : attribute.fromValue(value);
  if (read !== undefined) return read;
  // An empty text attribute and an empty URL mean "none", and are no mistake to tell anybody of.
  if (value === '' && attribute.initial === undefined) return attribute.initial;
  warn(
    element,
    `"${toAttributeName(property)}" must be ${attribute.expected}, got ${shorten(value)}. ${attribute.otherwise}`,
  );
  return attribute.initial;
}

function shorten(value: unknown): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value) : typeof value === 'object' ? kindOf(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/**
 * Tells the page's author, with the element itself, which consoles link to. Not of what is missing since its name is
 * misspelt: that has been told.
 */
export function warn(element: Element, message: string): void {
  if (!wasCorrected(element, message)) console.warn(`<${element.localName}>: ${message}`, element);
}
