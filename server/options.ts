import type { Order, OrderChange, PricedOrder } from './order.ts';
import type { CheckoutOrigin, Shipping } from './origin.ts';
import type { PaymentProvider } from './payment/payment.ts';

/** Public keys as a JSON Web Key Set (RFC 7517). */
export interface KeySet {
  readonly keys: readonly object[];
}

/** Approvals that are accepted, for products that are sold with one only. */
export interface ApprovalOptions {
  /** The `iss` of the approvals. Others are refused. */
  readonly issuer: string;
  /**
   * This shop's name in the `aud` of the approvals, if its issuer has several shops. An approval with `aud` is accepted only if
   * it contains this name; without the option, none with `aud` is accepted.
   */
  readonly audience?: string;
  /**
   * The issuer's public keys, or a function that returns them. It is called at the first approval, for an approval that none
   * of the known keys has signed, and once they are ten minutes old: at most once in 30 seconds, so publish a key before you
   * sign with it. While it throws or takes longer than 4 seconds, only keys that are known are accepted.
   */
  readonly keys: KeySet | (() => KeySet | Promise<KeySet>);
}

/** A password of 16 characters or more for the user `shop`, or a function that lets requests in. */
export type AdminOptions =
  | { readonly password: string }
  | ((request: Request) => boolean | Response | Promise<boolean | Response>);

/** The options of `createCheckout`. */
export interface CheckoutOptions {
  /**
   * The products, as in `data-wellness="catalog"`: an array, a function that returns one, the path of a JSON file, or the
   * `https:` address of one (`http:` on this machine). Their prices, availability, limits and plans apply. All but an array
   * are read again while the server runs. A reading that fails, or has a mistake, changes nothing.
   */
  readonly catalog: readonly unknown[] | (() => readonly unknown[] | Promise<readonly unknown[]>) | string;
  /** Seconds until the list is read again, before an order is priced. Default 10; 0 reads it for each order. */
  readonly catalogMaxAge?: number;
  /**
   * Serves the list in use to everybody, at `/checkout/catalog`, with what is left of it as `stock`; with `stockUpTo`, no more
   * than that. Default false.
   */
  readonly publish?: boolean | { readonly stockUpTo?: number };
  /** The one currency of the checkout server. Products in another currency are refused. Default `USD`. */
  readonly currency?: string;
  readonly origins: readonly CheckoutOrigin[];
  /** Path of the checkout server's addresses: `/api/checkout` in a framework's route. Default `/checkout`. */
  readonly basePath?: string;
  /**
   * Opens the shop's page at `/checkout/admin`, for the people who pack and send. With a password, browsers ask for it, and
   * the user is `shop`. A function lets a request in by `true`, refuses it by `false`, or returns a response that is sent as
   * it is, such as a redirect to a sign-in. Without this option there is no such page.
   */
  readonly admin?: AdminOptions;
  /** Without it, products that need an approval are refused. Needs the package `jose`. */
  readonly approvals?: ApprovalOptions;
  /** The payment provider: `stripe({ key, webhookSecret })`. */
  readonly payment: PaymentProvider;
  /** `postgres://…`, for any number of checkout servers. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database, for one checkout server, if there is no `databaseUrl`. Default `.data`. */
  readonly dataFolder?: string;
  /** Two-letter codes of the countries you deliver to. The payment page then asks for an address. */
  readonly shipTo?: readonly string[];
  /**
   * The ways of shipping, at most five, or a function that returns them for an order, or a promise of them. It is called before each
   * payment page, and may take two seconds. If it fails, or a way is wrong, the order gets 503, nothing is charged, and `log` says why.
   */
  readonly shipping?:
    | readonly Shipping[]
    | ((order: PricedOrder) => readonly Shipping[] | Promise<readonly Shipping[]>);
  /**
   * `https:` address of the page of the payment service where buyers manage and cancel their subscriptions.
   * Order pages link to it. It must ask who the buyer is: everyone who knows the address of an order sees it.
   */
  readonly portal?: string;
  /** `automatic`: the payment page calculates it, by Stripe Tax. Default `included`: prices include it, nothing is added. */
  readonly tax?: 'automatic' | 'included';
  /** Minutes until an unpaid payment page closes, 30 to 1,440. Default: that of the payment service, a day at Stripe. */
  readonly expireAfter?: number;
  /**
   * Orders that one client may post within a minute, at each checkout server; more get 429. Refused and repeated ones count.
   * Default 20.
   */
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
  /**
   * Called at least once for each change of an order beside its payment, and again until it does not throw. The changes of one
   * order come in the order in which they happened, one at a time: a call that fails holds back later ones of that order. Use the
   * change's `id` to make a second call harmless. Not called for test orders unless `notifyTests` is set.
   * @param order as it is now, which may be later than the change
   */
  readonly onChange?: (order: Order, change: OrderChange) => void | Promise<void>;
  /** Also calls `onPaid` and `onChange` for test orders. */
  readonly notifyTests?: boolean;
  /** Receives errors, a line each, without anything about visitors. Lines about the list of products name them. Default: `console.error`. */
  readonly log?: (line: string) => void;
}
