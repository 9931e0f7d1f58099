import { createListeners, type Subscribe } from '../events/listeners.ts';
import { englishNumber, isEnglish } from '../money/english-number.ts';
import { formatPrice, formatTotal } from '../money/prices.ts';
import { checkWords, english } from './english.ts';
import type { Key } from './language.ts';
import { languages } from './languages.ts';
import { loadLanguage } from './load-language.ts';
import { intlLocale, languagesOf, localeOf } from './locale.ts';
import type { Message, Messages, Values } from './message.ts';
import type { OwnWords } from './own-words.ts';

/** Messages and formats of one language. Immutable: a change makes a new object. */
export interface Words {
  /** A locale that Intl supports. */
  readonly locale: string;
  say(key: Key, values?: Values): string;
  /** The name of a country or a part of one; undefined until the lazy-loaded file has brought the names. */
  place(region: string | null | undefined): string | undefined;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  list(texts: readonly string[]): string;
  /** `December 3`. */
  day(date: string): string;
  /** `$89`, with decimals only where there are any. */
  price(amount: number, currency: string): string;
  /** `$2,466.00`, always with all decimals. */
  total(amount: number, currency: string): string;
}

/** After this time new elements show English messages until the language file has loaded. */
const LANGUAGE_TIMEOUT_MS = 2_000;
const RETRY_MS: readonly number[] = [1_000, 4_000];

/** Messages of the release, by language. */
const builtIn = new Map<string, Messages>([['en', english]]);
/** Messages of the page, which override those of the release. */
let own: OwnWords = new Map();
let check = checkWords;
let namePlace: ((region: string, words: Words) => string) | undefined;
/** Whether a name was missing until the lazy-loaded file came. */
let isPlaceMissing = false;
/** Languages whose file has loaded, is loading or did not load. */
const requested = new Set<string>();
const loading = new Set<string>();
const overdue = new Set<string>();
const cache = new Map<string, Words>();
const listeners = createListeners();
let isUsed = false;

function notifyWatchers() {
  cache.clear();
  listeners.announce();
}

let onFirstWatcher: (() => void) | undefined;

/** Calls back at the first subscription to this copy's messages; a copy without elements has none. */
export function whenUsed(act: () => void): void {
  if (isUsed) act();
  else onFirstWatcher = act;
}

/** Calls back when messages have loaded or changed; returns the unsubscribe function. */
export const watchWords: Subscribe = (callback, options) => {
  const stop = listeners.subscribe(callback, options);
  isUsed = true;
  const act = onFirstWatcher;
  onFirstWatcher = undefined;
  act?.();
  return stop;
};

/** Adds messages to those of the release. */
export function addWords(language: string, messages: Messages): void {
  builtIn.set(language, { ...builtIn.get(language), ...messages });
}

/** Adds all messages of a language but those of the storefront's own parts. */
export function addLanguage(code: string, messages: Messages): void {
  requested.add(code);
  addWords(code, messages);
}

const checkOwn = () => check?.(own, builtIn.get('en') as Messages);

export const hasOwnWords = (): boolean => own.size > 0;

/** Whether the page has written a message itself, in any language. */
export const isOwn = (key: Key): boolean => [...own.values()].some((messages) => key in messages);

export function setOwnWords(words: OwnWords): void {
  own = words;
  checkOwn();
  notifyWatchers();
}

/** Adds the lazy-loaded English messages, the check of the page's own messages, and names of places. */
export function completeEnglish(messages: Messages, checkWords: typeof check, name: typeof namePlace): void {
  addWords('en', messages);
  check = checkWords;
  namePlace = name;
  checkOwn();
  if (isPlaceMissing) notifyWatchers();
}

async function loadMessages(code: string): Promise<void> {
  requested.add(code);
  loading.add(code);
  const timer = setTimeout(() => {
    overdue.add(code);
    notifyWatchers();
  }, LANGUAGE_TIMEOUT_MS);
  for (let attempt = 0; loading.has(code); attempt++)
    try {
      addLanguage(code, (await loadLanguage(code, attempt)).default);
      loading.delete(code);
    } catch (error) {
      const wait = RETRY_MS[attempt];
      if (wait) await new Promise((done) => setTimeout(done, wait));
      else {
        loading.delete(code);
        console.warn(`wellness: the messages of "${code}" did not load, so English ones are shown. ${error}`);
      }
    }
  clearTimeout(timer);
  notifyWatchers();
}

/** Letters of Hebrew, Arabic and other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/**
 * Fills the placeholders of a text; undefined if a value is missing. In right-to-left texts values are isolated by
 * control characters: otherwise "NMN+" would show as "+NMN".
 */
function fill(text: string | undefined, values: Values, number: Words['number']): string | undefined {
  let isWhole = true;
  const isolates = RIGHT_TO_LEFT.test(text ?? '');
  const filled = text?.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    if (value === undefined) isWhole = false;
    if (typeof value === 'number') return number(value);
    return isolates ? `\u2068${value}\u2069` : String(value);
  });
  return isWhole ? filled : undefined;
}

/** The plural category of a count. English works without Intl. */
function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const locale = intlLocale(language);
  if (isEnglish(locale)) return count === 1 ? 'one' : 'other';
  return new Intl.PluralRules(locale).select(count);
}

/** The plural form of a message for a count. */
export const formOf = (message: Message | undefined, language: string, count: unknown): string | undefined =>
  typeof message === 'object' ? (message[pluralOf(language, Number(count))] ?? message.other) : message;

/** The messages of a key, in order of precedence. */
export function* sourcesOf(tag: string, key: string): Generator<readonly [message: Message, language: string]> {
  for (const language of [...languagesOf(tag), 'en'])
    for (const words of [own, builtIn]) {
      const message = words.get(language)?.[key];
      if (message !== undefined) yield [message, language];
    }
}

function createWords(tag: string): Words {
  const locale = intlLocale(tag);
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    (isEnglish(locale) ? englishNumber(value, 0, options?.maximumFractionDigits) : undefined) ??
    value.toLocaleString(locale, options);
  const words: Words = Object.freeze({
    locale,
    say(key: Key, values: Values = {}) {
      for (const [message, language] of sourcesOf(tag, key)) {
        const text = fill(formOf(message, language, values.count), values, number);
        if (text !== undefined) return text;
      }
      return '';
    },
    place(region: string | null | undefined) {
      isPlaceMissing ||= !namePlace;
      return region ? namePlace?.(region, words) : undefined;
    },
    number,
    list: (texts: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(texts),
    day: (date: string) => new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' }).format(new Date(date)),
    price: (amount: number, currency: string) => formatPrice(amount, currency, locale),
    total: (amount: number, currency: string) => formatTotal(amount, currency, locale),
  });
  return words;
}

/**
 * The messages and formats for the value of a `lang` attribute.
 * @param patient whether to wait for the language file beyond the timeout.
 * @returns undefined while the language file is loading.
 */
export function wordsFor(tag: string, patient = false): Words | undefined {
  const code = languagesOf(tag).at(-1) as string;
  if (languages.includes(code) && !requested.has(code)) loadMessages(code);
  if (loading.has(code) && (patient || !overdue.has(code))) return undefined;
  const words = cache.get(tag) ?? createWords(tag);
  cache.set(tag, words);
  return words;
}

/** Messages in the language of an element, or of the page; English ones while the language file is loading. */
export const wordsAt = (element: Element | undefined): Words =>
  wordsFor(localeOf(element ?? document.documentElement)) ?? (wordsFor('en') as Words);

/** Calls back with the messages of an element's language, or the page's, as soon as they have loaded. */
export function withWords(element: Element | undefined, use: (words: Words) => void): void {
  const waiting = new AbortController();
  const callWhenLoaded = () => {
    const words = wordsFor(localeOf(element ?? document.documentElement));
    if (!words) return;
    waiting.abort();
    use(words);
  };
  watchWords(callWhenLoaded, waiting);
  // The first subscription loads the page's own messages, which may have called back already.
  if (!waiting.signal.aborted) callWhenLoaded();
}
