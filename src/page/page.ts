import type { Cart, CartChange } from '../cart/cart.ts';
import { scheduleCompaction } from '../cart/compaction-schedule.ts';
import type { CartItem } from '../cart/line.ts';
import { viewOf } from '../cart/shown-prices.ts';
import { type Catalog, createCatalog, type Product } from '../catalog/catalog.ts';
import type { Finding } from '../doctor/finding.ts';
import { meantFor, tags } from '../misspelt.ts';
import type { Message } from '../words/message.ts';
import { whenUsed } from '../words/words.ts';
import { announceAdds } from './added.ts';
import { paid } from './after-sale.ts';
import { receiveArrivals } from './arrivals.ts';
import { type Core, createCore, getCore } from './core.ts';
import { loadDoctor } from './doctor.ts';
import { leftOutOf, mount } from './mount.ts';
import { addProducts, readInlineCatalogs } from './own-catalog.ts';
import { createPageWords, followPageWords, type PageWords, readInlineMessages } from './own-words.ts';
import { announceRefusals } from './refusals.ts';
import { createToasts, type Toast, type ToastHandle, type ToastOptions, type Toasts } from './toasts.ts';

/** The cart as pages use it. Amounts are in the main unit of the cart's currency. */
export interface PageCart {
  /** The lines. Frozen, as all that it gives. */
  readonly items: readonly CartItem[];
  /** Sum of price × quantity without what is gone, exact to the smallest unit of the currency. */
  readonly total: number;
  /** Sum of quantities. */
  readonly count: number;
  /** ISO 4217, that of the first line; null while the cart is empty. */
  readonly currency: string | null;
  /**
   * A new line is added with this quantity, 1 unless said otherwise; a known one gets as much more and keeps everything
   * else. What fits into the product's `max` is added; of another currency than the cart's nothing is.
   * @returns how many were added.
   * @throws TypeError unless id and name are non-empty strings, price is a finite number of 0 or more and quantity a
   * whole number of 1 or more.
   */
  add: Cart['add'];
  /** Removes the line of this key: the id, unless it has a plan or properties. An unknown key changes nothing. */
  remove(key: string): void;
  /**
   * Sets a quantity, as far as `max` allows; 0 or less removes the line.
   * @throws TypeError unless the quantity is an integer.
   */
  updateQuantity(key: string, quantity: number): void;
  /** Removes all lines. */
  clear(): void;
  /** Removes the lines of this checkout attempt, once. An attempt that this browser does not know changes nothing. */
  paid(attempt: string): void;
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe(listener: (change: CartChange) => void): () => void;
  /** Opens the sheet of the cart button used last. */
  open(): void;
  /** Closes whichever sheet is open. */
  close(): void;
}

/** What the copies of the script on a page share: plain data and functions, by the numbered protocol. */
export interface Shared extends Core {
  readonly catalog: Catalog;
  readonly toasts: Toasts;
  readonly words: PageWords;
}

/** `window.wellness`: the page's one cart and one toast, whatever number of script copies it loads. */
export interface Page {
  /** Release of the copy that made it. */
  readonly version: string;
  /** Number of the contract between copies. */
  readonly protocol: number;
  readonly cart: PageCart;
  readonly catalog: {
    /**
     * Adds to the page's own products: it sells these alone from then on. A later one of the same id replaces an earlier.
     * @returns a sentence for each that was left out; the console says them, too.
     */
    add(products: readonly Product[]): readonly string[];
  };
  /**
   * The page's own words of a language, over those of the release: docs/languages.md lists their names. What cannot be used
   * is left out, and the console says why.
   */
  messages(lang: string, messages: Readonly<Record<string, Message>>): void;
  /**
   * Shows one toast and replaces the one shown.
   * @throws TypeError without a title, or with a duration that is no number of milliseconds above 0.
   */
  toast(options: ToastOptions): ToastHandle;
  /** The toast that was shown last, if any: closed ones stay for 1,000,000 ms, with `open: false`. */
  readonly toasts: readonly Toast[];
  /**
   * Turns the placeholders in one part of the page into elements.
   * @throws Error `Root element not found` where there is no such part.
   */
  mount(rootOrSelector: ParentNode | string): void;
  /**
   * Looks for what is wrong or unwise on this page, and says it on the console in English: what it is, and what to write
   * instead. For authors: what it takes comes in a file of its own when it is called, which is why a promise is returned.
   * It waits until page and catalogues have loaded, asks for what the page names (pictures, catalogues, whether its policy
   * lets them through), and changes nothing.
   * @returns what it said, frozen; an empty array where it found nothing. Rejected where `doctor.js` did not come.
   */
  doctor(): Promise<readonly Finding[]>;
  /** For other copies of the script, not for pages. */
  readonly shared: Shared;
}

/** Whether it has all that the elements bring, beside the entry's cart. */
export const isWhole = (page: Page): boolean => page.shared.catalog !== undefined;

/** What every page has beyond its cart. */
function complete(page: Page): Page {
  const catalog = createCatalog();
  const toasts = createToasts();
  const { cart } = page.shared;
  const words = createPageWords();
  Object.assign(page.shared, { catalog, toasts, words });
  Object.assign(page.cart, { paid: (attempt: string) => void paid(page, attempt) });
  Object.assign(page, {
    catalog: Object.freeze({ add: (products: readonly Product[]) => addProducts(page, products) }),
    messages: (lang: string, messages: unknown) => words.add({ [lang]: messages }, 'messages()'),
    toast: (options: ToastOptions) => toasts.show(options),
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
  for (const part of [page, page.shared, page.cart]) Object.freeze(part);
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
  announceRefusals(page);
  return page;
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
  const page = getCore();
  if (!isWhole(page)) begin(complete(page));
  if (!follows) whenUsed(() => followPageWords(page));
  follows = true;
  return page;
}

let follows = false;

/** What the first copy with elements does for all. */
function begin(page: Page) {
  readInlineMessages(page);
  // Before the first draw: a card whose product is not found wakes all that is late.
  if (document.readyState !== 'loading') readInlineCatalogs(page);
  // After what was kept has been read.
  queueMicrotask(() => {
    document.dispatchEvent(new CustomEvent('wellness-ready', { bubbles: true }));
    receiveArrivals(page);
  });
}
