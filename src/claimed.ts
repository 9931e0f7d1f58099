import { defineNothing } from './bridge/react-element.tsx';
import { claimPage } from './page/claim.ts';
import { tellOfFirst } from './page/first-copy.ts';

/** Whether this copy of the script is at work on this page. Asked before any tag is defined, since tags bring a cart. */
export const claimed = typeof document !== 'undefined' && claimPage(tellOfFirst);
if (typeof document !== 'undefined' && !claimed) defineNothing();
