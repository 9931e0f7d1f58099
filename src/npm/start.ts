/* Every module that defines elements imports this one first: it takes part in the page before any tag is defined. */

import { getPage } from '../page/page.ts';
import { isActive } from '../start/active.ts';

if (isActive) getPage();
