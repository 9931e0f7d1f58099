/*
 * The preview: a page in a frame, with a cart, a color scheme and products of its own.
 */
import type { OwnProduct, Tag } from './lines.ts';

type FrameWindow = Window & typeof globalThis;

/** An unstyled page in the system's color scheme, with a font of its own. */
const plainPage = `
  :root { background: Canvas; color: CanvasText; font: 1rem/1.5 Georgia, "Times New Roman", serif }
  body { margin: 0 }
  #page { display: grid; gap: 1.5rem; padding: 1.5rem }
  p { max-width: 62ch; margin: 0; font-size: 0.9375rem }
  #page > wellness-product-card { max-width: 28rem }
  #page > :is(wellness-cart-button, wellness-rating, wellness-get-started, wellness-login) { justify-self: start }
`;

/** Milliseconds after the last key, because each new list of products loads the frame again. */
const pause = 300;

export interface Shown {
  readonly tags: readonly Tag[];
  /** The FDA's statement, beside supplements. */
  readonly statement: string | undefined;
  readonly list: readonly OwnProduct[];
  readonly css: string;
  /** Name of the page's function for Get Started, and the toast that replaces the page's quiz. */
  readonly modalFunction: string;
  readonly modalToast: Toast;
}

interface Toast {
  readonly title: string;
  readonly description: string;
}

/** The toast that replaces a Checkout that would leave the frame. */
type ReplaceCheckout = (address: string | null) => Toast | undefined;

const isReady = ({ contentDocument, contentWindow }: HTMLIFrameElement) =>
  contentWindow?.location.href === 'about:srcdoc' && contentDocument?.readyState === 'complete';

const loaded = (frame: HTMLIFrameElement) =>
  new Promise<FrameWindow>((done) => {
    const answer = () => done(frame.contentWindow as FrameWindow);
    if (isReady(frame)) answer();
    else frame.addEventListener('load', answer, { once: true });
  });

/** Stops a Checkout or a contact form that would leave the frame, and shows a toast instead. */
function keepInside(frameWindow: FrameWindow, replaceCheckout: ReplaceCheckout): void {
  const { document } = frameWindow;
  document.addEventListener('wellness-checkout', (event) => {
    const toast = replaceCheckout((event as CustomEvent<{ url: string | null }>).detail.url);
    if (!toast) return;
    event.preventDefault();
    frameWindow.wellness.toast(toast);
  });
  document.addEventListener('wellness-contact-submit', (event) => event.preventDefault());
}

/** Elements that sell nothing are shown without a toaster. */
function toastIn({ document, wellness }: FrameWindow, toast: Toast): void {
  if (!document.querySelector('wellness-toaster'))
    document.querySelector('#page')?.append(document.createElement('wellness-toaster'));
  wellness.toast(toast);
}

/** Writes only changed attributes, so that an open panel stays open and the focus stays in place. */
function setAttributes(element: Element, attributes: Tag['attributes']): void {
  for (const { name } of [...element.attributes]) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function createPreview(first: HTMLIFrameElement, replaceCheckout: ReplaceCheckout) {
  let frame = first;
  let sheet: CSSStyleSheet;
  let elements: Element[] = [];
  let order = '';
  /** The page's products, as JSON. Products cannot be removed from a page, so another list needs another page. */
  let sold = '';
  let started: Promise<FrameWindow> | undefined;
  let wanted: Shown;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<FrameWindow> {
    const frameWindow = await loaded(frame);
    const { document } = frameWindow;
    sheet = new frameWindow.CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    keepInside(frameWindow, replaceCheckout);
    const shown = frame;
    // CSS cannot select a frame by the focus inside it.
    for (const type of ['focus', 'blur'])
      frameWindow.addEventListener(type, () => shown.toggleAttribute('data-focus', type === 'focus'));
    new frameWindow.ResizeObserver(() => {
      frame.style.height = `${document.body.offsetHeight}px`;
    }).observe(document.body);
    order = '';
    return frameWindow;
  }

  function renew(): void {
    const { height } = frame.style;
    for (const name of ['style', 'data-focus']) frame.removeAttribute(name);
    // A copy, because the page's policy allows no script to write `srcdoc` or `style`.
    const next = frame.cloneNode() as HTMLIFrameElement;
    next.style.height = height;
    frame.replaceWith(next);
    frame = next;
    started = undefined;
  }

  function place({ tags, statement }: Shown, { document }: FrameWindow): void {
    const now = [...tags.map(({ element }) => element), statement].join();
    if (now !== order) {
      order = now;
      elements = tags.map(({ element }) => document.createElement(`wellness-${element}`));
      const [main, ...more] = elements;
      const said = statement ? [Object.assign(document.createElement('p'), { textContent: statement })] : [];
      document.querySelector('#page')?.replaceChildren(...(main ? [main] : []), ...said, ...more);
    }
    for (const [i, element] of elements.entries()) setAttributes(element, tags[i]?.attributes ?? {});
  }

  async function show(): Promise<void> {
    const shown = wanted;
    const list = JSON.stringify(shown.list);
    if (list !== sold && started) renew();
    started ??= start();
    const frameWindow = await started;
    // Another choice was made meanwhile, which has its own call.
    if (shown !== wanted) return;
    if (list !== sold && shown.list.length) frameWindow.wellness.catalog.add(shown.list as never);
    sold = list;
    sheet.replaceSync(plainPage + shown.css);
    Reflect.set(frameWindow, shown.modalFunction, () => toastIn(frameWindow, shown.modalToast));
    place(shown, frameWindow);
  }

  return {
    show(shown: Shown): void {
      wanted = shown;
      clearTimeout(waiting);
      if (!started || JSON.stringify(shown.list) === sold) void show();
      else waiting = setTimeout(show, pause);
    },
    /** Shows a toast in the preview. */
    async toast(options: Toast): Promise<void> {
      (await started)?.wellness.toast(options);
    },
  };
}
