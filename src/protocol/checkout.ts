import type { Subscribe } from '../events/listeners.ts';
import type { OrderReason, RefusalReason } from '../rules/refusal-reasons.ts';

/** Why a line cannot be ordered. */
export interface RefusedLine {
  /** Key of the line. */
  readonly key: string;
  /** Id of its product on this page. */
  readonly id: string;
  /** With `checkout-url`: `unfit` for a plan or properties, `stays` for a product with rules, which nobody verifies there. */
  readonly reason: RefusalReason | 'unfit' | 'stays';
  /** With `limit` and `stock`: how many the server accepts, over all lines of the id together. 0 if it is sold out. */
  readonly max?: number;
  /** With `price`: the server's price, in the main unit of the cart's currency. */
  readonly price?: number;
  /** The reason as a sentence for the visitor, in the language of the page. */
  readonly message: string;
}

/** The outcome of a checkout, frozen. Each `message` is a sentence for the visitor, in the language of the page. */
export type CheckoutResult =
  /** The browser leaves for the payment page. */
  | { readonly status: 'leaving'; readonly url: string }
  /** The page is in a frame that it may not leave: show a link to `url` that opens a new tab. */
  | { readonly status: 'blocked'; readonly url: string }
  /** A listener of `wellness-checkout` has called `preventDefault()`. */
  | { readonly status: 'prevented' }
  /** Nothing was ordered. Without lines that are refused, the message says why. */
  | {
      readonly status: 'refused';
      readonly reason?: OrderReason;
      readonly message?: string;
      readonly lines: readonly RefusedLine[];
    }
  /** The checkout server did not respond, or its response is invalid. The same call may succeed later. */
  | { readonly status: 'failed'; readonly message: string }
  /** No element of the page names a checkout. */
  | { readonly status: 'not-connected' }
  | { readonly status: 'empty' };

/** The state of the page's one checkout, as panels and carts show it. */
export type CheckoutState =
  /** `waiting`: for an answer, or while the browser leaves. `nothing`: the cart has no line that can be ordered. */
  | { readonly name: 'ready' | 'waiting' | 'nothing' | 'notConnected' | 'failed' }
  | {
      readonly name: 'refused';
      readonly reason?: OrderReason | undefined;
      /** With `minimum` and `maximum`: the least or largest amount of an order. */
      readonly limit?: number;
      /** With `discount`: the code that was sent. */
      readonly code?: string | undefined;
      /** The server's own words, or an empty text. */
      readonly message: string;
      readonly lines: readonly RefusedLine[];
    }
  | { readonly name: 'blocked'; readonly url: string };

/** The page's one checkout: whoever starts it, one attempt runs at a time. */
export interface Checkout {
  readonly state: CheckoutState;
  readonly watch: Subscribe;
  /** Sets the state; for the lazy-loaded part alone. */
  show(state: CheckoutState): void;
  /**
   * Starts an attempt, or joins the one that runs. Never rejects.
   * @param element the cart button or cart whose attributes count; by default the first of the page that has any
   */
  start(element?: Element): Promise<CheckoutResult>;
  /** Stops the attempt of this element, which leaves the page. */
  leave(element: Element): void;
}

/** The attributes of cart buttons and carts that a checkout uses. */
export interface CheckoutAttributes {
  readonly checkoutUrl?: string | undefined;
  readonly checkoutEndpoint?: string | undefined;
  readonly checkoutIds?: Readonly<Record<string, string>> | undefined;
  readonly partner?: string | undefined;
  readonly discount?: string | undefined;
}
