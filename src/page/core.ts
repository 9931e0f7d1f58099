import { version } from '../../package.json';
import { type CartView, createCart } from '../cart/cart.ts';
import { cartName } from '../cart/keys.ts';
import { createOutlets } from '../outlets/outlets.ts';
import type { CorePage } from '../protocol/types.ts';

export const PROTOCOL = 1;
const KEY = Symbol.for(`wellness/${PROTOCOL}`);

type Global = { [KEY]?: CorePage; wellness?: unknown };

/** Creates a page object with only a cart and outlets. */
export function createCore(reason?: CartView['reason']): CorePage {
  const cart = createCart(cartName(), reason);
  const outlets = createOutlets();
  const pageCart: CorePage['cart'] = {
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
 * Defines `window.wellness`, also over an element with `id="wellness"`, which is not an own property of the window. A
 * variable of the page is not replaced.
 */
function nameOnWindow(page: CorePage) {
  const scope = globalThis as Global;
  const inform = () =>
    console.info(
      `wellness: the page has its own variable "wellness". Use globalThis[Symbol.for('${KEY.description}')] instead.`,
    );
  if (Object.hasOwn(scope, 'wellness')) return inform();
  Object.defineProperty(scope, 'wellness', {
    get: () => page,
    // A later script of the page may define a variable of this name.
    set(value: unknown) {
      delete scope.wellness;
      scope.wellness = value;
      inform();
    },
    configurable: true,
  });
}

/** The page object, if a copy of the script has created it. */
export const knownPage = (): CorePage | undefined => (globalThis as Global)[KEY];

/**
 * The page object. The first call of all copies of the script creates it.
 * @param reason why nobody may add a product before the elements have loaded
 */
export function getCore(reason?: CartView['reason']): CorePage {
  const known = knownPage();
  if (known) return known;
  const page = createCore(reason);
  Object.defineProperty(globalThis, KEY, { value: page });
  nameOnWindow(page);
  // The script first defines its elements, and a cart button may set `persistence`.
  queueMicrotask(() => page.shared.cart.restore());
  return page;
}
