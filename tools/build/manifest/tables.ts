import { english, general } from '../../../src/words/english.ts';
import { isPlaceKey } from '../../../src/words/place-key.ts';
import type { ElementDeclaration } from './custom-elements.ts';
import type { CustomProperty } from './custom-properties.ts';
import { pageOf } from './element-pages.ts';
import { cell, code, listed, table } from './markdown.ts';
import { pageEvents } from './page-events.ts';
import { reactPropertyOf } from './react-properties.ts';
import { catalogSchema } from './schemas.ts';
import { since } from './since.ts';

/** A page of the reference that consists of tables. */
const page = (title: string, ...parts: readonly string[]) => `${[`# ${title}`, ...parts].join('\n\n')}\n`;

/** The heading over all tables of a page: every row is as old and as stable as the package. */
const stable = `## Stable since ${since}`;

const detailOf = (type: string) => type.replace(/^CustomEvent<(.*)>$/, '$1');
const linkTo = (tagName: string) => `[\`${tagName}\`](${pageOf(tagName)})`;

/** docs/events.md. */
export function eventsPage(elements: readonly ElementDeclaration[]): string {
  const senders = new Map<string, { type: string; description: string; tags: string[] }>();
  for (const { tagName, events } of elements)
    for (const { name, type, description } of events) {
      const known = senders.get(name);
      if (known) known.tags.push(tagName);
      else senders.set(name, { type: type.text, description, tags: [tagName] });
    }
  const ofElements = [...senders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { type, description, tags }]) => [
      code(name),
      code(reactPropertyOf(name)),
      tags.length > 4
        ? 'every element that can fail, and `<html>` if the [list that it names](products.md#one-list-for-the-whole-page) does not load'
        : tags.map(linkTo).join(', '),
      code(detailOf(type)),
      cell(tags.length > 4 ? 'It failed, and shows so in its place.' : description),
    ]);
  return page(
    'Events',
    'Listen on the element or on any ancestor: every event bubbles and crosses shadow roots. An event with `preventDefault()` in its meaning is sent before the fact. No other can be canceled.',
    '<!-- example: events -->',
    stable,
    '### Sent by elements',
    ...table(['event', 'in React', 'sent by', 'detail', 'meaning'], ofElements),
    '### Sent on `document`',
    ...table(
      ['event', 'detail', 'meaning'],
      pageEvents.map(({ name, detail, description }) => [code(name), code(detail), cell(description)]),
    ),
  );
}

/** docs/tokens.md. */
export function tokensPage(properties: readonly CustomProperty[]): string {
  return page(
    'Tokens and parts',
    'Custom properties set the look of a page, a section or one element. Parts reach the rest.',
    stable,
    '### Custom properties',
    'Set them on the element or on any ancestor, as [Look and feel](theming.md) shows.',
    ...table(
      ['property', 'default', 'meaning'],
      properties.map(({ name, initial, description }) => [code(name), code(initial), cell(description)]),
    ),
    '### Parts and states',
    'The page of each [element](elements.md) lists its parts and states: `wellness-product-card::part(price) { font-weight: 700; }`.',
  );
}

/** docs/messages.md. */
export function messagesPage(): string {
  const rows = (keys: readonly string[]) =>
    keys.map((key) => {
      const message: unknown = english[key as keyof typeof english];
      const forms =
        typeof message === 'string'
          ? code(message)
          : Object.entries(message as Readonly<Record<string, string>>)
              .map(([form, text]) => `${form}: ${code(text)}`)
              .join('<br>');
      return [code(key), forms];
    });
  const ofShops = Object.keys(general).sort();
  const ofStorefront = Object.keys(english)
    .filter((key) => !ofShops.includes(key))
    .sort();
  const places = ofShops.filter(isPlaceKey);
  return page(
    'Messages',
    'Every text that the elements show, by its key. [Your own messages](languages.md#your-own-messages) replace them.',
    stable,
    '### For any shop',
    ...table(['key', 'English'], rows(ofShops.filter((key) => !isPlaceKey(key)))),
    `The states of the United States are messages, too: \`${places[0]}\` to \`${places.at(-1)}\`, with codes by ISO 3166.`,
    '### For this storefront',
    ...table(['key', 'English'], rows(ofStorefront)),
  );
}

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: { readonly $ref?: string };
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

function typeOf({ type, enum: values, items, properties }: FieldSchema): string {
  if (values)
    return values
      .filter((value) => value !== null)
      .map((value) => `'${value}'`)
      .join(' | ');
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  const list = items?.$ref?.replace('#/definitions/', '');
  return list
    ? `${list}[]`
    : [type ?? 'string']
        .flat()
        .filter((name) => name !== 'null')
        .join(' | ');
}

/** docs/catalog.md. */
export function catalogPage(): string {
  const { definitions } = catalogSchema() as unknown as { definitions: Readonly<Record<string, FieldSchema>> };
  const titles: Readonly<Record<string, string>> = { product: 'Product', variant: 'Variant', plan: 'Plan' };
  return page(
    'Catalog fields',
    'A catalog is a JSON array of products. [Your products](products.md#fields) has its limits, and [editors](elements.md#editors) check it by `schema/catalog.json`.',
    '<!-- example: own-catalog -->',
    stable,
    ...Object.entries(definitions).flatMap(([name, { properties = {}, required = [] }]) => {
      const isOfProduct = (field: string) =>
        name === 'variant' && properties[field]?.description === definitions.product?.properties?.[field]?.description;
      const same = Object.keys(properties).filter(isOfProduct).map(code);
      return [
        `### ${titles[name] ?? name}`,
        ...table(
          ['field', 'type', 'required', 'meaning'],
          Object.entries(properties)
            .filter(([field]) => !isOfProduct(field))
            .map(([field, schema]) => [
              code(field),
              code(typeOf(schema)),
              required.includes(field) ? 'yes' : 'no',
              cell(schema.description ?? ''),
            ]),
        ),
        ...(same.length > 0
          ? [
              `It may also have ${listed(same)} as a product has them. [Variants](products.md#variants) names the fields that it inherits.`,
            ]
          : []),
      ];
    }),
  );
}
