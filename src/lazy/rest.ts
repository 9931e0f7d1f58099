/* dist/rest.js, as tools/build/lazy-files.ts makes it: views that load later with their messages, and the whole stylesheet. */

export { default as sheet } from '../styles/wellness.css?inline';
export { checkWords } from '../words/check-words.ts';
export { englishLazy as words } from '../words/en-lazy.ts';
export * from './views.ts';
