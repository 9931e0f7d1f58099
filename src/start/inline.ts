/* The script that prerender() inlines in the head of a page, so that products show and sell without further requests. */

import { applySheet } from './apply-sheet.ts';
import { catchEarlyClicks } from './early-clicks.ts';
import { startWhenParsed } from './start-entry.ts';

applySheet();
catchEarlyClicks();
startWhenParsed();
