import { wasCorrected } from './misspelt.ts';

/**
 * Warns the page's author. The element is logged, too, because consoles link to it. Skips values that are missing
 * because their name is misspelled: that has its own warning.
 */
export function warn(element: Element, message: string): void {
  if (!wasCorrected(element, message)) console.warn(`<${element.localName}>: ${message}`, element);
}
