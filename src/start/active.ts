import { defineNothing } from '../bridge/define.ts';
import { joinPage } from '../page/join-page.ts';
import { getPage } from '../page/page.ts';
import { awaitReact } from './await-react.ts';

/** Whether this copy of the script works on this page. Decided before any tag is defined, because elements create a cart. */
export const isActive = typeof document !== 'undefined' && joinPage();
if (isActive) awaitReact(getPage);
else if (typeof document !== 'undefined') defineNothing();
