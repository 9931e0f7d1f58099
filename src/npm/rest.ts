/* Everything that loads later but React, what React renders, and the storefront's own parts. */

export * from '../lazy/views.ts';
export { additions } from '../styles/additions-lazy.ts';
export { checkWords } from '../words/check-words.ts';
export { englishLazy as words } from '../words/en-lazy.ts';
export { placeName } from '../words/place-name.ts';
