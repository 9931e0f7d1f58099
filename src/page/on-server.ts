import type { Page } from './types.ts';

/** @throws Error whenever it is called. */
const refuse = (name: string) => (): never => {
  throw new Error(`${name}() can be called in a browser only: in an event handler or an effect, for example.`);
};

const refuseAll = (path: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, refuse(path + name)]));

/**
 * The page object on a server. Its visitors share it, so whatever belongs to one of them cannot be changed there. Everything
 * else works, because modules that add products or messages run on a server, too.
 */
export const onServer = (page: Page): Page =>
  Object.freeze({
    ...page,
    cart: Object.freeze({
      ...page.cart,
      ...refuseAll('cart.', ['add', 'remove', 'updateQuantity', 'clear', 'paid']),
    }),
    visitor: Object.freeze({ ...page.visitor, ...refuseAll('visitor.', ['set', 'approve', 'forget']) }),
    ...refuseAll('', ['toast', 'mount']),
    doctor: async () => refuse('doctor')(),
  });
