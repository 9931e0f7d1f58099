/** A screen's height ahead of the visitor is time enough to take an element over before it is seen. */
const MARGIN = '100%';

/** The first sign that somebody is about to use an element. Each comes before the click that follows it. */
const touches = ['pointerover', 'touchstart', 'focusin', 'click'] as const;

const wakers = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function observe(element: Element) {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) wakers.get(target)?.();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
}

/**
 * Calls back once, when the element comes near the viewport or is touched, whichever is first. A touch calls back
 * before the event reaches what is in the element. Returns a function that stops waiting.
 */
export function whenNear(element: Element, wake: () => void): () => void {
  const stop = () => {
    observer?.unobserve(element);
    wakers.delete(element);
    for (const type of touches) element.removeEventListener(type, stopAndWake, true);
  };
  const stopAndWake = () => {
    stop();
    wake();
  };
  wakers.set(element, stopAndWake);
  for (const type of touches) element.addEventListener(type, stopAndWake, { capture: true, passive: true });
  observe(element);
  return stop;
}
