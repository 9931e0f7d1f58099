/* Every module that defines elements imports this one first: it takes part in the page before any tag is defined. */
import { claimed } from '../claimed.ts';
import { getPage } from '../page/page.ts';

if (claimed) getPage();
