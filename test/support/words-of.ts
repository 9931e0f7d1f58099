import { languages } from '../../src/words/languages.ts';
import { loadLanguage } from '../../src/words/load-language.ts';
import { addLanguage, type Words, wordsFor } from '../../src/words/words.ts';

for (const code of languages) addLanguage(code, (await loadLanguage(code, 0)).default);

/** Messages of elements in that language, for tests that look for them. */
export const wordsOf = (code: string): Words => wordsFor(code) as Words;
