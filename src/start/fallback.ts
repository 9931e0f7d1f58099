/* dist/fallback.js: does the work of the inline script if the page's policy has blocked that. */

import { currentScript } from '../files/current-script.ts';
import { applySheet, isSheetApplied } from './apply-sheet.ts';
import { catchEarlyClicks } from './early-clicks.ts';

if (!isSheetApplied()) {
  applySheet();
  catchEarlyClicks();
  import(/* @vite-ignore */ new URL('entry.js', currentScript()?.src).href);
}
