import { setMaxListeners } from 'node:events';
import { type Cart, createCart } from '../../../src/cart/cart.ts';
import { createCatalog } from '../../../src/catalog/catalog.ts';
import type { Page } from '../../../src/protocol/types.ts';
import { createVisitor } from '../../../src/rules/visitor.ts';
import { site } from '../../support/checkout.ts';

/*
 * As much of a browser as the cart, its hand-over and what follows from an order's status need: they are run as they are,
 * without elements around them.
 */

/** Puts it in place; returns what takes it away. */
export function fakeBrowser(): () => void {
  const { fetch } = globalThis;
  const events = new EventTarget();
  // A listener for each cart.
  setMaxListeners(0, events);
  const stubs = {
    document: Object.assign(events, {
      baseURI: `${site}/`,
      documentElement: {},
      querySelectorAll: () => [],
    }),
    location: { hash: '', href: `${site}/` },
    Element: class {},
    addEventListener: () => {},
    removeEventListener: () => {},
    // Browsers say where a request comes from.
    fetch: (address: string, init: RequestInit = {}) =>
      fetch(address, { ...init, headers: { Origin: site, ...(init.headers as Record<string, string>) } }),
  };
  const before = new Map(Object.keys(stubs).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else delete (globalThis as Record<string, unknown>)[name];
  };
}

/** The page of one visitor, with a cart of its own. */
export function openPage(): { readonly page: Page; readonly cart: Cart } {
  const cart = createCart();
  cart.persist('none');
  const shared = {
    cart,
    catalog: createCatalog(),
    visitor: createVisitor(cart),
    places: {},
    toasts: { show: () => {} },
  };
  return { page: { shared } as unknown as Page, cart };
}
