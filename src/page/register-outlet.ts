import { getPage } from './page.ts';

/** Wider than any page: what is not seen within it has no box. */
const EVERYWHERE = '1000000px';

/**
 * Says that the element is a place, and asks again whenever it is hidden or shown: styles do that, without an event.
 * For an element that shows already: whether it is rendered is asked of what it has drawn. Returns what undoes it.
 */
export function registerOutlet(element: Element, add: 'addButton' | 'addToaster'): () => void {
  const { outlets } = getPage().shared;
  const leave = outlets[add](element);
  const observer = new IntersectionObserver(() => outlets.recheck(), { rootMargin: EVERYWHERE });
  for (const box of element.shadowRoot?.querySelectorAll('[role=status], dialog, [popover]') ?? [])
    observer.observe(box);
  return () => {
    observer.disconnect();
    leave();
  };
}
