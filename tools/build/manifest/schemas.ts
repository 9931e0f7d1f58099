import {
  availabilities,
  type CatalogInput,
  intervals,
  type ProductPlan,
  type Variant,
} from '../../../src/catalog/catalog.ts';
import { otherNames } from '../../../src/catalog/other-names.ts';
import { countries } from '../../../src/text/regions.ts';
import { subdivisions } from '../../../src/text/us-subdivisions.ts';
import { english } from '../../../src/words/english.ts';
import { languages } from '../../../src/words/languages.ts';
import type { Message } from '../../../src/words/message.ts';
import { docsUrl } from './docs-url.ts';
import { readInterface } from './interfaces.ts';

/** JSON Schema, draft 07: the newest that every editor checks completely. */
export type Schema = Readonly<Record<string, unknown>>;

const DRAFT = 'http://json-schema.org/draft-07/schema#';

/** A field that may be missing may also be null. */
const optional = ({ type, ...schema }: Schema): Schema => ({
  type: [type, 'null'].flat(),
  ...schema,
  ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
});

const word = { type: 'string', pattern: '\\S' };
const withoutTags = '(?![\\s\\S]*<(?:/?[a-zA-Z][^<>]*|!--[\\s\\S]*?--)>)';
const text = { type: 'string', pattern: `^${withoutTags}` };
const title = { type: 'string', pattern: `^${withoutTags}[\\s\\S]*\\S` };
const amount = { type: 'number', minimum: 0 };
const count = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const url = (schemes: string) => ({
  type: 'string',
  pattern: `^\\s*(?:${schemes}|(?![a-zA-Z][a-zA-Z0-9+.\\-]*:))`,
});
const web = '[hH][tT][tT][pP][sS]?:';
const oneOf = (values: readonly string[]) => ({ type: 'string', enum: values });
const listOf = (items: Schema) => ({ type: 'array', maxItems: 1_000, items });

const unitPrice = {
  type: 'object',
  required: ['price', 'per'],
  properties: {
    price: { ...amount, description: "In the currency's main unit." },
    per: {
      type: 'string',
      maxLength: 30,
      pattern: '^(?=.*\\S)[^<>]*$',
      description: 'Amount that the price is for, such as "100 g".',
    },
  },
  additionalProperties: false,
  description: 'Price per measure, shown beside the price.',
};

const codes = {
  ...listOf({
    type: 'string',
    pattern: `^(?!US-(?!(?:${subdivisions.join('|')})$))(?:${countries.join('|')})(?:-[A-Z0-9]{1,3})?$`,
  }),
  minItems: 1,
};

/** The rules about buyers and orders of a product, and the sentence that must stand beside it. */
const rules = {
  approval: { type: 'boolean' },
  review: { type: 'boolean' },
  minAge: { ...count, maximum: 150 },
  regions: {
    type: 'object',
    properties: { only: codes, except: codes },
    additionalProperties: false,
    anyOf: [{ required: ['only'] }, { required: ['except'] }],
    maxProperties: 1,
  },
  disclosure: { ...text, maxLength: 1_000 },
};
const without = (fields: readonly string[]) => ({
  properties: Object.fromEntries(fields.map((name) => [name, { type: 'null' }])),
});
const withoutRules = without(Object.keys(rules));
const withoutStock = without(['stock']);
/** A product with variants counts each of them. */
const withOneStock = { anyOf: [withoutStock, { properties: { variants: { maxItems: 0 } } }] };
/** Amounts that are charged again cannot be held. */
const withReviewOrPlans = {
  anyOf: [{ properties: { review: { enum: [false, null, ''] } } }, { properties: { plans: { maxItems: 0 } } }],
};

/** Fields of a product that its variants may override. */
const shared = {
  id: word,
  name: title,
  price: amount,
  compareAtPrice: amount,
  availability: oneOf(availabilities),
  max: count,
  stock: { ...count, minimum: 0 },
  image: url(`${web}|[dD][aA][tT][aA]:[iI][mM][aA][gG][eE]/`),
  checkoutId: { type: ['string', 'number'], pattern: '\\S', minimum: 0 },
  unitPrice,
};

/** Refuses the fields of other systems that we name otherwise. Missing values mean nothing. */
const refusals = Object.fromEntries(
  otherNames.flatMap(({ ours, names }) =>
    names.split(' ').map((name) => [name, { enum: [null, ''], description: `Write "${ours}".` }]),
  ),
);

/** A schema for each field. */
type Schemas<Entry> = Readonly<Record<keyof Entry, Schema>>;

/** An entry of a catalog. Descriptions of fields are those of the interface. */
function entry<Fields>(
  name: string,
  required: readonly string[],
  fields: Schemas<Fields>,
  limits: readonly Schema[],
): Schema {
  const { description, members } = readInterface('catalog/catalog.ts', name);
  const properties = Object.entries<Schema>(fields).map(([field, schema]) => {
    const found = members.find((member) => member.name === field);
    const described = found?.description ? { description: found.description, ...schema } : schema;
    return [field, required.includes(field) ? described : optional(described)];
  });
  return {
    type: 'object',
    description,
    required,
    properties: Object.fromEntries(properties),
    allOf: [{ properties: refusals }, ...limits],
  };
}

/** dist/schema/catalog.json. Fields that the kit does not know are the host's own. */
export function catalogSchema(): Schema {
  const variant = entry<Variant>('Variant', ['id', 'name'], shared, [withoutRules]);
  const { id, name, price } = shared;
  const planFields = { id, name, interval: oneOf(intervals), count, price };
  const plan = entry<ProductPlan>('ProductPlan', ['id', 'name', 'interval'], planFields, [withoutRules, withoutStock]);
  const productFields = {
    ...shared,
    ...rules,
    listed: { type: 'boolean' },
    description: text,
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    rating: { ...amount, maximum: 5 },
    reviews: { ...count, minimum: 0 },
    imageAlt: text,
    href: url(web),
    variantLabel: text,
    variants: listOf({ $ref: '#/definitions/variant' }),
    plans: listOf({ $ref: '#/definitions/plan' }),
  };
  const product = entry<CatalogInput[number]>('Product', ['id', 'name', 'price'], productFields, [
    withOneStock,
    withReviewOrPlans,
  ]);
  return {
    $schema: DRAFT,
    title: 'Catalog',
    description: `The products of a page: ${docsUrl('products')}`,
    ...listOf({ $ref: '#/definitions/product' }),
    definitions: { product, variant, plan },
  };
}

/** A text with the placeholders of the English message and no others. */
function messageText(message: Message): Schema {
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  const names = [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))];
  const allowed = names.length ? `(?!(?:${names.join('|')})\\})` : '';
  return { type: 'string', maxLength: 500, pattern: `^(?![\\s\\S]*\\{${allowed}\\w+\\})` };
}

/** dist/schema/messages.json. */
export function messagesSchema(): Schema {
  const properties = Object.entries<Message>(english).map(([key, message]) => {
    const schema = messageText(message);
    const forms = Object.fromEntries(['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [form, schema]));
    const description = typeof message === 'string' ? message : Object.values(message).join(' / ');
    const plural = { type: 'object', required: ['other'], properties: forms, additionalProperties: false };
    return [key, { description, anyOf: [schema, plural] }];
  });
  const ref = { $ref: '#/definitions/messages' };
  const $schema = { type: 'string', description: 'URL or path of this schema.' };
  return {
    $schema: DRAFT,
    title: 'Messages',
    description: `A page's own texts by language: ${docsUrl('languages#your-own-messages')}`,
    type: 'object',
    properties: {
      $schema,
      ...Object.fromEntries(['en', ...languages].map((language) => [language, ref])),
    },
    additionalProperties: ref,
    definitions: {
      messages: {
        type: 'object',
        maxProperties: 1_000,
        properties: { $schema, ...Object.fromEntries(properties) },
        patternProperties: { [`^region\\.(?:${countries.join('|')})(?:-[A-Z0-9]{1,3})?$`]: messageText('') },
        additionalProperties: false,
      },
    },
  };
}
