/* The elements' sheet. In wellness.js sheet-late.ts stands here. */
export { default as sheet } from '../styles/wellness.css?inline';
