import ar from '../../src/words/lang/ar.ts';
import de from '../../src/words/lang/de.ts';
import es from '../../src/words/lang/es.ts';
import fr from '../../src/words/lang/fr.ts';
import { addWords, type Words, wordsFor } from '../../src/words/words.ts';

const languages = { ar, de, es, fr };
for (const [code, messages] of Object.entries(languages)) addWords(code, messages);

export type Code = keyof typeof languages | 'en';

/** What elements say in that language, for tests that look for it. */
export const wordsOf = (code: Code): Words => wordsFor(code) as Words;
