/* dist/rest.js, as build/rest-file.ts makes it: the views that come late, and the whole sheet. */

export { default as sheet } from '../styles/wellness.css?inline';
export * from './views.ts';
