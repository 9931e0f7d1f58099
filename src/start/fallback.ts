/* dist/fallback.js: does the work of the inline script where the page's policy has kept that from running. */
import { currentScript } from './current-script.ts';
import { dress, isDressed } from './dress.ts';
import { catchEarlyClicks } from './early-clicks.ts';

if (!isDressed()) {
  dress();
  catchEarlyClicks();
  import(/* @vite-ignore */ new URL('entry.js', currentScript()?.src).href);
}
