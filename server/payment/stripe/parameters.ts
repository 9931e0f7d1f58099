import type Stripe from 'stripe';
import { digitsOf, toUnits } from '../../../src/money/money.ts';
import type { Order, OrderLine } from '../../order.ts';
import type { ShippingWay } from '../../origin.ts';
import { isRecurring } from '../amount.ts';
import { type PageSettings, PaymentError } from '../payment.ts';
import { toStripeAmount } from './amounts.ts';
import { toStripeLocale } from './locale.ts';

type Parameters = Stripe.Checkout.SessionCreateParams;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;
type Price = NonNullable<LineItem['price_data']>;
type ShippingOption = Stripe.Checkout.SessionCreateParams.ShippingOption;
type Country = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry;

/** Stripe requires at least 30 minutes from the request, which comes a moment after the try has started. */
const LEAST_MINUTES = 31;
const LONGEST_IMAGE = 2_048;

/**
 * Parameters of the Checkout Session for an order. They depend only on the order's row and the settings, never on the
 * clock.
 * @param promotion the id of Stripe's promotion code for the order's discount, if there is one
 * @throws PaymentError of kind `refused` for an order that Stripe cannot take
 */
export function sessionParameters(order: Order, settings: PageSettings, promotion?: string): Parameters {
  const recurring = order.lines.find(isRecurring)?.plan;
  const references: Stripe.MetadataParam = { order: order.id, store: settings.store };
  if (order.partner) references.partner = order.partner;
  // Assigned one by one, because TypeScript checks names in assignments but not in spreads.
  const parameters: Parameters = {
    mode: recurring ? 'subscription' : 'payment',
    line_items: order.lines.map((line) => lineItem(line, order.currency)),
    locale: toStripeLocale(order.locale),
    client_reference_id: order.id,
    metadata: references,
    success_url: settings.success,
    cancel_url: settings.cancel,
  };
  if (recurring && settings.hold) throw new PaymentError('refused', 'Stripe cannot hold the amount of a subscription.');
  if (recurring) parameters.subscription_data = { metadata: references };
  else parameters.payment_intent_data = { metadata: references, ...(settings.hold && { capture_method: 'manual' }) };
  if (promotion) parameters.discounts = [{ promotion_code: promotion }];
  else parameters.allow_promotion_codes = true;
  if (settings.tax === 'automatic') parameters.automatic_tax = { enabled: true };
  if (settings.expireAfter)
    parameters.expires_at =
      Math.floor(order.triedAt.getTime() / 1000) + Math.max(settings.expireAfter, LEAST_MINUTES) * 60;
  if (settings.countries) addShipping(parameters, order, recurring, settings.countries, settings.shipping);
  return parameters;
}

/** Stripe offers shipping rates in payment mode only. In a subscription the first rate becomes a recurring line. */
function addShipping(
  parameters: Parameters,
  { currency }: Order,
  recurring: OrderLine['plan'],
  countries: readonly string[],
  rates: readonly ShippingWay[],
): void {
  parameters.shipping_address_collection = { allowed_countries: countries as Country[] };
  const [first] = rates;
  if (!recurring && first) parameters.shipping_options = rates.map((rate) => shippingOption(rate, currency));
  if (recurring && first?.price) {
    const { name, price } = first;
    const line = { id: '', name, quantity: 1, unit: toUnits(price, 10 ** digitsOf(currency)) };
    const item = lineItem({ ...line, plan: recurring }, currency);
    parameters.line_items?.push(item);
  }
}

function amount(units: number, currency: string): number {
  const found = toStripeAmount(units, currency);
  if (found === undefined) throw new PaymentError('refused', `Stripe cannot charge such an amount of ${currency}.`);
  return found;
}

/** `properties` are not sent, because they may be about the visitor's health. */
function lineItem({ name, variant, plan, quantity, unit, image }: OrderLine, currency: string): LineItem {
  const product: NonNullable<Price['product_data']> = { name: variant ? `${name}, ${variant.name}` : name };
  if (plan) product.description = plan.name;
  // Stripe refuses the order for any other picture address.
  if (image?.startsWith('https://') && image.length <= LONGEST_IMAGE) product.images = [image];
  const price: Price = {
    currency: currency.toLowerCase(),
    unit_amount: amount(unit, currency),
    product_data: product,
  };
  if (plan && plan.interval !== 'once') price.recurring = { interval: plan.interval, interval_count: plan.count };
  return { quantity, price_data: price };
}

function shippingOption({ name, price, days }: ShippingWay, currency: string): ShippingOption {
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
