import { acceptValue, refuseValue } from '../markup/refused-values.ts';
import { warn } from '../markup/warn.ts';
import { safeUrl } from '../text/safe-url.ts';
import { kindOf, shorten } from '../text/shorten.ts';

/** Reads an attribute and the property of the same name. */
export interface Attribute<T> {
  readonly initial: T;
  /** Parses the attribute's text; undefined if it is invalid. */
  readonly fromText: (text: string) => T | undefined;
  /** Converts a property's value; undefined if it is invalid. Strings go through `fromText`. */
  readonly fromValue: (value: unknown) => T | undefined;
  /** Completes the sentence `"price" must be …`. */
  readonly expected: string;
  /** Sentence that says what replaces an invalid value. */
  readonly fallback: string;
}

/** An attribute with its trust level. There is no default, so that each new attribute needs a decision. */
export interface Marked<T> extends Attribute<T> {
  readonly owner: boolean;
}

/** A table of attributes, by the names of their properties. */
export type Attributes<Props> = { readonly [Name in keyof Props]-?: Marked<Props[Name]> };

/** The values of the attributes in a table. */
export type PropsOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Marked<infer Value> ? Value : never;
};

/** An attribute for content. Untrusted placeholders may set it. */
export const author = <T>(attribute: Attribute<T>): Marked<T> => ({ ...attribute, owner: false });

/** An attribute that decides where visitors, data or money go, which function runs or what is stored. */
export const owner = <T>(attribute: Attribute<T>): Marked<T> => ({ ...attribute, owner: true });

interface Wording {
  readonly expected?: string;
  readonly fallback?: string;
}

const usingDefault = (initial: unknown) =>
  initial === undefined ? 'Ignoring it.' : `Using the default, ${JSON.stringify(initial)}.`;

export function text(): Attribute<string | undefined>;
export function text(initial: string): Attribute<string>;
export function text(initial?: string): Attribute<string | undefined> {
  return {
    initial,
    // An empty label would leave a button without a name.
    fromText: (value) => value || (initial ?? value),
    fromValue: (value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined),
    expected: 'text',
    fallback: usingDefault(initial),
  };
}

/** A present attribute is true, as in HTML. `"false"` is false, because frameworks write it. */
export function flag(): Attribute<boolean> {
  return {
    initial: false,
    fromText: (value) => value !== 'false',
    fromValue: (value) => Boolean(value),
    expected: 'true or false',
    fallback: usingDefault(false),
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
    // Number('') is 0, but price="" does not mean free of charge.
    fromText: (value) => (value.trim() === '' ? undefined : check(Number(value))),
    fromValue: (value) => (typeof value === 'number' ? check(value) : undefined),
    expected: range.expected ?? 'a number',
    fallback: range.fallback ?? usingDefault(initial),
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
    fallback: usingDefault(initial),
  };
}

/** A currency by ISO 4217. */
export function currency(): Attribute<string | undefined> {
  return {
    initial: undefined,
    fromText: (value) => (/^[a-z]{3}$/i.test(value) ? value.toUpperCase() : undefined),
    fromValue: () => undefined,
    expected: 'three letters, such as EUR',
    fallback: "Using the catalog's currency, or USD.",
  };
}

/** The name of a global function: a plain identifier, never a path or code. */
export function identifier(initial: string): Attribute<string> {
  return {
    initial,
    fromText: (value) => (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(value) ? value : undefined),
    fromValue: () => undefined,
    expected: 'the plain name of a function on window',
    fallback: usingDefault(initial),
  };
}

interface UrlOptions {
  /** Allows `data:image/…`, too. */
  readonly image?: boolean;
  /** Keeps placeholders such as `{items}`. */
  readonly template?: boolean;
}

/** URL objects and some editors write `{items}` as `%7Bitems%7D`. */
const withPlaceholders = (url: string | undefined) => url?.replace(/%7B(\w+)%7D/gi, '{$1}');

/** Only URLs that `safeUrl` allows. */
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
    fallback: usingDefault(initial),
  };
}

/** An object of strings, as JSON in an attribute or as the object itself in a property. */
export function textMap(): Attribute<Readonly<Record<string, string>> | undefined> {
  // Fractions and integers beyond 2 ** 53 may have been rounded.
  const isText = (entry: unknown) => (typeof entry === 'string' ? entry.trim() !== '' : Number.isSafeInteger(entry));
  const check = (value: unknown) =>
    // Rejects arrays and Maps.
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
    fallback: usingDefault(undefined),
  };
}

export const toAttributeName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Reads the value of an attribute or a property. Null and undefined mean that it is not set. An invalid value logs a
 * warning and falls back to the default.
 */
export function readAttribute<T>(element: Element, property: string, attribute: Attribute<T>, value: unknown): T {
  acceptValue(element, property);
  if (value === null || value === undefined) return attribute.initial;
  const read = typeof value === 'string' ? attribute.fromText(value) : attribute.fromValue(value);
  if (read !== undefined) return read;
  // An empty text or URL means "not set" and needs no warning.
  if (value === '' && attribute.initial === undefined) return attribute.initial;
  refuseValue(element, property, value);
  warn(
    element,
    `"${toAttributeName(property)}" must be ${attribute.expected}, got ${shorten(value)}. ${attribute.fallback}`,
  );
  return attribute.initial;
}
