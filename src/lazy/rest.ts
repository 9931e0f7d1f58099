/* dist/rest.js, as tools/build/lazy-files.ts makes it: everything that loads later but React and what React renders. */
import { englishLazy } from '../words/en-lazy.ts';
import { englishSite } from '../words/en-site.ts';

export { additions } from '../styles/additions.ts';
export { checkWords } from '../words/check-words.ts';
export { placeName } from '../words/place-name.ts';
export * from './site-views.ts';
export * from './views.ts';

export const words = { ...englishLazy, ...englishSite };
