import { intlLocale, languagesOf } from '../words/locale.ts';
import { type OwnWords, readOwnWords } from '../words/own-words.ts';
import { sourcesOf, type Words, wordsFor } from '../words/words.ts';
import { attributeOf, type DocumentNode, type ElementNode, elementsIn } from './tree.ts';

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

/** What the page says in its own words. */
export function ownWordsIn(page: DocumentNode, isOurs: (element: ElementNode) => boolean): OwnWords {
  let own: OwnWords = new Map();
  for (const element of elementsIn(page.childNodes, isOurs)) {
    if (element.tagName !== 'script' || attributeOf(element, 'data-wellness') !== 'messages') continue;
    const [text] = element.childNodes;
    try {
      own = readOwnWords(JSON.parse(text && 'value' in text ? text.value : ''), 'prerender: messages', own);
    } catch (error) {
      console.warn(`prerender: <script data-wellness="messages">: ${error}. It is left out.`);
    }
  }
  return own;
}
