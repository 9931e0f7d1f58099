import { type Box, coveredArea, findPosition } from './position.ts';

/** Controls, and the navigation as a whole. */
const CONTROLS = 'a[href],button,input,select,textarea,summary,label,nav,iframe,[tabindex]:not([tabindex^="-"])';
const TEXTS = 'h1,h2,h3,p';
/** The page counts as still after this time without scrolling or resizing. */
const REST_MS = 120;

/** Moves the toast where it covers no control, also after scrolling and resizing. Shrinks it to one line if necessary. */
export function avoidControls(layer: HTMLElement): () => void {
  let placed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function moveToast() {
    // A toast that is pointed at or focused does not move.
    if (placed && layer.querySelector('[data-held]')) return scheduleMove();
    const controls: Box[] = [];
    const texts: Box[] = [];
    const screen = { left: 0, top: 0, width: document.documentElement.clientWidth, height: innerHeight };

    /** Collects visible controls and texts, also in shadow roots, except the toast's own. */
    function collect(root: Document | ShadowRoot) {
      for (const node of root.querySelectorAll('*')) {
        if (layer.contains(node)) continue;
        if (node.shadowRoot) collect(node.shadowRoot);
        const list = node.matches(CONTROLS) ? controls : node.matches(TEXTS) && texts;
        const box = list && node.getBoundingClientRect();
        // Elements one pixel wide are for screen readers.
        if (box && box.width > 1 && coveredArea(box, [screen]) && node.checkVisibility({ visibilityProperty: true }))
          list.push(box);
      }
    }
    collect(document);

    const find = () => findPosition(controls, layer.getBoundingClientRect(), screen, texts);
    const now = layer.getBoundingClientRect();
    // The toast is anchored at the lower left, so a smaller window can cut it off.
    if (placed && now.top > 0 && now.right < screen.width && !coveredArea(now, controls)) return;
    delete layer.dataset.form;
    let next = find();
    layer.dataset.form = 'whole';
    if (coveredArea(next, controls)) {
      layer.dataset.form = 'line';
      next = find();
    }
    // Boxes are in pixels of the window, styles in those of a page that zooms itself.
    const { currentCSSZoom: zoom = 1 } = layer;
    layer.style.inset = `auto auto ${(screen.height - next.top - next.height) / zoom}px ${next.left / zoom}px`;
    placed = true;
  }

  function scheduleMove() {
    clearTimeout(timer);
    timer = setTimeout(moveToast, REST_MS);
  }

  const moves = ['scroll', 'resize'];
  for (const type of moves) addEventListener(type, scheduleMove, true);
  // Content that loads or opens moves the elements below it.
  const sizes = new ResizeObserver(scheduleMove);
  sizes.observe(document.body);
  moveToast();
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    for (const type of moves) removeEventListener(type, scheduleMove, true);
  };
}
