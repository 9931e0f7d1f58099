/* All English words. In wellness.js en.ts stands in its place, and rest.js brings what is missing there. */
import { english as first } from './en.ts';
import { englishLazy } from './en-lazy.ts';

export { checkWords } from './check-words.ts';

export const english = { ...first, ...englishLazy };
