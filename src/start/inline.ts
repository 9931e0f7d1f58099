/* What prerender() writes into the head of a page that needs nothing else to be shown and bought from. */

import { applySheet } from './apply-sheet.ts';
import { catchEarlyClicks } from './early-clicks.ts';
import { startWhenParsed } from './start-entry.ts';

applySheet();
catchEarlyClicks();
startWhenParsed();
