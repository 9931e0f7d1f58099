/* dist/rest.js, as build/rest-file.ts makes it: the views that come late, and the whole sheet. */

export { sheet } from './sheet.ts';
export * from './views.ts';
