/* dist/rest.js, as tools/build/lazy-files.ts makes it: lazy-loaded views, messages and cart links, and the whole stylesheet. */

export { receiveCartLink } from '../page/cart-link.ts';
export { default as sheet } from '../styles/wellness.css?inline';
export { checkWords } from '../words/check-words.ts';
export { englishLazy as words } from '../words/en-lazy.ts';
export * from './views.ts';
