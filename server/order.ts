import type { PlanInterval } from '../src/cart/line.ts';

/**
 * `open`: not paid yet. `processing`: the visitor has done his part, the bank has not. `failed`: the bank has refused
 * it, and nothing was charged. `expired`: the payment page is closed, and nothing was charged.
 */
export type OrderStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

/** Whose money: that of Stripe's live mode, of its test mode, or of the stand-in for it. Orders of two modes never share a store. */
export type Mode = 'stand-in' | 'test' | 'live';

/** A line as the checkout server has priced it. */
export interface OrderLine {
  /** As it was posted: that of the product, or of its variant. */
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** Of one piece, in the smallest unit of the order's currency. */
  readonly unit: number;
  readonly variant?: { readonly id: string; readonly name: string };
  readonly plan?: {
    readonly id: string;
    readonly name: string;
    readonly interval: PlanInterval;
    readonly count: number;
  };
  /** What the visitor has asked for, at most 25 short texts. Not sent to the payment service. */
  readonly properties?: Readonly<Record<string, string>>;
  /** An absolute address of its picture, for the payment page. */
  readonly image?: string;
}

/** What was asked for, once it has been checked and priced. */
export interface NewOrder {
  readonly attempt: string;
  readonly lines: readonly OrderLine[];
  readonly currency: string;
  /** Sum of the lines, in the smallest unit of the currency: without shipping, tax and discount. */
  readonly subtotal: number;
  readonly locale: string;
  /** Where the visitor came from, and is sent back to: one of the checkout server's origins. */
  readonly origin: string;
  readonly partner?: string | undefined;
  readonly discount?: string | undefined;
}

/** As it is kept. Nothing in it tells who bought it, but what `properties` may hold. */
export interface Order extends Omit<NewOrder, 'attempt'> {
  /** What `onPaid` and the books call it. */
  readonly id: string;
  /** Null once it is 30 days old: what opened it has opened it long enough. */
  readonly attempt: string | null;
  readonly status: OrderStatus;
  readonly test: boolean;
  /** How many payment pages were begun for it. */
  readonly tries: number;
  /** When the last of them was begun. */
  readonly triedAt: Date;
  /** The payment page of the last try, once there is one. */
  readonly session: string | null;
  readonly url: string | null;
  /** What was charged, with shipping, tax and discount, in the smallest unit; null before. */
  readonly total: number | null;
  /** What was given back, in the smallest unit. */
  readonly refunded: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}
