import type { PlanInterval } from '../src/cart/line.ts';
import type { Regions } from '../src/catalog/catalog.ts';
import type { ShippingWay } from './origin.ts';

/**
 * `open`: not paid yet. `processing`: waiting for the visitor's bank. `failed`: refused by the bank, nothing was charged.
 * `expired`: the payment page has closed, nothing was charged. `authorized`: the amount is held, and nothing was charged yet.
 * `released`: it is held no longer, nothing was charged.
 */
export type OrderStatus = 'open' | 'processing' | 'authorized' | 'paid' | 'failed' | 'expired' | 'released';

/** Whether a payment takes money, is one of the service's test mode, or of a fake. Orders of two modes never share a store. */
export type Mode = 'fake' | 'test' | 'live';

/** A line as the checkout server has priced it. */
export interface OrderLine {
  /** As posted: the id of the product or its variant. */
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** Price of one piece, in the smallest unit of the order's currency. */
  readonly unit: number;
  readonly variant?: { readonly id: string; readonly name: string };
  readonly plan?: {
    readonly id: string;
    readonly name: string;
    readonly interval: PlanInterval;
    readonly count: number;
  };
  /** The visitor's own texts for this line, at most 25. Not sent to the payment service. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Absolute address of the picture, for the payment page. */
  readonly image?: string;
  /** The order is charged once the shop has accepted it. */
  readonly review?: boolean;
  /** Where the product was sold when it was ordered. Later lists change neither this nor the price. */
  readonly regions?: Regions;
}

/** A part of an approval that an order uses. It says nothing about the person. */
export interface ApprovalUse {
  /** `iss` of the approval. */
  readonly issuer: string;
  /** `jti` of the approval. */
  readonly jti: string;
  /** Id of the product; variants and plans count for their product. */
  readonly product: string;
  readonly quantity: number;
}

/** The approvals that an order may use, and the pieces for which it needs them. */
export interface ApprovalClaim {
  /** Those that end first stand first. */
  readonly approvals: readonly {
    readonly issuer: string;
    readonly jti: string;
    readonly products: readonly string[];
    /** The most that it buys of each product. */
    readonly quantity: number;
  }[];
  readonly needs: readonly { readonly product: string; readonly quantity: number }[];
}

/** Pieces of a counted product. */
export interface StockUse {
  /** The id of the product, or of the variant. */
  readonly id: string;
  readonly quantity: number;
}

/**
 * Contradictions that the shop should look at. `region`: a product is not sold where it is delivered. `approval`: paid orders
 * use more of an approval than it permits. `stock`: more is sold than was there. `sums`: the amounts of the payment page do not
 * add up. `paid-twice`: two payment pages were paid. `refund-failed`: a refund did not reach the buyer. `disputed`: the buyer disputes the
 * payment at the bank; then `dispute-won` or `dispute-lost`. `fraud-warning`: the bank suspects fraud. `hold-expired`: the amount was
 * held until the end, and nobody had decided.
 */
export type OrderFlag =
  | 'region'
  | 'approval'
  | 'stock'
  | 'sums'
  | 'paid-twice'
  | 'refund-failed'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'fraud-warning'
  | 'hold-expired';

/** Tax of an order, in the smallest unit. */
export interface Tax {
  /** Added to the prices. */
  readonly added: number;
  /** Contained in the prices. */
  readonly included: number;
}

/** The way of shipping that was chosen and paid. */
export interface OrderShipping {
  readonly name: string;
  /** In the smallest unit, without tax that was added. */
  readonly price: number;
  /** Working days, least and most. */
  readonly days?: readonly [least: number, most: number];
}

/** The kinds of changes that `onChange` reports. */
export type ChangeKind =
  | 'authorized'
  | 'expiring'
  | 'released'
  | 'shipped'
  | 'refunded'
  | 'refund-failed'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'fraud-warning'
  | 'renewed'
  | 'renewal-failed'
  | 'ended';

/** A change of an order, for `onChange`. */
export interface OrderChange {
  /** Names the change for ever: a second call has the same. */
  readonly id: string;
  readonly kind: ChangeKind;
  /** When the checkout server has learned of it. */
  readonly at: Date;
  /** In the smallest unit, if the change is about an amount. */
  readonly amount?: number;
}

/** The parcel of an order. */
export interface Shipped {
  readonly at: Date;
  readonly carrier?: string;
  /** The number of the parcel, or an address. Only an `https:` address may become a link. */
  readonly tracking?: string;
}

/** A checked and priced cart. */
export interface NewOrder {
  readonly attempt: string;
  readonly lines: readonly OrderLine[];
  readonly currency: string;
  /** Sum of the lines, in the smallest unit of the currency: without shipping, tax and discount. */
  readonly subtotal: number;
  readonly locale: string;
  /** The listed origin that the order was posted from and the visitor returns to. */
  readonly origin: string;
  readonly partner?: string | undefined;
  readonly discount?: string | undefined;
  /** The ways of shipping that the payment page of the last try offers; undefined if an earlier release has begun it. */
  readonly shippingWays?: readonly ShippingWay[] | undefined;
}

/** An order that is checked and priced, before it has a number. */
export type PricedOrder = Pick<
  NewOrder,
  'lines' | 'currency' | 'subtotal' | 'locale' | 'origin' | 'partner' | 'discount'
>;

/** A cart with the approvals that its order may use, and the pieces that it reserves. */
export interface ClaimingOrder extends NewOrder {
  /** Undefined if no line needs an approval. */
  readonly claim?: ApprovalClaim | undefined;
  /** The pieces of counted products, each once. */
  readonly stock?: readonly StockUse[];
  /** The sentences about later payments that the visitor saw. */
  readonly consent?: string | undefined;
  /** Other attempts of the visitor, whose open orders give way if they hold pieces that this one needs. */
  readonly replaces?: readonly string[];
}

/** The subscription of an order with a plan. */
export interface OrderSubscription {
  /** The payment service's id of it. */
  readonly id: string;
  /** `past_due`: the last payment has failed, and the payment service may try it again. */
  readonly status: 'active' | 'past_due' | 'ended';
  /** Null once it is to end. */
  readonly renewsAt: Date | null;
  /** Null until it is to end. */
  readonly endsAt: Date | null;
}

/** The agreement of a visitor to later payments. */
export interface Consent {
  /** The sentences that the page has shown. */
  readonly text: string;
  /** When the order came. */
  readonly at: Date;
}

/** A stored order. It holds nothing about the buyer, except what `properties` may say. */
export interface Order extends Omit<NewOrder, 'attempt'> {
  /** The order's id for `onPaid` and the shop. */
  readonly id: string;
  /** The order's number for people: the first 12 characters of its id. Nobody can open the order with it. */
  readonly number: string;
  /** Null 30 days after the last try, or after the end of its subscription, so that old links open nothing. */
  readonly attempt: string | null;
  readonly status: OrderStatus;
  readonly test: boolean;
  /** Number of payment pages so far. */
  readonly tries: number;
  /** Start of the last try. */
  readonly triedAt: Date;
  /** The payment page of the last try, once there is one. */
  readonly session: string | null;
  readonly url: string | null;
  /** The amount that the discount takes off, in the smallest unit. */
  readonly discounted: number;
  /** Null until it is chosen, and without a way of shipping. */
  readonly shipping: OrderShipping | null;
  /** Null until it is known. */
  readonly tax: Tax | null;
  /**
   * The amount to pay, as the payment page has decided it, in the smallest unit; null until then. It is the subtotal less the
   * discount, with shipping and tax that was added.
   */
  readonly total: number | null;
  /** The amount that was taken, in the smallest unit: `total`, or less if the shop has accepted less. Null until then. */
  readonly charged: number | null;
  /** The amount refunded, in the smallest unit. */
  readonly refunded: number;
  /** Null until the order is paid, and without a plan that is charged again. */
  readonly subscription: OrderSubscription | null;
  /** The consent of the try that was paid, else of the last one. Null if the page has posted none. */
  readonly consent: Consent | null;
  /** Null until the shop has sent it. */
  readonly shipped: Shipped | null;
  readonly createdAt: Date;
  /** When the amount is no longer held, as the payment service says; null if nothing was held, or it does not say. */
  readonly captureBefore: Date | null;
  readonly paidAt: Date | null;
  /** The approvals that it uses. An order that ends without payment gives them back. */
  readonly approvals: readonly ApprovalUse[];
  /** The pieces of counted products that it reserves or has used. An order that ends without payment gives them back. */
  readonly stock: readonly StockUse[];
  /**
   * `region`: the delivery address of the paid order does not satisfy the `regions` of a line. Look at the order before you
   * send it. An address without a state satisfies no rule by state, and outside the United States none by subdivision.
   * `approval`: this order and others that are paid, authorized or processing use more of an approval than it permits, because a payment
   * that had failed was paid later. The order that is paid last has the flag.
   * `sums`: the amounts of the payment page contradict the order's lines or the price of its shipping; the order has the page's.
   * `paid-twice`: two payment pages of the order were paid. `charged` is their sum: refund one.
   * `stock`: the payment came after the order had given its pieces back, and these were sold to others meanwhile.
   * `refund-failed`: a refund did not reach the buyer: pay the buyer in another way.
   * `disputed`: a dispute of a payment is open. It then was won or lost, and an inquiry that ends leaves no flag.
   * `fraud-warning`: the bank suspects fraud: refund the order before it is disputed, or keep a proof of delivery.
   * `hold-expired`: the amount was held until the payment service gave it back. The order is `released`: do not send it.
   */
  readonly flags: readonly OrderFlag[];
}

/** An order that may get a payment page. */
export interface OpenOrder extends Order {
  /** The provider's preparation of the last try, while it may be repeated. */
  readonly prepared?: object | undefined;
}
