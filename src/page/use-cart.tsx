import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { createContext, type ReactNode, useContext } from 'react';
import { getMirror } from './mirror.ts';
import { getPage } from './page.ts';
import type { PageCart } from './types.ts';

/** The page's cart for React. A component renders again only for what it reads of it. */
export interface ReactCart extends Omit<PageCart, 'subscribe'> {
  /** Changes a quantity by so many; a quantity of 0 removes the line. */
  step(key: string, by: number): void;
  /** False while the cart cannot be kept and is lost with the page. */
  readonly saved: boolean;
  /** Keys of lines that are shown with another price than the visitor has seen. */
  readonly repriced: readonly string[];
}

const CartContext = createContext<ReactCart | undefined>(undefined);

let cart: ReactCart | undefined;

function getCart(): ReactCart {
  if (cart) return cart;
  const { cart: state } = getMirror();
  const page = getPage();
  const items = computed(() => state.value.items);
  const total = computed(() => state.value.total);
  const count = computed(() => state.value.count);
  const currency = computed(() => state.value.currency);
  const saved = computed(() => state.value.saved);
  const repriced = computed(() => state.value.repriced);
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
    add,
    remove,
    updateQuantity,
    clear,
    paid,
    open,
    close,
    step: page.shared.cart.step,
  });
  return cart;
}

/** Gives the components below the page's one cart. */
export function CartProvider({ children }: { children: ReactNode }) {
  return <CartContext value={getCart()}>{children}</CartContext>;
}

/**
 * The page's cart.
 * @throws Error `useCart must be used within a CartProvider` outside of one (specification, section 8).
 */
export function useCart(): ReactCart {
  useSignals();
  const provided = useContext(CartContext);
  if (!provided) throw new Error('useCart must be used within a CartProvider');
  return provided;
}
