/* The preview: a page in a frame, with a cart, a color scheme and products of its own. */
import type { Product } from '../../src/catalog/catalog.ts';
import type { Tag } from './snippet.ts';

type FrameWindow = Window & typeof globalThis;

/** An unstyled page in the system's color scheme, with a font of its own. */
const plainPage = `
  :root { background: Canvas; color: CanvasText; font: 1rem/1.5 Georgia, "Times New Roman", serif }
  body { display: grid; gap: 1.5rem; margin: 0; padding: 1.5rem }
  p { max-width: 62ch; margin: 0; font-size: 0.9375rem }
  wellness-product-card { max-width: 28rem }
  wellness-cart-button { justify-self: start }
`;

export interface Shown {
  readonly tags: readonly Tag[];
  readonly list: readonly Product[];
  /** The FDA's statement, below supplements. */
  readonly statement: string;
  readonly css: string;
}

/** Milliseconds after the last key: each change of products or tags loads the frame again. */
const PAUSE_MS = 300;

let frame = document.querySelector('#preview') as HTMLIFrameElement;
let sheet: CSSStyleSheet | undefined;
/** The shown products and tags, as JSON. */
let shownContent: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const isLoaded = ({ contentDocument, contentWindow }: HTMLIFrameElement) =>
  contentWindow?.location.href === 'about:srcdoc' && contentDocument?.readyState === 'complete';

const withoutPictures = ({ image: _, variants, ...product }: Product) => ({
  ...product,
  ...(variants && { variants: variants.map(({ image: _, ...variant }) => variant) }),
});

function fill(page: FrameWindow, { tags, list, statement, css }: Shown): void {
  const { document } = page;
  sheet = new page.CSSStyleSheet();
  sheet.replaceSync(plainPage + css);
  document.adoptedStyleSheets = [sheet];
  // Products of other sites' pictures would show as broken: the policy of this page blocks them.
  page.wellness.catalog.add(list.map(withoutPictures));
  const elements = tags.map(({ element, attributes }) => {
    const created = document.createElement(`wellness-${element}`);
    for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
    return created;
  });
  const said = Object.assign(document.createElement('p'), { textContent: statement, hidden: !statement });
  document.body.append(...elements.slice(0, -2), said, ...elements.slice(-2));
  document.addEventListener('wellness-checkout', (event) => {
    // Checkout would leave the frame.
    event.preventDefault();
    const address = tags.find(({ element }) => element === 'cart-button')?.attributes['checkout-endpoint'];
    const description = (event as CustomEvent<{ url: string | null }>).detail.url ?? address;
    if (description) page.wellness.toast({ title: 'Checkout would lead there', description });
  });
  new page.ResizeObserver(() => {
    frame.style.height = `${document.body.offsetHeight}px`;
  }).observe(document.body);
}

/** Fills the frame anew: products cannot be removed from a page. */
function renew(shown: Shown): void {
  // A copy, because the page's policy allows no script to write `srcdoc`.
  const next = frame.cloneNode() as HTMLIFrameElement;
  next.style.height = frame.style.height;
  next.addEventListener('load', () => fill(next.contentWindow as FrameWindow, shown), { once: true });
  frame.replaceWith(next);
  frame = next;
}

export function showPreview(shown: Shown): void {
  clearTimeout(timer);
  const content = JSON.stringify([shown.tags, shown.list]);
  const isFirst = shownContent === undefined;
  if (content === shownContent) {
    sheet?.replaceSync(plainPage + shown.css);
    return;
  }
  const start = () => {
    shownContent = content;
    if (isFirst && isLoaded(frame)) fill(frame.contentWindow as FrameWindow, shown);
    else renew(shown);
  };
  if (isFirst) start();
  else timer = setTimeout(start, PAUSE_MS);
}
