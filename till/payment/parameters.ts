import type Stripe from 'stripe';
import { digitsOf, toUnits } from '../../src/cart/money.ts';
import type { Shipping, TillOptions } from '../options.ts';
import type { Order, OrderLine } from '../order.ts';
import { cancelAddress, successAddress } from './addresses.ts';
import { toStripeAmount } from './amounts.ts';
import { toStripeLocale } from './locale.ts';
import { PaymentError } from './payment.ts';

export type PageSettings = Pick<TillOptions, 'origins' | 'shipTo' | 'shipping' | 'tax' | 'expireAfter'>;

type Parameters = Stripe.Checkout.SessionCreateParams;
type Country = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry;

/** Stripe wants 30 minutes at least from when it is asked, which is a moment after the try has begun. */
const LEAST_MINUTES = 31;

/**
 * What Stripe is asked for. Made of the order's row and the till's settings alone, never of the clock: two tills that ask
 * at once ask for the same.
 * @param promotion the id of the promotion code that the order's discount names, where Stripe knows one
 * @throws PaymentError of kind `refused` for an order that cannot be put to Stripe
 */
export function sessionParameters(order: Order, settings: PageSettings, promotion?: string): Parameters {
  const origin = settings.origins.find((one) => one.origin === order.origin);
  if (!origin || order.attempt === null) throw new PaymentError('refused', 'An order has nowhere to lead back to.');
  const rhythm = order.lines.find((line) => recurring(line))?.plan;
  const subscribes = rhythm !== undefined;
  const { shipping = [], shipTo, tax, expireAfter } = settings;
  const references = { order: order.id, ...(order.partner && { partner: order.partner }) };
  const lines = order.lines.map((line) => lineItem(line, order.currency));
  // Stripe has shipping rates in payment mode only. In a subscription the first way of delivery comes as a line of its own.
  const delivery = subscribes && shipTo?.length ? shipping.filter(({ price }) => price > 0).slice(0, 1) : [];
  for (const way of delivery) {
    const unit = toUnits(way.price, 10 ** digitsOf(order.currency));
    lines.push(
      lineItem({ id: '', name: way.name, quantity: 1, unit, ...(rhythm && { plan: rhythm }) }, order.currency),
    );
  }
  return {
    mode: subscribes ? 'subscription' : 'payment',
    line_items: lines,
    locale: toStripeLocale(order.locale) as NonNullable<Parameters['locale']>,
    client_reference_id: order.id,
    metadata: references,
    ...(subscribes
      ? { subscription_data: { metadata: references } }
      : { payment_intent_data: { metadata: references } }),
    ...(promotion ? { discounts: [{ promotion_code: promotion }] } : { allow_promotion_codes: true }),
    ...(shipTo?.length && {
      shipping_address_collection: {
        allowed_countries: [...shipTo] as Country[],
      },
      ...(shipping.length > 0 &&
        !subscribes && { shipping_options: shipping.slice(0, 5).map((way) => shippingOption(way, order.currency)) }),
    }),
    ...(tax === 'automatic' && { automatic_tax: { enabled: true } }),
    ...(expireAfter && {
      expires_at: Math.floor(begun(order) / 1000) + Math.max(expireAfter, LEAST_MINUTES) * 60,
    }),
    success_url: successAddress(origin, order.attempt),
    cancel_url: cancelAddress(origin, order.attempt),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

const begun = (order: Order): number => (order.triedAt ?? order.createdAt).getTime();

const recurring = ({ plan }: OrderLine) => plan !== undefined && plan.interval !== 'once';

function amount(units: number, currency: string): number {
  const found = toStripeAmount(units, currency);
  if (found === undefined) throw new PaymentError('refused', `Stripe cannot charge such an amount of ${currency}.`);
  return found;
}

/** Without what the visitor has asked for of it, which may tell about his health. */
function lineItem(line: OrderLine, currency: string) {
  const { name, variant, plan, quantity, unit, image } = line;
  return {
    quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: amount(unit, currency),
      product_data: {
        name: variant ? `${name}, ${variant.name}` : name,
        ...(plan && { description: plan.name }),
        // Others are refused.
        ...(image?.startsWith('https://') && image.length <= 2048 && { images: [image] }),
      },
      ...(plan && plan.interval !== 'once' && { recurring: { interval: plan.interval, interval_count: plan.count } }),
    },
  } satisfies Stripe.Checkout.SessionCreateParams.LineItem;
}

function shippingOption({ name, price, days }: Shipping, currency: string) {
  const units = toUnits(price, 10 ** digitsOf(currency));
  const workingDays = (value: number) => ({ unit: 'business_day', value }) as const;
  return {
    shipping_rate_data: {
      type: 'fixed_amount',
      display_name: name,
      fixed_amount: { amount: amount(units, currency), currency: currency.toLowerCase() },
      ...(days && { delivery_estimate: { minimum: workingDays(days[0]), maximum: workingDays(days[1]) } }),
    },
  } satisfies Stripe.Checkout.SessionCreateParams.ShippingOption;
}
