/* All English messages. In wellness.js, en.ts replaces this file, and rest.js adds the others. */
import { english as first } from './en.ts';
import { englishLazy } from './en-lazy.ts';

export { checkWords } from './check-words.ts';

export const english = { ...first, ...englishLazy };
