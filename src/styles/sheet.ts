/* The elements' sheet. In wellness.js sheet-lazy.ts stands in its place. */
export { default as sheet } from './wellness.css?inline';
