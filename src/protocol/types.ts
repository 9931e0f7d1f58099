import type { Cart, CartChange } from '../cart/cart.ts';
import type { CartItem } from '../cart/line.ts';
import type { Catalog, CatalogInput } from '../catalog/catalog.ts';
import type { Outlets } from '../outlets/outlets.ts';
import type { Toast, ToastHandle, ToastOptions, Toasts } from '../outlets/toasts.ts';
import type { PageVisitor, Visitor } from '../rules/visitor.ts';
import type { Message } from '../words/message.ts';
import type { PageWords } from '../words/page-messages.ts';
import type { Checkout, CheckoutResult } from './checkout.ts';
import type { Finding } from './finding.ts';

/* The types of the page object. This file imports types of lower layers only, so every module of the page may import it. */

/** The cart as pages use it. Amounts are in the main unit of the cart's currency. */
export interface PageCart {
  /** The lines, frozen. */
  readonly items: readonly CartItem[];
  /** Sum of price × quantity without unavailable lines, exact to the smallest unit of the currency. */
  readonly total: number;
  /** Sum of quantities. */
  readonly count: number;
  /** Currency of the first line, ISO 4217; null while the cart is empty. */
  readonly currency: string | null;
  /**
   * Adds a new line, or raises the quantity of an existing one and keeps its other fields. `quantity` is 1 by default. Adds
   * at most up to the product's `max`, and nothing if the product's currency differs from the cart's.
   * @returns the quantity that was added.
   * @throws TypeError unless id and name are non-empty strings, price is a finite number of 0 or more with at most the
   * decimals of its currency, and quantity a whole number of 1 or more. Optional fields may be missing, null or empty; a wrong one throws, too.
   */
  add: Cart['add'];
  /** Removes a line by its key, which is the id if it has no plan or properties. An unknown key changes nothing. */
  remove(key: string): void;
  /**
   * Sets a quantity, at most up to `max`; 0 or less removes the line.
   * @throws TypeError unless the quantity is an integer.
   */
  updateQuantity(key: string, quantity: number): void;
  /** Removes all lines. */
  clear(): void;
  /**
   * Removes the lines of a paid checkout attempt, once. `attempt` is the one in the detail of `wellness-checkout`. An attempt
   * that this browser does not know changes nothing.
   */
  paid(attempt: string): void;
  /**
   * Does what pressing Checkout in the panel does, without opening the panel. Uses the checkout attributes of the first cart
   * button or `wellness-cart` that has any, in document order, those in shadow roots last. `wellness-checkout` is sent on
   * that element, else on `document`. While an attempt runs, a second call joins it. docs/your-own-cart.md explains each
   * result.
   * @returns the outcome. The promise never rejects.
   */
  checkout(): Promise<CheckoutResult>;
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe(listener: (change: CartChange) => void): () => void;
  /** Opens the panel of the last used cart button. Goes to the page with the cart if a cart button has `cart-url`. */
  open(): void;
  /** Closes the open panel. */
  close(): void;
}

/** The state that the entry of a prerendered page shares: plain data and functions. The elements add the rest. */
export interface Core {
  readonly cart: Cart;
  readonly outlets: Outlets;
}

/** The state that all copies of the script on a page share: plain data and functions, under the numbered protocol. */
export interface Shared extends Core {
  readonly catalog: Catalog;
  readonly toasts: Toasts;
  readonly words: PageWords;
  readonly visitor: Visitor;
  readonly checkout: Checkout;
}

/** A page object with only a cart and outlets. */
export interface CorePage {
  /** Release of the copy of the script that created it. */
  readonly version: string;
  /** Number of the protocol between copies of the script. */
  readonly protocol: number;
  readonly cart: Omit<PageCart, 'paid' | 'checkout'>;
  /** For other copies of the script, not for pages. */
  readonly shared: Core;
}

/** `window.wellness`: the page's one cart and one toast, shared by all copies of the script. */
export interface Page extends CorePage {
  readonly cart: PageCart;
  readonly catalog: {
    /**
     * Adds to the page's own products, also those of an imported JSON file. From then on the page sells only its own. A
     * later product of the same id replaces an earlier one.
     * @returns a sentence for each invalid product, which is left out. The console shows them, too.
     */
    add(products: CatalogInput): readonly string[];
  };
  /**
   * Sets the page's own messages for a language, by the names of docs/messages.md. Invalid ones log a warning and are left
   * out.
   */
  messages(lang: string, messages: Readonly<Record<string, Message>>): void;
  /**
   * Shows a toast, which replaces the current one.
   * @throws TypeError without a title, or if the duration is not a number of milliseconds above 0.
   */
  toast(options: ToastOptions): ToastHandle;
  /** The last toast, if any. A closed toast stays for 1,000,000 ms, with `open: false`. */
  readonly toasts: readonly Toast[];
  /**
   * Turns the placeholders in one part of the page into elements.
   * @throws Error `Root element not found` if there is no such part.
   */
  mount(rootOrSelector: ParentNode | string): void;
  /**
   * Checks this page for mistakes and logs each on the console, in English, with a correction: docs/troubleshooting.md. It
   * waits until the page and its catalogs have loaded, requests the page's pictures, catalogs and endpoints, and changes
   * nothing.
   * @returns the findings, frozen; an empty array if there are none. If `doctor.js` does not load, that is the only finding.
   */
  doctor(): Promise<readonly Finding[]>;
  /** The visitor's facts that decide about products which are sold to some people only. */
  readonly visitor: PageVisitor;
  /** For other copies of the script, not for pages. */
  readonly shared: Shared;
}
