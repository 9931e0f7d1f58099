import type { Products } from '../list/products.ts';
import type { Mode, Order, OrderStatus, Tax } from '../order.ts';
import type { CheckoutOrigin, Shipping } from '../origin.ts';

/** Where a paid order is delivered, as far as rules need it. It is compared and never stored. */
export interface Address {
  /** ISO 3166-1. */
  readonly country: string | null;
  /** As the payment service knows it: in the United States by its two letters. */
  readonly state: string | null;
}

/** The parts of a payment page's total, in the smallest unit. */
export interface PageAmounts {
  readonly discounted: number;
  /** The place of the way of shipping that was chosen, in the `shipping` of its settings; null without one. */
  readonly way: number | null;
  /** Tax that was added to the prices, and tax that they include. */
  readonly tax: Tax;
}

/** A payment page and its state. */
export interface PaymentPage {
  readonly id: string;
  /** The id of its order, from the metadata; empty if the page belongs to another program. */
  readonly order: string;
  /** The id of the order's store, from the metadata; empty if the page belongs to another program. */
  readonly store: string;
  readonly status: OrderStatus;
  /** The address of the page; null once it is closed. */
  readonly url: string | null;
  /** The amount to charge or charged, in the smallest unit. */
  readonly total: number;
  /** The parts of the total, once the visitor has chosen them. The rest of it is the price of shipping. */
  readonly amounts?: PageAmounts | undefined;
  /** In upper case. */
  readonly currency: string;
  /** The payment's id, which refunds refer to; null without a payment. */
  readonly payment: string | null;
  /** The delivery address of a completed page; undefined if the page asks for none. */
  readonly address?: Address | undefined;
}

/** A verified webhook. */
export type PaymentEvent =
  | { readonly id: string; readonly kind: 'page'; readonly page: PaymentPage }
  /** A refund of this payment was made, has changed or has failed. `readRefunded` reads their sum as it is now. */
  | {
      readonly id: string;
      readonly kind: 'refund';
      readonly payment: string;
      /** In the smallest unit. @throws PaymentError */
      readonly readRefunded: () => Promise<number>;
    }
  /** An event of another program. */
  | { readonly id: string; readonly kind: 'other' };

/** An event of the last days, as the payment service lists it. */
export interface ListedEvent {
  readonly id: string;
  /** By the payment service's clock. */
  readonly created: Date;
  /** The id of its payment page. */
  readonly page: string;
}

/** Why an amount cannot be paid at once, with the amount that can, in the main unit. */
export type AmountLimit =
  | { readonly reason: 'minimum'; readonly min: number }
  | { readonly reason: 'maximum'; readonly max: number };

interface PaymentErrorOptions extends ErrorOptions {
  readonly limit?: AmountLimit;
}

/** An error of the payment service. */
export class PaymentError extends Error {
  /**
   * `again`: the outcome is unknown. Repeating the request for the same try gives the same page.
   * `spent`: this try will always fail; the next one may succeed.
   * `amount`: the service does not take this amount, as `limit` says; visitors can change their cart.
   * `refused`: the service will always refuse, for example because a setting or a key is wrong. The shop must act.
   * `forged`: a webhook that was not signed for this checkout server, or too long ago.
   * `malformed`: a webhook that was signed, but cannot be parsed.
   */
  readonly kind: 'again' | 'spent' | 'amount' | 'refused' | 'forged' | 'malformed';
  readonly limit: AmountLimit | undefined;

  constructor(kind: PaymentError['kind'], message: string, { limit, ...options }: PaymentErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.limit = limit;
  }
}

/** The limits of one payment. */
export interface PaymentLimits {
  /** Lines of an order with a plan, of either kind. Without recurring payments, `recurringLines` is 0. */
  readonly recurringLines: number;
  readonly oneTimeLines: number;
  /** The least amount, in the smallest unit of the currency; 0 if there is none. Orders of 0 need no payment. */
  minimum(currency: string): number;
  /** The largest amount, in the smallest unit of the currency. */
  maximum(currency: string): number;
}

/** The settings that a provider checks before the first order. */
export interface ListedShop {
  readonly products: Products;
  readonly currency: string;
  readonly shipping: readonly Shipping[];
  readonly origins: readonly CheckoutOrigin[];
}

/** Settings of one payment page, besides its order. */
export interface PageSettings {
  /** The id of the order's store. The page's state must have it again. */
  readonly store: string;
  /** Where the visitor goes after paying, and after canceling. */
  readonly success: string;
  readonly cancel: string;
  /** Two-letter codes of the countries that may be chosen for delivery; undefined if the page asks for no address. */
  readonly countries: readonly string[] | undefined;
  /** The visitor chooses one. In an order with a plan, the first applies. */
  readonly shipping: readonly Shipping[];
  readonly tax: 'automatic' | 'included';
  /** Minutes from the start of the try until the page closes; undefined for the provider's own. */
  readonly expireAfter: number | undefined;
  /** Receives what the shop should know although the payment goes on. */
  readonly report: (error: unknown) => void;
}

/** A payment service, for `createCheckout({ payment })`. `stripe` makes one. */
export interface PaymentProvider {
  /** The last part of the address for its webhooks, `/checkout/webhook/<name>`: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly mode: Mode;
  readonly limits: PaymentLimits;
  /** Sentences about prices and settings that the service cannot take. Each begins with the option's name. */
  problemsOf(shop: ListedShop): readonly string[];
  /**
   * Opens the payment page for the order's current try. Two calls for one try return the same page, also if two checkout
   * servers make them at once. The amount keeps to the limits, except for a discount, which only the provider knows.
   * @throws PaymentError of kind `amount` if the discount leaves less than the least amount
   */
  open(order: Order, settings: PageSettings): Promise<PaymentPage>;
  /** Reads the state of a page. @throws PaymentError */
  read(page: string): Promise<PaymentPage>;
  /**
   * Closes a page and returns its state; a page that is complete stays so. If its payment has failed, its subscription is
   * canceled, so that nothing is charged later.
   * @throws PaymentError
   */
  expire(page: string): Promise<PaymentPage>;
  /**
   * Lists the events of our pages whose payment has begun, succeeded or failed since then, whether their webhooks have arrived
   * or not. Expired pages are left out: a flood of abandoned orders must not hide a paid one.
   * @throws PaymentError of kind `refused` if the key may not read events
   */
  listEvents(since: Date): Promise<readonly ListedEvent[]>;
  /**
   * Verifies a webhook by its raw body.
   * @throws PaymentError of kind `forged` if the signature is wrong or too old, or the event is of another mode; of kind
   * `malformed` if the signed body cannot be parsed; of another kind if the service did not answer a question about it
   */
  readWebhook(body: string, headers: Headers): Promise<PaymentEvent>;
}

/** The provider as one shop uses it: pages have the shop's settings. */
export interface Payment extends Omit<PaymentProvider, 'open'> {
  open(order: Order): Promise<PaymentPage>;
}
