/* dist/entry.js: what a prerendered page runs at once. */
import { startWhenParsed } from './start/start-entry.ts';

startWhenParsed(import.meta.url);
