/* dist/entry.js: what a prerendered page runs at once. */
import { beginWhenRead } from './start/begin.ts';

beginWhenRead(import.meta.url);
