import {
  MAX_AGE,
  MAX_APPROVALS,
  MAX_CONSENT,
  MAX_LINES,
  MAX_PROPERTIES,
  MAX_REPLACED,
  MAX_TEXT,
} from '../server/limits.ts';
import { states } from '../server/orders/states.ts';
import { ATTEMPT } from '../src/addresses/address.ts';
import { orderReasons, refusalReasons } from '../src/rules/refusal-reasons.ts';

/*
 * The order that a page posts to a checkout endpoint, and the answers that it reads, as JSON Schema. A later release may add fields,
 * so unknown ones are never a mistake.
 */

type Schema = Readonly<Record<string, unknown>>;

const DRAFT = 'http://json-schema.org/draft-07/schema#';
const docs = 'docs/checkout.md';

const amount = { type: 'number', minimum: 0, description: "In the currency's main unit." };
const count = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const text = { type: 'string', pattern: '^[\\s\\S]+$', maxLength: MAX_TEXT };
const attempt = { type: 'string', pattern: `^${ATTEMPT}$` };
const currency = { type: 'string', pattern: '^[A-Z]{3}$' };
const date = { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}T', description: 'ISO 8601.' };
const optionalText = { type: ['string', 'null'] };
const object = (required: readonly string[], properties: Schema) => ({ type: 'object', required, properties });
const list = (items: Schema, least: number, most?: number) => ({
  type: 'array',
  minItems: least,
  ...(most !== undefined && { maxItems: most }),
  items,
});

/** `schema/order.json`: the body of `POST <checkout-endpoint>`. */
export const orderSchema = (): Schema => ({
  $schema: DRAFT,
  title: 'Order',
  description: `What a page posts to its checkout endpoint: ${docs}#the-request`,
  ...object(['attempt', 'items', 'currency', 'total', 'locale'], {
    attempt,
    items: list(
      object(['id', 'quantity'], {
        id: text,
        quantity: count,
        price: { ...amount, description: 'As the page showed it, in the main unit. Never to be charged.' },
        plan: text,
        properties: {
          type: 'object',
          maxProperties: MAX_PROPERTIES,
          patternProperties: { [`^[\\s\\S]{1,${MAX_TEXT}}$`]: text },
          additionalProperties: false,
        },
      }),
      1,
      MAX_LINES,
    ),
    currency,
    total: { type: 'number', description: 'As the visitor saw it, in the main unit. Never to be charged.' },
    locale: { type: 'string', pattern: '^[\\w-]{2,35}$' },
    partner: text,
    discount: text,
    consent: { ...text, maxLength: MAX_CONSENT },
    replaces: list(attempt, 0, MAX_REPLACED),
    visitor: object([], {
      region: { type: 'string', pattern: '^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$' },
      age: { type: 'integer', minimum: 0, maximum: MAX_AGE },
      approvals: list({ type: 'string' }, 0, MAX_APPROVALS),
    }),
  }),
});

const refusedLine = object(['id', 'reason'], {
  index: { type: 'integer', minimum: 0, description: 'Position in the posted items, from 0.' },
  id: { type: 'string', description: 'As posted.' },
  reason: { type: 'string', enum: [...refusalReasons] },
  max: { type: 'integer', minimum: 0 },
  price: amount,
});

/** `schema/answer.json`: the answer to an order, by definition: `page` with 200, `refusal` with 4xx or 502. */
export const answerSchema = (): Schema & { readonly definitions: Readonly<Record<'page' | 'refusal', Schema>> } => ({
  $schema: DRAFT,
  title: 'Answer',
  description: `The answer of a checkout endpoint to an order: ${docs}#the-response`,
  anyOf: [{ $ref: '#/definitions/page' }, { $ref: '#/definitions/refusal' }],
  definitions: {
    page: object(['url'], {
      url: {
        type: 'string',
        pattern: '^\\s*(?:[hH][tT][tT][pP][sS]?:|(?![a-zA-Z][a-zA-Z0-9+.\\-]*:))\\S',
        description: 'Where the visitor pays.',
      },
    }),
    refusal: {
      type: 'object',
      properties: {
        reason: { type: 'string', enum: [...orderReasons] },
        message: { type: 'string' },
        lines: list(refusedLine, 1),
        min: amount,
        max: amount,
      },
      anyOf: [{ required: ['lines'] }, { required: ['message'] }, { required: ['reason'] }],
    },
  },
});

/** `schema/order-status.json`: the answer of `GET <checkout-endpoint>/orders/<attempt>`. */
export const statusSchema = (): Schema => ({
  $schema: DRAFT,
  title: 'Order status',
  description: 'What a checkout endpoint answers about an order: docs/after-the-sale.md#what-your-server-answers',
  ...object(['status', 'lines', 'total', 'currency'], {
    status: { type: 'string', enum: Object.keys(states) },
    number: optionalText,
    paidAt: date,
    captureBefore: date,
    lines: list(
      object(['id', 'name', 'quantity', 'price'], {
        id: text,
        name: text,
        quantity: count,
        price: amount,
        variant: { ...object(['id', 'name'], { id: text, name: text }), type: ['object', 'null'] },
        plan: {
          ...object(['id', 'name', 'interval'], {
            id: text,
            name: text,
            interval: { type: 'string', enum: ['week', 'month', 'year', 'once'] },
            count: { ...count, type: ['integer', 'null'] },
          }),
          type: ['object', 'null'],
        },
        properties: { type: ['object', 'null'], additionalProperties: { type: 'string' } },
        disclosure: optionalText,
      }),
      1,
    ),
    total: amount,
    currency,
    discount: optionalText,
    discounted: amount,
    shipping: object(['name', 'price'], {
      // Empty where an older release of the server has taken the order.
      name: { type: 'string' },
      price: amount,
      days: list({ type: 'integer', minimum: 0 }, 2, 2),
    }),
    tax: object([], { added: amount, included: amount }),
    charged: amount,
    refunded: amount,
    shipped: object(['at'], { at: date, carrier: optionalText, tracking: optionalText }),
    subscription: object(['status'], {
      status: { type: 'string', enum: ['active', 'past_due', 'ended'] },
      renewsAt: date,
      endsAt: date,
      manage: { type: ['string', 'null'], pattern: '^[hH][tT][tT][pP][sS]:' },
    }),
    test: { type: 'boolean' },
  }),
});
