import { version } from '../../package.json';
import { createCart } from '../cart/cart.ts';
import { createOutlets } from './outlets.ts';
import type { CorePage, PageCart } from './types.ts';

export const PROTOCOL = 1;
const KEY = Symbol.for(`wellness/${PROTOCOL}`);

type Global = { [KEY]?: CorePage; wellness?: unknown };

/** A page with a cart and outlets for its panel, as yet without anything else. */
export function createCore(): CorePage {
  const cart = createCart();
  const outlets = createOutlets();
  const pageCart: Omit<PageCart, 'paid'> = {
    get items() {
      return cart.state.items;
    },
    get total() {
      return cart.state.total;
    },
    get count() {
      return cart.state.count;
    },
    get currency() {
      return cart.state.currency;
    },
    add: cart.add,
    remove: cart.remove,
    updateQuantity: cart.updateQuantity,
    clear: cart.clear,
    subscribe: cart.subscribe,
    open: () => outlets.openPanel(),
    close: () => outlets.closePanel(),
  };
  return { version, protocol: PROTOCOL, cart: pageCart, shared: { cart, outlets } };
}

/**
 * An element with `id="wellness"` makes `window.wellness` that element, though the window has no property of its own:
 * it is defined over. A variable of the page is left alone.
 */
function nameOnWindow(page: CorePage) {
  const scope = globalThis as Global;
  const inform = () =>
    console.info(`wellness: the page has a variable of that name; use globalThis[Symbol.for('${KEY.description}')].`);
  if (Object.hasOwn(scope, 'wellness')) return inform();
  Object.defineProperty(scope, 'wellness', {
    get: () => page,
    // A script of the page that comes later may call something of its own so.
    set(value: unknown) {
      delete scope.wellness;
      scope.wellness = value;
      inform();
    },
    configurable: true,
  });
}

/** The page's one object, if a copy of the script has made it. */
export const knownPage = (): CorePage | undefined => (globalThis as Global)[KEY];

/** The page's one object; the first copy of the script that asks makes it. */
export function getCore(): CorePage {
  const known = knownPage();
  if (known) return known;
  const page = createCore();
  Object.defineProperty(globalThis, KEY, { value: page });
  nameOnWindow(page);
  // By then the script has defined its elements, and a cart button may have set `persistence`.
  queueMicrotask(() => page.shared.cart.restore());
  return page;
}
