import { type Box, covered, place } from './place.ts';

/** What a visitor may want to press next, and the navigation as a whole. */
const CONTROLS = 'a[href],button,input,select,textarea,summary,label,nav,iframe,[tabindex]:not([tabindex^="-"])';
const WORDS = 'h1,h2,h3,p';
/** So long after the last sign of it the page has come to rest. */
const REST_MS = 120;

/** Puts the toast where it covers no control, and again once the page rests after it has moved; in one line if need be. */
export function keepClear(layer: HTMLElement): () => void {
  let placed = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function put() {
    // Not from under the pointer, nor from under the reader.
    if (placed && layer.querySelector('[data-held]')) return putSoon();
    const controls: Box[] = [];
    const words: Box[] = [];
    const screen = { left: 0, top: 0, width: document.documentElement.clientWidth, height: innerHeight };

    /** What is seen of a page, also in shadow roots; of our own toast nothing. */
    function look(root: Document | ShadowRoot) {
      for (const node of root.querySelectorAll('*')) {
        const inner = node.shadowRoot;
        if (inner && inner !== layer.getRootNode()) look(inner);
        const list = node.matches(CONTROLS) ? controls : node.matches(WORDS) && words;
        const box = list && node.getBoundingClientRect();
        // What is a pixel wide is there for screen readers.
        if (box && box.width > 1 && covered(box, [screen]) && node.checkVisibility({ visibilityProperty: true }))
          list.push(box);
      }
    }
    look(document);

    const find = () => place(controls, layer.getBoundingClientRect(), screen, words);
    const now = layer.getBoundingClientRect();
    // It hangs from the lower and the left edge.
    if (placed && now.top > 0 && now.right < screen.width && !covered(now, controls)) return;
    delete layer.dataset.form;
    let next = find();
    layer.dataset.form = 'whole';
    if (covered(next, controls)) {
      layer.dataset.form = 'line';
      next = find();
    }
    layer.style.inset = `auto auto ${screen.height - next.top - next.height}px ${next.left}px`;
    placed = true;
  }

  function putSoon() {
    clearTimeout(rest);
    rest = setTimeout(put, REST_MS);
  }

  const moves = ['scroll', 'resize'];
  for (const type of moves) addEventListener(type, putSoon, true);
  // What comes late, or opens, moves what stands below it.
  const sizes = new ResizeObserver(putSoon);
  sizes.observe(document.body);
  put();
  return () => {
    clearTimeout(rest);
    sizes.disconnect();
    for (const type of moves) removeEventListener(type, putSoon, true);
  };
}
