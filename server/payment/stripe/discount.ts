import type Stripe from 'stripe';
import type { Order } from '../../order.ts';
import { fromStripeAmount } from './amounts.ts';

/** The amount that a promotion code takes off the lines of an order, in our smallest unit. Stripe takes nothing off shipping. */
export function discountOf(
  { subtotal, currency }: Pick<Order, 'subtotal' | 'currency'>,
  promotion: Stripe.PromotionCode | undefined,
): number {
  const coupon = promotion?.promotion.coupon;
  if (typeof coupon !== 'object' || !coupon) return 0;
  if (coupon.percent_off !== null) return Math.round((subtotal * coupon.percent_off) / 100);
  const name = currency.toLowerCase();
  const off = coupon.currency === name ? coupon.amount_off : coupon.currency_options?.[name]?.amount_off;
  return fromStripeAmount(off ?? 0, currency);
}
