import { scheduleCompaction } from '../cart/compaction-schedule.ts';
import { viewOf } from '../cart/shown-prices.ts';
import { createCatalog, type Product } from '../catalog/catalog.ts';
import { meantFor, tags } from '../misspelt.ts';
import { whenUsed } from '../words/words.ts';
import { announceAdds } from './added.ts';
import { paid } from './after-sale.ts';
import { receiveArrivals } from './arrivals.ts';
import { createCore, getCore } from './core.ts';
import { loadDoctor } from './doctor.ts';
import { withLazyPart } from './lazy-part.ts';
import { leftOutOf, mount } from './mount.ts';
import { addProducts, readInlineCatalogs } from './page-catalog.ts';
import { createPageWords, followPageWords, readInlineMessages } from './page-messages.ts';
import { createToasts, type ToastOptions } from './toasts.ts';
import type { CorePage, Page } from './types.ts';

/** Whether the page has everything that the elements bring, beyond the cart of the entry. */
export const isWhole = (page: CorePage): page is Page => 'catalog' in page.shared;

/** Adds everything that the elements bring. */
function complete(core: CorePage): Page {
  const catalog = createCatalog();
  const toasts = createToasts();
  const words = createPageWords();
  const { cart } = core.shared;
  const page: Page = Object.assign(core, {
    shared: Object.freeze(Object.assign(core.shared, { catalog, toasts, words })),
    cart: Object.freeze(Object.assign(core.cart, { paid: (attempt: string) => void paid(page, attempt) })),
    catalog: Object.freeze({ add: (products: readonly Product[]) => addProducts(page, products) }),
    messages: (lang: string, messages: unknown) => words.add({ [lang]: messages }, 'messages()'),
    toast: (options: ToastOptions) => toasts.show(options),
    // Assigned, a getter would be read once.
    toasts: [],
    mount,
    doctor: async () => (await loadDoctor()).default(page, { tags, meantFor, leftOutOf }),
  });
  Object.defineProperty(page, 'toasts', {
    enumerable: true,
    get() {
      const { current } = toasts;
      if (!current) return Object.freeze([]);
      const { id, title, description, open } = current;
      return Object.freeze([Object.freeze({ id, title, description, open })]);
    },
  });
  Object.freeze(page);
  cart.show(viewOf(catalog));
  cart.compactWith(scheduleCompaction);
  let queued = false;
  // A thousand cards announce their products one by one.
  catalog.watch(() => {
    if (queued) return;
    queued = true;
    queueMicrotask(() => {
      queued = false;
      cart.show();
    });
  });
  announceAdds(page);
  awaitRefusal(page);
  return page;
}

/** The first refusal loads the code that announces refusals. */
function awaitRefusal(page: Page): void {
  const { cart } = page.shared;
  const look = () => {
    if (!cart.state.refused) return;
    stop();
    withLazyPart(({ announceRefusals }) => announceRefusals(page));
  };
  const stop = cart.watch(look);
  look();
}

let serverPage: Page | undefined;

/** Where there is no document every prerendering has a page of its own, that knows its catalogue and nothing else. */
export function startServerPage(products?: readonly Product[]): void {
  serverPage = complete(createCore());
  if (products) serverPage.shared.catalog.bring(serverPage, products);
}

/** The page's one object, with all that belongs to it. */
export function getPage(): Page {
  if (typeof document === 'undefined') {
    serverPage ??= complete(createCore());
    return serverPage;
  }
  const core = getCore();
  const page = isWhole(core) ? core : begin(complete(core));
  if (!follows) whenUsed(() => followPageWords(page));
  follows = true;
  return page;
}

let follows = false;

/** What the first copy with elements does for all. */
function begin(page: Page): Page {
  readInlineMessages(page);
  // Before the first draw: a card whose product is not found wakes all that is late.
  if (document.readyState !== 'loading') readInlineCatalogs(page);
  // After what was kept has been read.
  queueMicrotask(() => {
    document.dispatchEvent(new CustomEvent('wellness-ready', { bubbles: true }));
    receiveArrivals(page);
  });
  return page;
}
