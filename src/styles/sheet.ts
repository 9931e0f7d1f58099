/* The elements' stylesheet. In wellness.js, sheet-lazy.ts replaces this file. */
export { default as sheet } from './wellness.css?inline';
