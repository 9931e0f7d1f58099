/* Everything that loads later but React, what React renders, and the storefront's own parts. */

export * from '../lazy/views.ts';
export { default as sheet } from '../styles/wellness.css?inline';
export { checkWords } from '../words/check-words.ts';
export { englishLazy as words } from '../words/en-lazy.ts';
export { placeName } from '../words/place-name.ts';
