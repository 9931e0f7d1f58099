import type Stripe from 'stripe';
import { digitsOf, toUnits } from '../../src/cart/money.ts';
import type { CheckoutOptions, Shipping } from '../options.ts';
import type { Order, OrderLine } from '../order.ts';
import { cancelAddress, successAddress } from './addresses.ts';
import { toStripeAmount } from './amounts.ts';
import { toStripeLocale } from './locale.ts';
import { PaymentError } from './payment.ts';

export type PageSettings = Pick<CheckoutOptions, 'origins' | 'shipTo' | 'shipping' | 'tax' | 'expireAfter'>;

type Parameters = Stripe.Checkout.SessionCreateParams;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;
type Price = NonNullable<LineItem['price_data']>;
type ShippingOption = Stripe.Checkout.SessionCreateParams.ShippingOption;
type Country = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry;

/** Stripe wants 30 minutes at least from when it is asked, which is a moment after the try has begun. */
const LEAST_MINUTES = 31;
const LONGEST_IMAGE = 2_048;

/**
 * What Stripe is asked for. Made of the order's row and the checkout server's settings alone, never of the clock: two checkout servers that ask
 * at once ask for the same.
 * @param promotion the id of the promotion code that the order's discount names, where Stripe knows one
 * @throws PaymentError of kind `refused` for an order that cannot be put to Stripe
 */
export function sessionParameters(order: Order, settings: PageSettings, promotion?: string): Parameters {
  const origin = settings.origins.find((one) => one.origin === order.origin);
  if (!origin || order.attempt === null) throw new PaymentError('refused', 'An order has nowhere to lead back to.');
  const rhythm = order.lines.find(isRecurring)?.plan;
  const references: Stripe.MetadataParam = { order: order.id };
  if (order.partner) references.partner = order.partner;
  // One by one, since TypeScript looks for misspelt names in what is assigned, and not in what is spread.
  const asked: Parameters = {
    mode: rhythm ? 'subscription' : 'payment',
    line_items: order.lines.map((line) => lineItem(line, order.currency)),
    locale: toStripeLocale(order.locale),
    client_reference_id: order.id,
    metadata: references,
    success_url: successAddress(origin, order.attempt),
    cancel_url: cancelAddress(origin, order.attempt),
  };
  if (rhythm) asked.subscription_data = { metadata: references };
  else asked.payment_intent_data = { metadata: references };
  if (promotion) asked.discounts = [{ promotion_code: promotion }];
  else asked.allow_promotion_codes = true;
  if (settings.tax === 'automatic') asked.automatic_tax = { enabled: true };
  if (settings.expireAfter)
    asked.expires_at = Math.floor(order.triedAt.getTime() / 1000) + Math.max(settings.expireAfter, LEAST_MINUTES) * 60;
  if (settings.shipTo?.length) deliver(asked, order, rhythm, settings.shipTo, settings.shipping ?? []);
  return asked;
}

const isRecurring = ({ plan }: OrderLine): boolean => plan !== undefined && plan.interval !== 'once';

/** Stripe has shipping rates in payment mode alone: in a subscription the first way comes again as a line of its own. */
function deliver(
  asked: Parameters,
  { currency }: Order,
  rhythm: OrderLine['plan'],
  shipTo: readonly string[],
  ways: readonly Shipping[],
): void {
  asked.shipping_address_collection = { allowed_countries: shipTo as Country[] };
  const [first] = ways;
  if (!rhythm && first) asked.shipping_options = ways.map((way) => shippingOption(way, currency));
  if (rhythm && first?.price) {
    const { name, price } = first;
    const line = { id: '', name, quantity: 1, unit: toUnits(price, 10 ** digitsOf(currency)) };
    const item = lineItem({ ...line, plan: rhythm }, currency);
    asked.line_items?.push(item);
  }
}

function amount(units: number, currency: string): number {
  const found = toStripeAmount(units, currency);
  if (found === undefined) throw new PaymentError('refused', `Stripe cannot charge such an amount of ${currency}.`);
  return found;
}

/** Without what the visitor has asked for of it, which may tell about his health. */
function lineItem({ name, variant, plan, quantity, unit, image }: OrderLine, currency: string): LineItem {
  const product: NonNullable<Price['product_data']> = { name: variant ? `${name}, ${variant.name}` : name };
  if (plan) product.description = plan.name;
  // Others Stripe refuses, and the order with them.
  if (image?.startsWith('https://') && image.length <= LONGEST_IMAGE) product.images = [image];
  const price: Price = {
    currency: currency.toLowerCase(),
    unit_amount: amount(unit, currency),
    product_data: product,
  };
  if (plan && plan.interval !== 'once') price.recurring = { interval: plan.interval, interval_count: plan.count };
  return { quantity, price_data: price };
}

function shippingOption({ name, price, days }: Shipping, currency: string): ShippingOption {
  const units = toUnits(price, 10 ** digitsOf(currency));
  const rate: NonNullable<ShippingOption['shipping_rate_data']> = {
    type: 'fixed_amount',
    display_name: name,
    fixed_amount: { amount: amount(units, currency), currency: currency.toLowerCase() },
  };
  const workingDays = (value: number) => ({ unit: 'business_day' as const, value });
  if (days) rate.delivery_estimate = { minimum: workingDays(days[0]), maximum: workingDays(days[1]) };
  return { shipping_rate_data: rate };
}
