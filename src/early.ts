/* dist/early.js: a classic script in the head of prerendered pages, so that no click after the first paint is lost. */
import { catchEarlyClicks } from './start/early-clicks.ts';

catchEarlyClicks();
