import type { Order } from './order.ts';

/** A page that may post orders, and where its visitors return. */
export interface CheckoutOrigin {
  /** As browsers write it: `https://the-page.example`. */
  readonly origin: string;
  /** The page after paying. `{attempt}` is replaced; without it, `#wellness-paid=<attempt>` is appended. */
  readonly success: string;
  /** The page after canceling. `{attempt}` is replaced; without it, `#wellness-order=<attempt>` is appended. */
  readonly cancel: string;
}

/** A shipping rate. The visitor chooses among at most five. */
export interface Shipping {
  readonly name: string;
  /** In the main unit of the checkout server's currency. */
  readonly price: number;
  /** Working days, least and most. */
  readonly days?: readonly [least: number, most: number];
}

/** Public keys as a JSON Web Key Set (RFC 7517). */
export interface KeySet {
  readonly keys: readonly object[];
}

/** Approvals that are accepted, for products that are sold with one only. */
export interface ApprovalOptions {
  /** The `iss` of the approvals. Others are refused. */
  readonly issuer: string;
  /**
   * The issuer's public keys, or a function that returns them. It is called at the first approval, for an approval that none
   * of the known keys has signed, and once they are ten minutes old: at most once in 30 seconds, so publish a key before you
   * sign with it. While it throws or takes longer than 4 seconds, only keys that are known are accepted.
   */
  readonly keys: KeySet | (() => KeySet | Promise<KeySet>);
}

/** The options of `createCheckout`. */
export interface CheckoutOptions {
  /** The products, as in `data-wellness="catalog"`. Their prices, availability, limits and plans apply. */
  readonly catalog: readonly unknown[];
  /** The one currency of the checkout server. Products in another currency are refused. Default `USD`. */
  readonly currency?: string;
  readonly origins: readonly CheckoutOrigin[];
  /** Without it, products that need an approval are refused. Needs the package `jose`. */
  readonly approvals?: ApprovalOptions;
  /** `sk_live_…` or `sk_test_…`; with `fakeStripe`, the key that `wellness-fake-stripe` prints. */
  readonly stripeKey: string;
  /** `whsec_…`, of the endpoint at `/checkout/webhook`. */
  readonly webhookSecret: string;
  /**
   * Address of the fake Stripe, on this machine, as `wellness-fake-stripe` prints it. Never with a key of Stripe's or with
   * `NODE_ENV=production`. With the printed keys, all `origins` must be on this machine, too.
   */
  readonly fakeStripe?: string | undefined;
  /** `postgres://…`, for any number of checkout servers. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database, for one checkout server, if there is no `databaseUrl`. Default `.data`. */
  readonly dataFolder?: string;
  /** Two-letter codes of the countries you deliver to. The payment page then asks for an address. */
  readonly shipTo?: readonly string[];
  readonly shipping?: readonly Shipping[];
  /** `automatic`: Stripe Tax calculates it on the payment page. Default `included`: prices include it, nothing is added. */
  readonly tax?: 'automatic' | 'included';
  /** Minutes until an unpaid payment page closes, 30 to 1,440. Default: Stripe's own, a day. */
  readonly expireAfter?: number;
  /** Unpaid orders that one client may begin within a minute, at each checkout server; more get 429. Default 20. */
  readonly maxOpenPerMinute?: number;
  /**
   * Names the client of a request. Default: the address of its connection, where the server provides it (`ip`, as srvx
   * does). Behind a proxy that is the proxy's address, and all visitors count as one client: read the header that your
   * proxy sets. Clients without an address are not limited.
   */
  readonly clientAddress?: (request: Request) => string | undefined;
  /**
   * Called at least once for each paid order, and again until it does not throw, also after a crash. Use the order's `id`
   * to make a second call harmless. Not called for test orders unless `notifyTests` is set.
   */
  readonly onPaid?: (order: Order) => void | Promise<void>;
  /** Also calls `onPaid` for test orders. */
  readonly notifyTests?: boolean;
  /** Receives errors, a line each, without anything about visitors or products. Default: `console.error`. */
  readonly log?: (line: string) => void;
}
