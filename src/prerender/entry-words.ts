import { intlLocale, languagesOf } from '../words/locale.ts';
import { sourcesOf, type Words, wordsFor } from '../words/words.ts';

/** Messages for the entry script, which has none of its own, to show in an element before the elements have loaded. */
export function entryWords(tag: string, language: string): Readonly<Record<string, string>> {
  const words = wordsFor(language) as Words;
  const alert = words.say('notLoaded');
  if (tag !== 'wellness-cart-button') return { alert };
  const [[message, source] = ['', '']] = sourcesOf(language, 'cartCount');
  // A message in another language needs the plural rules of that language.
  const locale = languagesOf(language).includes(source) ? words.locale : intlLocale(source);
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const forms = categories.map((category) => [
    category,
    typeof message === 'string' ? message : (message[category] ?? message.other ?? ''),
  ]);
  return { alert, locale, ...Object.fromEntries(forms) };
}
