/* dist/rest.js, as tools/build/rest-file.ts makes it: the views that come late with their words, and the whole sheet. */

export { default as sheet } from '../styles/wellness.css?inline';
export { checkWords } from '../words/check-words.ts';
export { englishLate as words } from '../words/en-late.ts';
export * from './views.ts';
