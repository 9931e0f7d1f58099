/* dist/rest.js, as tools/build/lazy-files.ts makes it: views that load later with their messages, and the whole stylesheet. */

export { default as sheet } from '../styles/wellness.css?inline';
export { checkWords } from '../words/check-words.ts';
export { englishLate as words } from '../words/en-late.ts';
export * from './views.ts';
