/** The strings that a visitor can meet at first sight; the rest is in rest-messages.ts. Facts in them come from the specification. */

import { plural } from './page-messages.ts';

export * from './page-messages.ts';

export const toastMessages = {
  place: 'Notifications',
  added: (name: string) => `${name} added to cart`,
  holds: (count: number, total: string) => `${count} ${plural(count, 'item', 'items')}, total ${total}`,
  viewCart: 'View cart',
} as const;

export const defaultBrand = 'Wellness';

export const cartMessages = {
  addToCart: 'Add to Cart',
  addToCartOf: (name: string) => `Add to Cart: ${name}`,
  needsScript: 'Adding to the cart needs JavaScript.',
  unavailable: 'Unavailable',
  unavailableOf: (name: string) => `Unavailable: ${name}`,
  unknownProduct: 'This product is not in the catalogue.',
  unknownProductMore: 'Nothing was added to your cart.',
  cart: 'Cart',
  title: 'Shopping Cart',
  close: 'Close',
  undo: 'Undo',
} as const;

export const travelMessages = {
  came: (count: number) => `${count} ${plural(count, 'product', 'products')} came with the link`,
} as const;

export const refusalMessages = {
  limit: (name: string, limit: number) => `No more than ${limit} of ${name} can be in one cart.`,
  currency: (name: string, currency: string, held: string) =>
    `${name} is sold in ${currency}, and your cart is in ${held}.`,
  begin: (currency: string) => `Start a cart in ${currency}`,
  begun: (currency: string) => `Your cart is in ${currency} now`,
} as const;

export const afterSaleMessages = {
  thanks: 'Thank you',
  ordered: 'What you ordered is no longer in your cart.',
} as const;

export const ratingMessages = {
  rated: (value: string, reviews: string | undefined) =>
    `Rated ${value} out of 5${reviews === undefined ? '' : ` from ${reviews}`}`,
  reviews: (count: number) => `${count.toLocaleString('en-US')} ${plural(count, 'review', 'reviews')}`,
} as const;

export const startMessages = {
  getStarted: 'Get Started',
  getStartedOf: (name: string) => `Get Started: ${name}`,
  unavailable: 'Not available!',
} as const;

export const loginMessages = { login: 'Login' } as const;

export const testimonialMessages = { sample: 'Sample' } as const;

export const gridMessages = {
  failed: 'The products did not load.',
  tryAgain: 'Try again',
  trying: 'Trying again …',
  empty: 'There are no products here yet.',
} as const;

export const errorMessages = {
  noRoot: 'Root element not found',
  unexpected: 'Unexpected Application Error!',
  outsideProvider: 'useCart must be used within a CartProvider',
} as const;
