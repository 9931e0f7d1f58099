import type { Mode, Order, OrderStatus } from '../order.ts';

/** Where a paid order is delivered, as far as rules need it. It is compared and never stored. */
export interface Address {
  /** ISO 3166-1. */
  readonly country: string | null;
  /** As the payment service knows it: in the United States by its two letters. */
  readonly state: string | null;
}

/** A payment page and its state. */
export interface Session {
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
  /** In upper case. */
  readonly currency: string;
  /** The payment's id, which refunds refer to; null without a payment. */
  readonly payment: string | null;
  /** The delivery address of a completed page; undefined if the page asks for none. */
  readonly address?: Address | undefined;
}

/** A verified webhook. */
export type PaymentEvent =
  | { readonly id: string; readonly kind: 'session'; readonly session: Session }
  /** `refunded`: the sum of all refunds of this payment so far, in the smallest unit. */
  | { readonly id: string; readonly kind: 'refund'; readonly payment: string; readonly refunded: number }
  /** An event of another program. */
  | { readonly id: string; readonly kind: 'other' };

/** An event of the last days, as the payment service lists it. */
export interface ListedEvent {
  readonly id: string;
  /** By the payment service's clock. */
  readonly created: Date;
  /** The id of its payment page. */
  readonly session: string;
}

/** An error of the payment service. */
export class PaymentError extends Error {
  /**
   * `again`: the outcome is unknown. Repeating the request for the same try gives the same page.
   * `spent`: this try will always fail; the next one may succeed.
   * `refused`: the service refuses, for example because a setting or a key is wrong.
   * `forged`: a webhook that was not signed for this checkout server, or too long ago.
   * `malformed`: a webhook that was signed, but cannot be parsed.
   */
  readonly kind: 'again' | 'spent' | 'refused' | 'forged' | 'malformed';

  constructor(kind: PaymentError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** The payment service. */
export interface Payment {
  readonly mode: Mode;
  /**
   * Opens the payment page for the order's current try, and marks it with the order's id and that of its store. Repeated calls, also by two checkout servers at once, return the
   * same page.
   * @throws PaymentError
   */
  open(order: Order, store: string): Promise<Session>;
  /** Reads the state of a page. @throws PaymentError */
  read(session: string): Promise<Session>;
  /**
   * Closes a page and returns its state; a page that is complete stays so. If its payment has failed, its subscription is
   * canceled, so that nothing is charged later.
   * @throws PaymentError
   */
  expire(session: string): Promise<Session>;
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
  event(body: string, signature: string): Promise<PaymentEvent>;
}
