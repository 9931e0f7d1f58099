/** A page that may post orders, and where its visitors return. */
export interface CheckoutOrigin {
  /** As browsers write it: `https://the-page.example`. */
  readonly origin: string;
  /**
   * The page after paying. `{attempt}` is replaced; without it, `#wellness-paid-<attempt>` is appended. A route in the fragment,
   * such as `#/thanks`, gets `?wellness-paid=<attempt>`.
   */
  readonly success: string;
  /** The page after canceling. `{attempt}` is replaced; without it, `#wellness-order-<attempt>` is appended. */
  readonly cancel: string;
}

/** A way of shipping, as a payment page offers it. */
export interface ShippingWay {
  readonly name: string;
  /** In the main unit of the checkout server's currency. */
  readonly price: number;
  /** Working days, least and most. */
  readonly days?: readonly [least: number, most: number];
}

/** A way of shipping. The visitor chooses among at most five. */
export interface Shipping extends ShippingWay {
  /** In the main unit: it costs nothing if the sum of the lines, before a discount, is this much or more. */
  readonly freeFrom?: number;
}
