import type { Order } from './order.ts';

/** Who may post, and where the visitor goes then. */
export interface CheckoutOrigin {
  /** `https://the-page.example`, as browsers write it. */
  readonly origin: string;
  /** After paying. `{attempt}` is replaced; without it, `#wellness-paid=<attempt>` is appended. */
  readonly success: string;
  /** After turning back. `{attempt}` is replaced; without it, `#wellness-order=<attempt>` is appended. */
  readonly cancel: string;
}

/** One way of delivery, at the visitor's choice where there are several (at most five). */
export interface Shipping {
  readonly name: string;
  /** In the main unit of the checkout server's currency. */
  readonly price: number;
  /** Working days, at least and at most. */
  readonly days?: readonly [least: number, most: number];
}

/** What a shop tells its checkout server. */
export interface CheckoutOptions {
  /** What is sold, as in `data-wellness="catalog"`: its prices, availability, limits and plans are the truth. */
  readonly catalog: readonly unknown[];
  /** The one currency of the checkout server. Products of another are refused. Default `USD`. */
  readonly currency?: string;
  readonly origins: readonly CheckoutOrigin[];
  /** `sk_live_…` or `sk_test_…`. */
  readonly stripeKey: string;
  /** `whsec_…`, of the endpoint at `/checkout/webhook`. */
  readonly webhookSecret: string;
  /** The stand-in's address, loopback only; never with a key of Stripe's. */
  readonly standIn?: string;
  /** `postgres://…`: any number of checkout servers beside each other. */
  readonly databaseUrl?: string;
  /** Else a folder for the embedded database: one checkout server, for trying out and small beginnings. Default `.data`. */
  readonly dataFolder?: string;
  /** Two-letter codes of the countries that are delivered to; the payment page then asks for an address. */
  readonly shipTo?: readonly string[];
  readonly shipping?: readonly Shipping[];
  /** `automatic`: Stripe Tax reckons it on the payment page. Default `included`: prices hold it, nothing is added. */
  readonly tax?: 'automatic' | 'included';
  /** Minutes until an unpaid payment page closes, 30 to 1,440. Default: Stripe's own, a day. */
  readonly expireAfter?: number;
  /**
   * Called at least once for each paid order, again after a crash until it has not thrown. It may be called twice: make
   * it harmless by the order's `id`. It is not called for test orders unless `tellTests` is set.
   */
  readonly onPaid?: (order: Order) => void | Promise<void>;
  readonly tellTests?: boolean;
  /** What went wrong, in a line without anything about the visitor or the goods. Default: `console.error`. */
  readonly log?: (line: string) => void;
}
