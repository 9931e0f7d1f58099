import type { Products } from '../list/products.ts';
import type { Mode, OpenOrder, Order, OrderStatus, Tax } from '../order.ts';
import type { CheckoutOrigin, Shipping, ShippingWay } from '../origin.ts';

/** Where a paid order is delivered, as far as rules need it. It is compared and never stored. */
export interface Address {
  /** ISO 3166-1. */
  readonly country: string | null;
  /** As the payment service knows it: in the United States by its two letters. */
  readonly state: string | null;
}

/** The address of a person. Lines that are missing are null. */
export interface PostalAddress extends Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
}

/** The buyer, as the payment service knows them. Shown to the shop, and never stored. */
export interface Buyer {
  readonly name: string | null;
  readonly email: string | null;
  /** Where the order is delivered; if nothing is, the address of the bill. */
  readonly address: PostalAddress | null;
}

/** The parts of a payment page's total, in the smallest unit. */
export interface PageAmounts {
  readonly discounted: number;
  /** The place of the way of shipping that was chosen, in the `shipping` of its settings; null without one. */
  readonly way: number | null;
  /** Tax that was added to the prices, and tax that they include. */
  readonly tax: Tax;
}

/** A subscription and its state. */
export interface Subscription {
  readonly id: string;
  /** The id of its order, from the metadata; empty if the subscription belongs to another program. */
  readonly order: string;
  /** `past_due`: the last payment has failed. */
  readonly status: 'active' | 'past_due' | 'ended';
  /** Null once it is to end. */
  readonly renewsAt: Date | null;
  /** Null until it is to end. */
  readonly endsAt: Date | null;
}

/** A later payment of a subscription. The first one is that of the payment page. */
export interface Renewal {
  /** The id of what is paid, which stays the same when the payment is tried again. */
  readonly id: string;
  readonly isPaid: boolean;
  /** The amount paid, in the smallest unit. */
  readonly amount: number;
  /** The payment's id, which refunds refer to; null without a payment. */
  readonly payment: string | null;
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
  /** When the amount is no longer held, if it is held first, and the service says so. */
  readonly captureBefore?: Date | undefined;
  /** The amount taken of one that was held first, once it is paid. Undefined for a page that is charged at once. */
  readonly captured?: number | undefined;
  /** Whether a released page was held until its end, without anybody's request. */
  readonly hasExpired?: boolean | undefined;
  /** The subscription that a paid page has begun, as far as the page was read for it. */
  readonly subscription?: Subscription | undefined;
  /** The delivery address of a completed page; undefined if the page asks for none. */
  readonly address?: Address | undefined;
}

/** The state of a subscription, and of the later payment that an event is about. */
export interface SubscriptionState {
  readonly subscription: Subscription;
  readonly renewal?: Renewal | undefined;
}

/** Something that has happened to a payment. Its kind and `about` name it for ever: a second note of both says nothing new. */
export interface PaymentNote {
  /** The id of the refund, dispute or warning. */
  readonly about: string;
  /**
   * `refund-failed`: a refund did not reach the buyer. `disputed`: a dispute, or an inquiry, was opened. `dispute-won`, `dispute-lost`,
   * `dispute-closed`: it has ended for the shop, for the buyer, or without a result. `fraud-warning`: the bank suspects fraud.
   */
  readonly kind: 'refund-failed' | 'disputed' | 'dispute-won' | 'dispute-lost' | 'dispute-closed' | 'fraud-warning';
  /** In the smallest unit. */
  readonly amount?: number | undefined;
}

/** A verified webhook. */
export type PaymentEvent =
  | { readonly id: string; readonly kind: 'page'; readonly page: PaymentPage }
  /** Something has happened to a payment, which may be one of another program. */
  | {
      readonly id: string;
      readonly kind: 'payment';
      readonly payment: string;
      /**
       * If its refunds may have changed: reads their sum as it is now, in the smallest unit.
       * @throws PaymentError
       */
      readonly readRefunded?: (() => Promise<number>) | undefined;
      readonly note?: PaymentNote | undefined;
    }
  /**
   * A subscription has changed, or a later payment of it was made or has failed. `readState` reads what is so now, because events
   * may be late.
   */
  | {
      readonly id: string;
      readonly kind: 'subscription';
      readonly subscription: string;
      /** The id of its order. */
      readonly order: string;
      /** @throws PaymentError */
      readonly readState: () => Promise<SubscriptionState>;
    }
  /** An event of another program. */
  | { readonly id: string; readonly kind: 'other' };

/** An event of the last days, as the payment service lists it. */
export interface ListedEvent {
  readonly id: string;
  /** By the payment service's clock. */
  readonly created: Date;
  /** Reads the event as a webhook would bring it. @throws PaymentError */
  readonly read: () => Promise<PaymentEvent>;
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
   * `amount`: the service does not take this amount, as `limit` says; visitors can change their cart, and the shop what it accepts.
   * `discount`: the service does not take the discount code for this order; visitors can go on without it.
   * `refused`: the service will always refuse, for example because a setting or a key is wrong. The shop must act.
   * `forged`: a webhook that was not signed for this checkout server, or too long ago.
   * `malformed`: a webhook that was signed, but cannot be parsed.
   */
  readonly kind: 'again' | 'spent' | 'amount' | 'discount' | 'refused' | 'forged' | 'malformed';
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
  /** Empty if a function decides for each order. */
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
  readonly shipping: readonly ShippingWay[];
  readonly tax: 'automatic' | 'included';
  /**
   * Whether paying only holds the amount: the page is then `authorized`, and `holds` charges or releases it. Never with a plan that
   * is charged again.
   */
  readonly hold: boolean;
  /** Minutes from the start of the try until the page closes; undefined for the provider's own. */
  readonly expireAfter: number | undefined;
  /** Receives what the shop should know although the payment goes on. */
  readonly report: (error: unknown) => void;
}

/** Amounts that are held until the shop decides. */
export interface Holds {
  /**
   * Charges so much of what a page holds, in the smallest unit, and gives back the rest. A page that holds nothing any more stays as
   * it is.
   * @returns the state of the page
   * @throws PaymentError of kind `amount` if the service cannot charge this amount, and goes on holding it
   */
  capture(page: string, amount: number): Promise<PaymentPage>;
  /**
   * Gives back what a page holds. A page that holds nothing any more stays as it is.
   * @returns the state of the page
   * @throws PaymentError
   */
  release(page: string): Promise<PaymentPage>;
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
   * Decides about the order's current try, for providers whose request depends on more than the order and the settings: on what the
   * service says about a discount, or on a function of the shop. The result is JSON. It is stored before `open` gets it, and any
   * repetition of the try gets the same; the address of the page replaces it. Undefined if there is nothing to store.
   * @throws PaymentError of kind `discount` or `amount` if the order cannot have its discount
   */
  prepare?(order: Order, settings: PageSettings): Promise<object | undefined>;
  /**
   * Opens the payment page for the order's current try. Two calls for one try return the same page, also if two checkout
   * servers make them at once. The amount keeps to the limits, except for a discount, which only the provider knows.
   * @param prepared the result of `prepare`
   * @throws PaymentError of kind `discount` or `amount` if the order cannot have its discount
   */
  open(order: Order, settings: PageSettings, prepared?: object): Promise<PaymentPage>;
  /** Reads the state of a page. @throws PaymentError */
  read(page: string): Promise<PaymentPage>;
  /** Missing if the service cannot hold an amount. A list with products that have `review` is refused then. */
  readonly holds?: Holds | undefined;
  /** Reads who has completed a page. @throws PaymentError */
  readBuyer(page: string): Promise<Buyer>;
  /** The address at which the shop looks at a payment, in the service's own pages; undefined if there is none. */
  paymentAddress(payment: string): string | undefined;
  /**
   * Closes a page and returns its state; a page that is complete stays so. If its payment has failed, its subscription is
   * canceled, so that nothing is charged later.
   * @throws PaymentError
   */
  expire(page: string): Promise<PaymentPage>;
  /**
   * Lists the events of our pages whose payment has begun, succeeded or failed since then, those of our subscriptions, and refunds,
   * disputes and warnings, whether their webhooks have arrived or not. Expired pages are left out: a flood of abandoned orders must not
   * hide a paid one.
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
export interface Payment extends Omit<PaymentProvider, 'prepare' | 'open'> {
  prepare(order: Order): Promise<object | undefined>;
  open(order: OpenOrder): Promise<PaymentPage>;
}
