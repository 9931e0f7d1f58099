import type { checkWords as check } from './check-words.ts';

/** Comes with the rest. */
export const checkWords: typeof check | undefined = undefined;

/** The words that a visitor can meet at first sight; the rest is in en-late.ts. Facts in them come from the specification. */
export const english = {
  added: '{name} added to cart',
  holds: { one: '{count} item, total {total}', other: '{count} items, total {total}' },
  viewCart: 'View cart',
  notifications: 'Notifications',
  addToCart: 'Add to Cart',
  labelOf: '{label}: {name}',
  needsScript: 'Adding to the cart needs JavaScript.',
  unavailable: 'Unavailable',
  unknownProduct: 'This product is not in the catalogue.',
  unknownProductMore: 'Nothing was added to your cart.',
  cart: 'Cart',
  cartTitle: 'Shopping Cart',
  cartCount: { one: 'Shopping cart, {count} item', other: 'Shopping cart, {count} items' },
  close: 'Close',
  undo: 'Undo',
  came: { one: '{count} product came with the link', other: '{count} products came with the link' },
  limit: 'No more than {limit} of {name} can be in one cart.',
  otherCurrency: '{name} is sold in {currency}, and your cart is in {held}.',
  beginIn: 'Start a cart in {currency}',
  begunIn: 'Your cart is in {currency} now',
  thanks: 'Thank you',
  ordered: 'What you ordered is no longer in your cart.',
  rated: 'Rated {value} out of {best}',
  ratedFrom: 'Rated {value} out of {best} from {reviews}',
  reviews: { one: '{count} review', other: '{count} reviews' },
  getStarted: 'Get Started',
  notAvailable: 'Not available!',
  sample: 'Sample',
  quote: '“{text}”',
  gridFailed: 'The products did not load.',
  tryAgain: 'Try again',
  trying: 'Trying again …',
  gridEmpty: 'There are no products here yet.',
  unexpected: 'Unexpected Application Error!',
  notLoaded: 'This part of the page did not load. Try again.',
} as const;
