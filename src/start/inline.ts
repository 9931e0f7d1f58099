/* What prerender() writes into the head of a page that needs nothing else to be shown and bought from. */
import { beginWhenRead } from './begin.ts';
import { dress } from './dress.ts';
import { catchEarlyClicks } from './early-clicks.ts';

dress();
catchEarlyClicks();
beginWhenRead();
