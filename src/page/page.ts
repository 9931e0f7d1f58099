import { version } from '../../package.json';
import { type Cart, type CartChange, createCart } from '../cart/cart.ts';
import { formatPrice } from '../cart/money.ts';
import type { CartItem, CartProduct } from '../cart/operations.ts';
import { type Catalog, createCatalog, type Product } from '../catalog/catalog.ts';
import { toastMessages } from '../page-messages.ts';
import { mount } from './mount.ts';
import { createPlaces, type Places } from './places.ts';
import { createToasts, type Toast, type ToastHandle, type ToastOptions, type Toasts } from './toasts.ts';

/** The cart as pages use it. Amounts are US dollars. */
export interface PageCart {
  readonly items: readonly CartItem[];
  /** Sum of price × quantity, exact to the cent. */
  readonly total: number;
  /** Sum of quantities. */
  readonly count: number;
  /**
   * A new id is added with quantity 1; a known one gets one more and keeps everything else.
   * @throws TypeError unless id and name are non-empty strings and price is a finite number of 0 or more.
   */
  add(item: CartProduct): void;
  /** Removes the line; an unknown id changes nothing. */
  remove(id: string): void;
  /**
   * Sets a quantity; 0 or less removes the line.
   * @throws TypeError unless the quantity is an integer.
   */
  updateQuantity(id: string, quantity: number): void;
  clear(): void;
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe(listener: (change: CartChange) => void): () => void;
  /** Opens the sheet of the cart button used last. */
  open(): void;
  close(): void;
}

/** What the copies of the script on a page share: plain data and functions, by the numbered protocol. */
export interface Shared {
  readonly cart: Cart;
  readonly catalog: Catalog;
  readonly toasts: Toasts;
  readonly places: Places;
}

/** `window.wellness`: the page's one cart and one toast, whatever number of script copies it loads. */
export interface Page {
  /** Release of the copy that made it. */
  readonly version: string;
  /** Number of the contract between copies. */
  readonly protocol: number;
  readonly cart: PageCart;
  /**
   * Shows one toast and replaces the one shown.
   * @throws TypeError without a title, or with a duration that is no number of milliseconds above 0.
   */
  toast(options: ToastOptions): ToastHandle;
  readonly toasts: readonly Toast[];
  /**
   * Turns the placeholders in one part of the page into elements.
   * @throws Error `Root element not found` where there is no such part.
   */
  mount(rootOrSelector: ParentNode | string): void;
  /** For other copies of the script, not for pages. */
  readonly shared: Shared;
}

export const PROTOCOL = 1;
const KEY = Symbol.for(`wellness/${PROTOCOL}`);

type Global = typeof globalThis & { [KEY]?: Page; wellness?: unknown };

function createPage(): Page {
  const catalog = createCatalog();
  const cart = createCart(catalog);
  const toasts = createToasts();
  const places = createPlaces();

  let added: ToastHandle | undefined;
  cart.subscribe(({ reason, id, items, count }) => {
    // What it says of the cart is true until the cart changes again.
    added?.dismiss();
    added = undefined;
    const item = reason === 'add' && items.find((line) => line.id === id);
    if (!item) return;
    added = toasts.show({
      title: toastMessages.added(item.name),
      description: toastMessages.holds(formatPrice(item.price), count),
      ...(places.speaker && { action: { label: toastMessages.viewCart, run: () => places.openSheet() } }),
    });
  });

  const pageCart: PageCart = Object.freeze({
    get items() {
      return cart.state.items;
    },
    get total() {
      return cart.state.total;
    },
    get count() {
      return cart.state.count;
    },
    add: cart.add,
    remove: cart.remove,
    updateQuantity: cart.updateQuantity,
    clear: cart.clear,
    subscribe: cart.subscribe,
    open: () => places.openSheet(),
    close: () => places.closeSheet(),
  });

  return Object.freeze({
    version,
    protocol: PROTOCOL,
    cart: pageCart,
    toast: (options: ToastOptions) => toasts.show(options),
    get toasts() {
      const { current } = toasts;
      if (!current) return Object.freeze([]);
      const { id, title, description, open } = current;
      return Object.freeze([Object.freeze({ id, title, description, open })]);
    },
    mount,
    shared: Object.freeze({ cart, catalog, toasts, places }),
  });
}

/**
 * An element with `id="wellness"` makes `window.wellness` that element, though the window has no property of its own:
 * it is defined over. A variable of the page is left alone.
 */
function nameOnWindow(page: Page) {
  const tell = () =>
    console.info(`wellness: the page has a variable of that name; use globalThis[Symbol.for('${KEY.description}')].`);
  if (Object.hasOwn(globalThis, 'wellness')) {
    if ((globalThis as Global).wellness !== page) tell();
    return;
  }
  Object.defineProperty(globalThis, 'wellness', {
    get: () => page,
    // A script of the page that comes later may call something of its own so.
    set(value: unknown) {
      Object.defineProperty(globalThis, 'wellness', { value, writable: true, configurable: true, enumerable: true });
      tell();
    },
    configurable: true,
    enumerable: true,
  });
}

let serverPage: Page | undefined;

/** Where there is no document every prerendering has a page of its own, that knows its catalogue and nothing else. */
export function startServerPage(products: readonly Product[]): void {
  serverPage = createPage();
  serverPage.shared.catalog.add(products);
}

/** The page's one object; the first copy of the script that asks makes it. */
export function getPage(): Page {
  if (typeof document === 'undefined') {
    serverPage ??= createPage();
    return serverPage;
  }
  const scope = globalThis as Global;
  const known = scope[KEY];
  if (known) return known;
  const page = createPage();
  Object.defineProperty(scope, KEY, { value: page });
  nameOnWindow(page);
  // By then the script has defined its elements, and a cart button may have said that nothing is to be kept.
  queueMicrotask(() => {
    page.shared.cart.restore();
    document.dispatchEvent(new CustomEvent('wellness-ready', { bubbles: true }));
  });
  return page;
}
