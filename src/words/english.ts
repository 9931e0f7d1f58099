/* All English messages. In wellness.js, en.ts replaces this file, and rest.js adds the others. */
import { english as first } from './en.ts';
import { englishLazy } from './en-lazy.ts';
import { englishSite } from './en-site.ts';

export { checkWords } from './check-words.ts';

/** Those that any shop needs. */
export const general = { ...first, ...englishLazy };

export const english = { ...general, ...englishSite };
