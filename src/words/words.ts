import { callAll } from '../call-all.ts';
import { englishNumber, isEnglish } from '../cart/english-number.ts';
import { formatPrice, formatTotal } from '../cart/prices.ts';
import { checkWords, english } from './english.ts';
import type { Key } from './language.ts';
import { languages, loadLanguage } from './languages.ts';
import { intlLocale, languagesOf, localeOf } from './locale.ts';
import type { Message, Messages, Values } from './message.ts';
import type { OwnWords } from './own-words.ts';

/** How everything is said in one language. Another object as soon as anything of it has changed. */
export interface Words {
  /** For Intl. */
  readonly locale: string;
  say(key: Key, values?: Values): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  list(texts: readonly string[]): string;
  /** `$89`, with decimals only where there are any. */
  price(amount: number, currency: string): string;
  /** `$2,466.00`, always with all decimals. */
  total(amount: number, currency: string): string;
}

/** A language file is waited for so long: then what is new shows English words, until it comes. */
const PATIENCE_MS = 2_000;
const RETRY_MS: readonly number[] = [1_000, 4_000];

/** What the release says, by language. */
const builtIn = new Map<string, Messages>([['en', english]]);
/** What the page says in its own words: over the release's. */
let own: OwnWords = new Map();
let check = checkWords;
const asked = new Set<string>();
const coming = new Set<string>();
const overdue = new Set<string>();
const made = new Map<string, Words>();
const watchers = new Set<() => void>();

function changed() {
  made.clear();
  callAll(watchers);
}

let used: (() => void) | undefined;

/** Calls back once somebody follows the words of this copy of the script: one without elements has nobody who does. */
export function whenUsed(act: () => void): void {
  if (watchers.size) act();
  else used = act;
}

/** Calls back when words have come, or changed; returns the unsubscribe function. */
export function watchWords(watcher: () => void): () => void {
  watchers.add(watcher);
  const act = used;
  used = undefined;
  act?.();
  return () => void watchers.delete(watcher);
}

/** Adds to the words of the release. */
export function addWords(language: string, messages: Messages): void {
  builtIn.set(language, { ...builtIn.get(language), ...messages });
}

const checkOwn = () => check?.(own, builtIn.get('en') as Messages);

export function setOwnWords(words: OwnWords): void {
  own = words;
  checkOwn();
  changed();
}

/** The rest of the English words has come, and who tells of the page's that are none. */
export function completeEnglish(messages: Messages, checkWords: typeof check): void {
  addWords('en', messages);
  check = checkWords;
  checkOwn();
}

async function bring(code: string): Promise<void> {
  asked.add(code);
  coming.add(code);
  const timer = setTimeout(() => {
    overdue.add(code);
    changed();
  }, PATIENCE_MS);
  for (let attempt = 0; coming.has(code); attempt++)
    try {
      addWords(code, (await loadLanguage(code, attempt)).default);
      coming.delete(code);
    } catch (error) {
      const wait = RETRY_MS[attempt];
      if (wait) await new Promise((done) => setTimeout(done, wait));
      else {
        coming.delete(code);
        console.warn(`wellness: the words of "${code}" did not come, so English ones are shown. ${error}`);
      }
    }
  clearTimeout(timer);
  changed();
}

/** Hebrew, Arabic and what else is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/**
 * The text with its places filled, or undefined where a place is none of this message. From right to left a name has an
 * order of its own, kept by marks: "NMN+" would be shown as "+NMN".
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

/** The plural category of a count. English has two, and needs no Intl for them. */
function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const locale = intlLocale(language);
  if (isEnglish(locale)) return count === 1 ? 'one' : 'other';
  return new Intl.PluralRules(locale).select(count);
}

/** The form that a message has in its language for what is counted. */
export const formOf = (message: Message | undefined, language: string, count: unknown): string | undefined =>
  typeof message === 'object' ? (message[pluralOf(language, Number(count))] ?? message.other) : message;

/** Who says something of a key, in the order in which they are asked. */
export function* sourcesOf(tag: string, key: string): Generator<readonly [message: Message, language: string]> {
  for (const language of [...languagesOf(tag), 'en'])
    for (const words of [own, builtIn]) {
      const message = words.get(language)?.[key];
      if (message !== undefined) yield [message, language];
    }
}

function make(tag: string): Words {
  const locale = intlLocale(tag);
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    (isEnglish(locale) ? englishNumber(value, 0, options?.maximumFractionDigits) : undefined) ??
    value.toLocaleString(locale, options);
  return Object.freeze({
    locale,
    say(key: Key, values: Values = {}) {
      for (const [message, language] of sourcesOf(tag, key)) {
        const text = fill(formOf(message, language, values.count), values, number);
        if (text !== undefined) return text;
      }
      return '';
    },
    number,
    list: (texts: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(texts),
    price: (amount: number, currency: string) => formatPrice(amount, currency, locale),
    total: (amount: number, currency: string) => formatTotal(amount, currency, locale),
  });
}

/**
 * The words of a language, by what stands in `lang`.
 * @param patient whether to wait for a file for as long as it may yet come.
 * @returns undefined while the file of the language is on its way.
 */
export function wordsFor(tag: string, patient = false): Words | undefined {
  const code = languagesOf(tag).at(-1) as string;
  if (languages.includes(code) && !builtIn.has(code) && !asked.has(code)) bring(code);
  if (coming.has(code) && (patient || !overdue.has(code))) return undefined;
  const words = made.get(tag) ?? make(tag);
  made.set(tag, words);
  return words;
}

/** The words for something that is said there, or of the page; English ones while its own are not there. */
export const wordsAt = (element: Element | undefined): Words =>
  wordsFor(localeOf(element ?? document.documentElement)) ?? (wordsFor('en') as Words);

/** Calls back with the words for something that is said there, or of the page: at once where they are there. */
export function withWords(element: Element | undefined, use: (words: Words) => void): void {
  const look = () => {
    const words = wordsFor(localeOf(element ?? document.documentElement));
    if (!words) return;
    watchers.delete(look);
    use(words);
  };
  watchWords(look);
  // The first to follow words brings in the page's own, and may have heard of them by now.
  if (watchers.has(look)) look();
}
