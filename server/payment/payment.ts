import type { Mode, Order, OrderStatus } from '../order.ts';

/** A payment page, and how far it has come. */
export interface Session {
  readonly id: string;
  /** The order that it is for, as the checkout server has told the payment service; empty for a page that is not the checkout server's. */
  readonly order: string;
  readonly status: OrderStatus;
  /** Where the visitor pays; null once that is over. */
  readonly url: string | null;
  /** What is or was charged, in the smallest unit. */
  readonly total: number;
  /** In capital letters. */
  readonly currency: string;
  /** What a refund refers to; null where there is no payment. */
  readonly payment: string | null;
}

/** What a webhook says, checked. */
export type PaymentEvent =
  | { readonly id: string; readonly kind: 'session'; readonly session: Session }
  /** `refunded`: all that was given back of the payment so far, in the smallest unit. */
  | { readonly id: string; readonly kind: 'refund'; readonly payment: string; readonly refunded: number }
  /** Nothing that is the checkout server's business. */
  | { readonly id: string; readonly kind: 'other' };

/** Why there is no payment page, or no event. */
export class PaymentError extends Error {
  /**
   * `again`: nobody knows whether there is one; asked for once more for the same try, the answer is the same page.
   * `spent`: this try will always fail; the next may not.
   * `refused`: the service will not do it, however often it is asked: a setting or a key is wrong.
   * `forged`: a webhook that was not meant for this checkout server.
   */
  readonly kind: 'again' | 'spent' | 'refused' | 'forged';

  constructor(kind: PaymentError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** The service that takes the money. */
export interface Payment {
  readonly mode: Mode;
  /**
   * The payment page of this try of this order: asked for twice, also by two checkout servers at once, it is the same one. Made of
   * the order's row alone.
   * @throws PaymentError
   */
  open(order: Order): Promise<Session>;
  /** How far it has come. @throws PaymentError */
  read(session: string): Promise<Session>;
  /**
   * Closes it unless it is over; what is given back says which. Of one that has failed nothing is charged afterwards: a
   * subscription that it has begun is ended.
   * @throws PaymentError
   */
  expire(session: string): Promise<Session>;
  /**
   * Reads a webhook over its raw body.
   * @throws PaymentError of kind `forged` for one that is forged, stale or of another mode; of another kind where the
   * service had to be asked about it and did not answer
   */
  event(body: string, signature: string): Promise<PaymentEvent>;
}
