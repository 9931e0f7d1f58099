import type { Outlets } from './outlets.ts';

/** Larger than any page, so that only elements without a box do not intersect. */
const EVERYWHERE = '1000000px';

/** Checks the outlets again whenever one of these is hidden, shown or removed: styles do so without an event. */
export function watchBoxes(outlets: Outlets, boxes: Iterable<Element>): () => void {
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
export function registerOutlet(
  outlets: Outlets,
  element: Element,
  add: 'addButton' | 'addToaster' | 'addCart',
): () => void {
  // An older copy of the script knows no carts in the page.
  const unregister = outlets[add]?.(element);
  const stop = watchBoxes(outlets, element.shadowRoot?.querySelectorAll('[role=status], dialog, [popover]') ?? []);
  return () => {
    stop();
    unregister?.();
  };
}
