import type { Cart, CartChange } from '../cart/cart.ts';
import type { CartItem } from '../cart/line.ts';
import type { Catalog, Product } from '../catalog/catalog.ts';
import type { Finding } from '../doctor/finding.ts';
import type { Message } from '../words/message.ts';
import type { OwnWords } from '../words/own-words.ts';
import type { Outlets } from './outlets.ts';
import type { Toast, ToastHandle, ToastOptions, Toasts } from './toasts.ts';

/* The types of the page object. This file imports types of lower layers only, so every module of the page may import it. */

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
  /** Opens the panel of the cart button used last. */
  open(): void;
  /** Closes whichever panel is open. */
  close(): void;
}

/** What the entry of a prerendered page shares: plain data and functions. The elements bring the rest. */
export interface Core {
  readonly cart: Cart;
  readonly outlets: Outlets;
}

/** The page's own messages, shared by all copies of the script. */
export interface PageWords {
  readonly own: OwnWords;
  add(given: unknown, who: string): void;
  watch(listener: () => void): () => void;
}

/** All copies of the script on a page share it: plain data and functions, by the numbered protocol. */
export interface Shared extends Core {
  readonly catalog: Catalog;
  readonly toasts: Toasts;
  readonly words: PageWords;
}

/** A page with a cart and outlets for its panel, as yet without anything else. */
export interface CorePage {
  /** Release of the copy that made it. */
  readonly version: string;
  /** Number of the contract between copies. */
  readonly protocol: number;
  readonly cart: Omit<PageCart, 'paid'>;
  /** For other copies of the script, not for pages. */
  readonly shared: Core;
}

/** `window.wellness`: the page's one cart and one toast, whatever number of script copies it loads. */
export interface Page extends CorePage {
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
