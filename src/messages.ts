/** Every string that a visitor or a page author can meet, in one place. Facts in them come from the specification. */

import type { LineRefusal } from './cart/checkout.ts';
import type { Plan } from './cart/line.ts';
import { plural } from './page-messages.ts';

export * from './page-messages.ts';

export const toastMessages = {
  place: 'Notifications',
  added: (name: string) => `${name} added to cart`,
  holds: (count: number, total: string) => `${count} ${plural(count, 'item', 'items')}, total ${total}`,
  viewCart: 'View cart',
  dismiss: 'Dismiss',
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
  empty: 'Your cart is empty',
  goOn: 'Continue shopping',
  increase: (name: string) => `Increase quantity of ${name}`,
  decrease: (name: string) => `Decrease quantity of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  quantity: (name: string, quantity: number) => `${name}: ${quantity}`,
  removed: (name: string) => `${name} removed`,
  cleared: 'Your cart was cleared',
  undo: 'Undo',
  back: (count: number, name: string) => (count === 1 ? `${name} is back in your cart` : 'Your cart is back'),
  total: 'Total',
  checkout: 'Checkout',
  tryAgain: 'Try again',
  clear: 'Clear Cart',
  waiting: 'Going to checkout …',
  notConnected: 'Checkout is not connected on this page. Nothing is lost, nothing is charged.',
  notSaved: 'This browser cannot save your cart. It lasts as long as this page is open.',
  checkoutFailed: 'Checkout did not answer. Your cart has not changed.',
  checkoutRefused: 'The shop cannot take this order yet. A note at the product says why.',
  nothingToOrder: 'Nothing in your cart can be ordered now.',
  priceChanged: (name: string, price: string) => `The price of ${name} has changed to ${price}.`,
  pricesChanged: (count: number) => `The prices of ${count} products have changed.`,
} as const;

export const lineMessages = {
  removed: 'Removed',
  gone: 'No longer available. Not part of the total.',
  currency: (currency: string) => `Priced in ${currency}. Not part of the total.`,
  full: (max: number) => `One cart can hold ${max} at most.`,
  sum: (price: string) => `Together ${price}`,
  plan: ({ name, interval, count = 1 }: Plan) =>
    interval === 'once' ? name : `${name}, every ${count === 1 ? interval : `${count} ${interval}s`}`,
  refused: (reason: LineRefusal['reason'], max: number | undefined, price: string | undefined) =>
    ({
      unknown: 'The shop does not know this product.',
      unavailable: 'The shop cannot deliver it now.',
      limit: max ? `The shop sells ${max} at most.` : 'The shop does not sell so many.',
      price: price ? `The shop now asks ${price}.` : 'The shop now asks another price.',
      currency: 'The shop does not sell it in this currency.',
      plan: 'The shop does not sell it with this plan, or not together with the rest.',
      unfit: 'The shop cannot take it with a plan or special wishes.',
    })[reason],
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

export const loginMessages = {
  login: 'Login',
  newTab: 'opens in a new tab',
  notConnected: 'The patient portal is not connected on this page.',
} as const;

export const navMessages = {
  main: 'Main',
  menu: 'Menu',
  menuOf: (label: string) => `${label} menu`,
} as const;

export const footerMessages = {
  rights: (year: number | undefined, brand: string) => `©${year ? ` ${year}` : ''} ${brand}. All rights reserved.`,
  consultation: 'All treatments require consultation with a licensed provider.',
  treatments: 'Treatments',
  company: 'About',
  help: 'Help',
} as const;

export const tierMessages = {
  unit: 'US dollars per month',
  perMonth: 'per month',
} as const;

export const testimonialMessages = { sample: 'Sample' } as const;

export const contactMessages = {
  needsScript: 'This form needs JavaScript.',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  send: 'Send',
  sending: 'Sending …',
  nameMissing: 'Enter your name.',
  emailMissing: 'Enter your email address.',
  emailWrong: 'Enter your whole email address, such as name@example.com.',
  messageMissing: 'Enter your message.',
  sent: 'Your message was sent.',
  failed: 'Your message was not sent. It is still here. Please try again.',
  notConnected: 'This form is not connected on this page. Your message was not sent. It is still here.',
} as const;

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
