import type { PlanInterval } from '../src/cart/line.ts';
import type { Regions } from '../src/catalog/catalog.ts';
import type { Shipping } from './origin.ts';

/**
 * `open`: not paid yet. `processing`: waiting for the visitor's bank. `failed`: refused by the bank, nothing was charged.
 * `expired`: the payment page has closed, nothing was charged.
 */
export type OrderStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

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
 * add up. `paid-twice`: two payment pages were paid.
 */
export type OrderFlag = 'region' | 'approval' | 'stock' | 'sums' | 'paid-twice';

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
  /** The ways of shipping that the payment page offers; undefined in orders of earlier releases. */
  readonly shippingWays?: readonly Shipping[] | undefined;
}

/** A cart with the approvals that its order may use, and the pieces that it reserves. */
export interface ClaimingOrder extends NewOrder {
  /** Undefined if no line needs an approval. */
  readonly claim?: ApprovalClaim | undefined;
  /** The pieces of counted products, each once. */
  readonly stock?: readonly StockUse[];
  /** Other attempts of the visitor, whose open orders give way if they hold pieces that this one needs. */
  readonly replaces?: readonly string[];
}

/** A stored order. It holds nothing about the buyer, except what `properties` may say. */
export interface Order extends Omit<NewOrder, 'attempt'> {
  /** The order's id for `onPaid` and the shop. */
  readonly id: string;
  /** The order's number for people: the first 12 characters of its id. Nobody can open the order with it. */
  readonly number: string;
  /** Null 30 days after the last try, so that old links open nothing. */
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
  /** The amount that was taken, in the smallest unit; null until then. */
  readonly charged: number | null;
  /** The amount refunded, in the smallest unit. */
  readonly refunded: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** The approvals that it uses. An order that ends without payment gives them back. */
  readonly approvals: readonly ApprovalUse[];
  /** The pieces of counted products that it reserves or has used. An order that ends without payment gives them back. */
  readonly stock: readonly StockUse[];
  /**
   * `region`: the delivery address of the paid order does not satisfy the `regions` of a line. Look at the order before you
   * send it. An address without a state satisfies no rule by state, and outside the United States none by subdivision.
   * `approval`: this order and others that are paid or processing use more of an approval than it permits, because a payment
   * that had failed was paid later. The order that is paid last has the flag.
   * `sums`: the amounts of the payment page contradict the order's lines or the price of its shipping; the order has the page's.
   * `paid-twice`: two payment pages of the order were paid. `charged` is their sum: refund one.
   * `stock`: the payment came after the order had given its pieces back, and these were sold to others meanwhile.
   */
  readonly flags: readonly OrderFlag[];
}
