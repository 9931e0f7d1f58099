import type { Page } from '../protocol/types.ts';

/** A copy whose named methods throw an error that names them. */
const without = <Methods extends object>(object: Methods, names: readonly (keyof Methods & string)[], path = '') => {
  const copy = { ...object };
  for (const name of names)
    copy[name] = (() => {
      throw new Error(`${path}${name}() needs a browser.`);
    }) as Methods[typeof name];
  return Object.freeze(copy);
};

/**
 * The page object on a server. Its visitors share it, so whatever belongs to one of them cannot be changed there. Everything
 * else works, because modules that add products or messages run on a server, too.
 */
export const onServer = (page: Page): Page =>
  without(
    {
      ...page,
      // Nothing shows the cart there.
      cart: without(
        { ...page.cart, open() {} },
        ['add', 'remove', 'updateQuantity', 'clear', 'paid', 'checkout'],
        'cart.',
      ),
      visitor: without(page.visitor, ['set', 'approve', 'forget'], 'visitor.'),
    },
    ['toast', 'mount', 'doctor'],
  );
