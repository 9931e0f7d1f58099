import { languages, loadLanguage } from '../../src/words/languages.ts';
import { addWords, type Words, wordsFor } from '../../src/words/words.ts';

for (const code of languages) addWords(code, (await loadLanguage(code, 0)).default);

export type Code = 'ar' | 'de' | 'en' | 'es' | 'fr';

/** What elements say in that language, for tests that look for it. */
export const wordsOf = (code: Code): Words => wordsFor(code) as Words;
