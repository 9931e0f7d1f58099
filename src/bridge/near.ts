import { queueLater } from './later.ts';

/** One screen ahead leaves enough time to hydrate an element before it is visible. */
const MARGIN = '100%';

/** Events that precede a click, and the click itself. */
const touchEvents = ['pointerover', 'touchstart', 'focusin', 'click'] as const;

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function observe(element: Element) {
  // jsdom has none. A touch calls back all the same.
  if (!globalThis.IntersectionObserver) return;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) queueLater(() => callbacks.get(target)?.());
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
}

/**
 * Calls back once, when the element comes near the viewport or is touched. On a touch it calls back before the event
 * reaches the element's content. Returns a function that stops waiting.
 */
export function whenNear(element: Element, callback: () => void): () => void {
  const waiting = new AbortController();
  const stop = () => {
    observer?.unobserve(element);
    callbacks.delete(element);
    waiting.abort();
  };
  const stopAndCall = () => {
    stop();
    callback();
  };
  callbacks.set(element, stopAndCall);
  const options = { capture: true, passive: true, signal: waiting.signal };
  for (const type of touchEvents) element.addEventListener(type, stopAndCall, options);
  observe(element);
  return stop;
}
