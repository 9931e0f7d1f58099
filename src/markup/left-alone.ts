import { isWithin } from './within.ts';

/** Whether the page excludes this element or one around it, across shadow roots, by `data-wellness-off`. */
export const isLeftAlone = (element: Element): boolean => isWithin(element, '[data-wellness-off]');
