import { intlLocale, languagesOf } from '../words/locale.ts';
import { sourcesOf, type Words, wordsFor } from '../words/words.ts';

/** What the entry says in an element of the language before the elements are there: it has no words of its own. */
export function entryWords(tag: string, language: string): Readonly<Record<string, string>> {
  const words = wordsFor(language) as Words;
  const alert = words.say('notLoaded');
  if (tag !== 'wellness-cart-button') return { alert };
  const [[message, source] = ['', '']] = sourcesOf(language, 'cartCount');
  // Words of another language have its plurals.
  const locale = languagesOf(language).includes(source) ? words.locale : intlLocale(source);
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const forms = categories.map((category) => [
    category,
    typeof message === 'string' ? message : (message[category] ?? message.other ?? ''),
  ]);
  return { alert, locale, ...Object.fromEntries(forms) };
}
