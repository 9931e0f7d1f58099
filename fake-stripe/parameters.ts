import { stripeAmounts } from '../server/payment/stripe/amounts.ts';
import { stripeLocales } from '../server/payment/stripe/locale.ts';
import { address, anything, type Form, list, metadata, object, oneOf, optional, text, truth, whole } from './form.ts';
import { Problem } from './problem.ts';

const currency = text(3, /^[a-z]{3}$/);
const amount = whole(0, Number.MAX_SAFE_INTEGER);
const days = object({ unit: oneOf('business_day'), value: whole(1, 365) });
const references = optional(object({ metadata: optional(metadata) }));
const switchable = optional(object({ enabled: truth }));
const label = object({ type: oneOf('custom'), custom: text(50) });

/** Parameters that a shop adds by `stripe({ session })`: those in the documents are checked. */
const ofShops = {
  billing_address_collection: optional(oneOf('auto', 'required')),
  allowed_payment_method_types: optional(list(text(), 100)),
  branding_settings: optional(anything),
  consent_collection: optional(
    object({
      terms_of_service: optional(oneOf('none', 'required')),
      promotions: optional(oneOf('none', 'auto')),
      payment_method_reuse_agreement: optional(anything),
    }),
  ),
  custom_fields: optional(
    list(
      object({
        key: text(200, /^[\da-z]+$/i),
        label,
        type: oneOf('dropdown', 'numeric', 'text'),
        optional: optional(truth),
        dropdown: optional(anything),
        numeric: optional(anything),
        text: optional(anything),
      }),
      3,
    ),
  ),
  custom_text: optional(anything),
  customer_creation: optional(oneOf('always', 'if_required')),
  excluded_payment_method_types: optional(list(text(), 100)),
  invoice_creation: optional(object({ enabled: truth, invoice_data: optional(anything) })),
  name_collection: optional(anything),
  payment_method_configuration: optional(text()),
  payment_method_options: optional(anything),
  phone_number_collection: switchable,
  submit_type: optional(oneOf('auto', 'book', 'donate', 'pay', 'subscribe')),
  tax_id_collection: optional(object({ enabled: truth, required: optional(oneOf('if_supported', 'never')) })),
};

const readSession = object({
  mode: oneOf('payment', 'subscription'),
  line_items: list(
    object({
      quantity: whole(1, 999_999),
      price_data: object({
        currency,
        unit_amount: amount,
        product_data: object({
          name: text(),
          description: optional(text()),
          images: optional(list(address, 8)),
        }),
        recurring: optional(
          object({ interval: oneOf('day', 'week', 'month', 'year'), interval_count: whole(1, 1095) }),
        ),
      }),
    }),
    100,
  ),
  locale: optional(oneOf('auto', ...stripeLocales)),
  client_reference_id: optional(text(200)),
  metadata: optional(metadata),
  payment_intent_data: optional(
    object({
      metadata: optional(metadata),
      description: optional(text(1_000)),
      statement_descriptor: optional(text(22)),
      statement_descriptor_suffix: optional(text(22)),
      capture_method: optional(oneOf('automatic', 'automatic_async', 'manual')),
    }),
  ),
  subscription_data: references,
  discounts: optional(list(object({ promotion_code: text() }), 1)),
  allow_promotion_codes: optional(truth),
  shipping_address_collection: optional(object({ allowed_countries: list(text(2, /^[A-Z]{2}$/), 250) })),
  shipping_options: optional(
    list(
      object({
        shipping_rate_data: object({
          type: oneOf('fixed_amount'),
          display_name: text(100),
          fixed_amount: object({ amount, currency }),
          delivery_estimate: optional(object({ minimum: optional(days), maximum: optional(days) })),
        }),
      }),
      5,
    ),
  ),
  automatic_tax: optional(object({ enabled: truth })),
  expires_at: optional(whole(0, Number.MAX_SAFE_INTEGER)),
  success_url: address,
  cancel_url: optional(address),
  expand: optional(list(text(), 20)),
  ...ofShops,
});

export type SessionParameters = ReturnType<typeof readSession>;

const refuse = (message: string, param: string, code?: string): never => {
  throw new Problem(message, { param, code });
};

/** Reads the parameters of `POST /v1/checkout/sessions`. `now` is in seconds. */
export function readSessionParameters(form: Form, now: number): SessionParameters {
  const parameters = readSession(form, '');
  const { mode, line_items: items, expires_at: end } = parameters;
  if (!items.length) refuse('Missing required param: line_items.', 'line_items', 'parameter_missing');
  const money = items[0]?.price_data.currency as string;
  items.forEach(({ price_data: price }, index) => {
    const at = `line_items[${index}][price_data]`;
    if (price.currency !== money) refuse('All line items must have the same currency.', `${at}[currency]`);
    checkAmount(price.unit_amount, money, `${at}[unit_amount]`);
    if (price.recurring && mode === 'payment')
      refuse('You specified `payment` mode but passed a recurring price.', `${at}[recurring]`);
  });
  const rhythms = new Set(
    items.flatMap(({ price_data: { recurring } }) => (recurring ? JSON.stringify(recurring) : [])),
  );
  if (mode === 'subscription') {
    const often = items.filter(({ price_data }) => price_data.recurring).length;
    if (!often) refuse('You must provide at least one recurring price in `subscription` mode.', 'line_items');
    if (rhythms.size > 1) refuse('All prices on a subscription must have the same interval.', 'line_items');
    if (often > 20 || items.length - often > 20) refuse('Too many line items for a subscription.', 'line_items');
    if (parameters.shipping_options)
      refuse('`shipping_options` can only be used in `payment` mode.', 'shipping_options');
    if (parameters.payment_intent_data)
      refuse('You can not pass `payment_intent_data` in `subscription` mode.', 'payment_intent_data');
    for (const name of ['customer_creation', 'invoice_creation'] as const)
      if (parameters[name]) refuse(`You can not pass \`${name}\` in \`subscription\` mode.`, name);
  } else if (parameters.subscription_data)
    refuse('You can only pass `subscription_data` in `subscription` mode.', 'subscription_data');
  parameters.shipping_options?.forEach(({ shipping_rate_data: { fixed_amount: rate } }, index) => {
    const at = `shipping_options[${index}][shipping_rate_data][fixed_amount]`;
    if (rate.currency !== money) refuse('Shipping must have the currency of the line items.', `${at}[currency]`);
    checkAmount(rate.amount, money, `${at}[amount]`);
  });
  if (parameters.discounts && parameters.allow_promotion_codes !== undefined)
    refuse('You may only specify one of these parameters: allow_promotion_codes, discounts.', 'discounts');
  if (end !== undefined && (end < now + 30 * 60 || end > now + 24 * 3600))
    refuse(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return parameters;
}

function checkAmount(amount: number, currency: string, param: string) {
  const { step, maximum } = stripeAmounts(currency.toUpperCase());
  if (amount % step)
    refuse(`Invalid amount: must be divisible by ${step}.`, param, 'invalid_charge_amount_no_decimal_compatible');
  if (amount > maximum) refuse(`Amount must be no more than ${maximum} ${currency}.`, param, 'amount_too_large');
}
