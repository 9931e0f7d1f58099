import { getPage } from '../page/page.ts';

/** Larger than any page, so that only elements without a box do not intersect. */
const EVERYWHERE = '1000000px';

/** Checks the outlets again whenever one of these is hidden, shown or removed: styles do so without an event. */
export function watchBoxes(boxes: Iterable<Element>): () => void {
  const { outlets } = getPage().shared;
  if (!globalThis.IntersectionObserver) return () => {};
  const observer = new IntersectionObserver(() => outlets.recheck(), { rootMargin: EVERYWHERE });
  for (const box of boxes) observer.observe(box);
  return () => observer.disconnect();
}

/**
 * Registers an element as an outlet, and watches whether it is hidden or shown. Call it after the first render, whose
 * content is observed.
 * @returns the cleanup function
 */
export function registerOutlet(element: Element, add: 'addButton' | 'addToaster'): () => void {
  const unregister = getPage().shared.outlets[add](element);
  const stop = watchBoxes(element.shadowRoot?.querySelectorAll('[role=status], dialog, [popover]') ?? []);
  return () => {
    stop();
    unregister();
  };
}
