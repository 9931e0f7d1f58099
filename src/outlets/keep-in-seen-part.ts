/** Scrolling the page around a frame sends no event into it, so its seen part is measured again after this time. */
const RECHECK_MS = 100;

/**
 * Keeps what is in a layer, which fills the window of a frame, in the part that the visitor sees: sets its `--hidden-top` and
 * `--hidden-bottom` as long as it is open. A frame may be as high as its content. Only an observer without a root knows the
 * seen part, also in a frame of another origin.
 */
export function keepInSeenPart(layer: HTMLElement): void {
  if (window.parent === window) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver((entries) => {
    const { boundingClientRect: whole, intersectionRect: seen } = entries.at(-1) as IntersectionObserverEntry;
    // While nothing of the frame is seen, the layer stays where it was.
    if (seen.height > 0) {
      layer.style.setProperty('--hidden-top', `${seen.top - whole.top}px`);
      layer.style.setProperty('--hidden-bottom', `${whole.bottom - seen.bottom}px`);
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      observer.disconnect();
      if (layer.getClientRects().length) observer.observe(layer);
    }, RECHECK_MS);
  });
  observer.observe(layer);
}
