import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { checkoutOf } from '../page/checkout.ts';
import { getMirror } from '../page/mirror.ts';
import { getPage } from '../page/page.ts';
import type { CheckoutState, RefusedLine } from '../protocol/checkout.ts';
import type { PageCart } from '../protocol/types.ts';

/** The page's cart for React. A component renders again only when a property that it reads changes. */
export interface ReactCart extends Omit<PageCart, 'subscribe'> {
  /** Changes a quantity relatively; a quantity of 0 removes the line. */
  step(key: string, by: number): void;
  /** False while storing the cart fails, so that it is lost with the page. */
  readonly saved: boolean;
  /** Keys of lines whose price has changed since the visitor last saw them. */
  readonly repriced: readonly string[];
  /** Why lines cannot be ordered, by their keys; frozen. A refusal goes when its line changes. */
  readonly refusals: Readonly<Record<string, readonly RefusedLine[]>>;
  /** Whether a checkout attempt runs, until the browser has left for the payment page. */
  readonly isLeaving: boolean;
}

/** Whether there is a provider. Its cart is the page's one cart. */
const CartContext = createContext(false);

function refusalsOf(state: CheckoutState): ReactCart['refusals'] {
  const lines = state.name === 'refused' ? state.lines : [];
  const keys = [...new Set(lines.map(({ key }) => key))];
  return Object.freeze(
    Object.fromEntries(keys.map((key) => [key, Object.freeze(lines.filter((line) => line.key === key))])),
  );
}

let cart: ReactCart | undefined;

function getCart(): ReactCart {
  if (cart) return cart;
  const { cart: state, checkout: states } = getMirror();
  const page = getPage();
  const items = computed(() => state.value.items);
  const total = computed(() => state.value.total);
  const count = computed(() => state.value.count);
  const currency = computed(() => state.value.currency);
  const saved = computed(() => state.value.saved);
  const repriced = computed(() => state.value.repriced);
  const refusals = computed(() => refusalsOf(states.value));
  const isLeaving = computed(() => states.value.name === 'waiting');
  const { add, remove, updateQuantity, clear, paid, open, close } = page.cart;
  cart = Object.freeze({
    get items() {
      return items.value;
    },
    get total() {
      return total.value;
    },
    get count() {
      return count.value;
    },
    get currency() {
      return currency.value;
    },
    get saved() {
      return saved.value;
    },
    get repriced() {
      return repriced.value;
    },
    get refusals() {
      return refusals.value;
    },
    get isLeaving() {
      return isLeaving.value;
    },
    add,
    remove,
    updateQuantity,
    clear,
    paid,
    open,
    close,
    checkout: () => checkoutOf(page).start(),
    step: page.shared.cart.step,
  });
  return cart;
}

const methods = ['add', 'remove', 'updateQuantity', 'clear', 'paid', 'checkout', 'open', 'close', 'step'] as const;

/** Effects of the first render may change the cart already. A server's page is no visitor's. */
const whileHydrating = (name: (typeof methods)[number]) =>
  function changeCart(...parameters: never[]) {
    if (typeof document === 'undefined') throw new Error(`useCart().${name}() needs a browser.`);
    return (getCart()[name] as (...parameters: never[]) => unknown)(...parameters);
  };

/** The cart on a server and while a page hydrates: neither knows the visitor's. */
const emptyCart = Object.freeze({
  items: Object.freeze([]),
  total: 0,
  count: 0,
  currency: null,
  saved: true,
  repriced: Object.freeze([]),
  refusals: Object.freeze({}),
  isLeaving: false,
  ...Object.fromEntries(methods.map((name) => [name, whileHydrating(name)])),
}) as unknown as ReactCart;

/** Provides the page's one cart to the components inside. */
export function CartProvider({ children }: { children: ReactNode }) {
  return <CartContext.Provider value={true}>{children}</CartContext.Provider>;
}

const never = () => () => {};

/**
 * The page's cart. It is empty on a server and while the page hydrates, so that both render the same; the visitor's cart
 * follows at once.
 * @throws Error `useCart must be used within a CartProvider` outside a provider (specification, section 8).
 */
export function useCart(): ReactCart {
  useSignals();
  if (!useContext(CartContext)) throw new Error('useCart must be used within a CartProvider');
  return useSyncExternalStore(never, getCart, () => emptyCart);
}
