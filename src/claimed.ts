import { defineNothing } from './bridge/react-element.tsx';
import { joinPage } from './page/first-copy.ts';

/** Whether this copy of the script is at work on this page. Asked before any tag is defined, since tags bring a cart. */
export const claimed = typeof document !== 'undefined' && joinPage();
if (typeof document !== 'undefined' && !claimed) defineNothing();
