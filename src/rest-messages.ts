/** The strings of what comes late (src/rest/). Facts in them come from the specification. */

import type { LineRefusal } from './cart/checkout.ts';
import type { Plan } from './cart/line.ts';

export const sheetMessages = {
  empty: 'Your cart is empty',
  goOn: 'Continue shopping',
  increase: (name: string) => `Increase quantity of ${name}`,
  decrease: (name: string) => `Decrease quantity of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  quantity: (name: string, quantity: number) => `${name}: ${quantity}`,
  removed: (name: string) => `${name} removed`,
  cleared: 'Your cart was cleared',
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

export const toastLayerMessages = { dismiss: 'Dismiss' } as const;

export const portalMessages = {
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
