import * as v from 'valibot';
import { isStorable } from '../../storable.ts';

/** Text that PostgreSQL can store. */
export const text = v.custom<string>(
  (value) => typeof value === 'string' && value !== '' && value.length <= 255 && isStorable(value),
);
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** An id, or the object with that id. */
export const reference = v.nullish(
  v.union([
    text,
    v.pipe(
      v.object({ id: text }),
      v.transform(({ id }) => id),
    ),
  ]),
  null,
);

/** The event itself. Its data is read only for types that the checkout server knows. */
export const eventSchema = v.object({
  id: text,
  type: v.string(),
  data: v.optional(v.unknown()),
});

export const dataOf = <Schema extends v.GenericSchema>(schema: Schema) => v.object({ object: schema });

/** The part of a delivery address that rules name. */
const delivery = v.nullish(
  v.object({
    address: v.nullish(v.object({ country: v.nullish(v.string(), null), state: v.nullish(v.string(), null) })),
  }),
);

/** The fields of a Checkout Session in an event. */
export const sessionData = dataOf(
  v.object({
    id: text,
    metadata: v.nullish(v.object({ order: v.nullish(text), store: v.nullish(text) })),
    mode: v.nullish(v.string()),
    status: v.nullish(v.string()),
    payment_status: v.nullish(v.string()),
    currency: v.nullish(text),
    amount_subtotal: v.nullish(amount),
    amount_total: v.nullish(amount),
    total_details: v.nullish(v.object({ amount_discount: v.nullish(amount), amount_tax: v.nullish(amount) })),
    shipping_cost: v.nullish(v.object({ amount_subtotal: v.nullish(amount), shipping_rate: reference })),
    shipping_options: v.nullish(v.array(v.object({ shipping_rate: reference }))),
    url: v.nullish(v.string(), null),
    payment_intent: reference,
    shipping_address_collection: v.nullish(v.unknown()),
    collected_information: v.nullish(v.object({ shipping_details: delivery })),
    shipping_details: delivery,
  }),
);

/** The fields of a payment in an event. */
export const intentData = dataOf(
  v.object({
    id: text,
    object: v.literal('payment_intent'),
    capture_method: v.nullish(v.string()),
    metadata: v.nullish(v.object({ order: v.nullish(text) })),
  }),
);

/** The fields of a charge in an event, or of a refund, a dispute or a warning about one. */
export const chargeData = dataOf(
  v.object({
    id: text,
    object: v.picklist(['charge', 'refund', 'dispute', 'radar.early_fraud_warning']),
    payment_intent: reference,
    charge: reference,
    status: v.nullish(v.string(), null),
    amount: v.nullish(amount, null),
    currency: v.nullish(text, null),
  }),
);
