/** A name has no colon, so no key of one cart is one of another, or of the unnamed cart. */
const NAME = /^[a-z\d-]{1,32}$/;

export const isName = (name: string): boolean => NAME.test(name);

/** The attribute, which may be no name. Read so that no element of the page can hide the property. */
export const givenName = (): string | null =>
  typeof document === 'undefined'
    ? null
    : Reflect.get(Document.prototype, 'documentElement', document).getAttribute('data-wellness-cart');

/** The name of the page's cart; empty without one. */
export const cartName = (): string => [givenName() ?? ''].find(isName) ?? '';

/** The start of a cart's keys, with the separator that ends the key of the published copy. */
export const keyStart = (name: string): string => (name ? `wellness-cart:${name}:` : 'wellness-cart-');

/** Whether the storage of a cart has this key. */
export const isOwnKey = (start: string, key: string): boolean => (key + start.at(-1)).startsWith(start);
