import { getPage } from './page.ts';

/** Larger than any page, so that only elements without a box do not intersect. */
const EVERYWHERE = '1000000px';

/**
 * Registers an element as an outlet, and checks again whenever it is hidden or shown: styles do so without an event. Call
 * it after the first render, whose content is observed.
 * @returns the cleanup function
 */
export function registerOutlet(element: Element, add: 'addButton' | 'addToaster'): () => void {
  const { outlets } = getPage().shared;
  const unregister = outlets[add](element);
  const observer = new IntersectionObserver(() => outlets.recheck(), { rootMargin: EVERYWHERE });
  for (const box of element.shadowRoot?.querySelectorAll('[role=status], dialog, [popover]') ?? [])
    observer.observe(box);
  return () => {
    observer.disconnect();
    unregister();
  };
}
