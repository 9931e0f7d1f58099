import type { ElementDeclaration } from './custom-elements.ts';
import type { CustomProperty } from './custom-properties.ts';
import { examples, preactTypes, reactTypes } from './examples.ts';
import { cell, code, table } from './markdown.ts';

/** Events that the page sends on `document`. */
export const pageEvents: readonly (readonly [name: string, detail: string, meaning: string])[] = [
  [
    'wellness-cart-change',
    '{ items, total, count, reason, id, key }',
    'The cart has changed, whatever caused it. `reason` is `add`, `remove`, `update`, `clear`, `restore`, `sync`, `undo` or `paid`; `id`, and `key` of the line, are null if the change is not about a single line.',
  ],
  [
    'wellness-paid',
    '{ attempt, items }',
    'Paid lines have left the cart: once per attempt, and once more if its lines were put back and are paid after all. Sent when a `wellness-order-status` learns of the payment or, without one, when the visitor returns from the payment page, or when the page calls `wellness.cart.paid()`.',
  ],
  [
    'wellness-cart-add',
    '{ id, name, description, price, quantity, key, currency }',
    'Before a cart link adds a product, once per product; `preventDefault()` keeps it out. For products that a visitor adds, the element sends it.',
  ],
  ['wellness-ready', 'null', '`window.wellness` is there.'],
];

const detailOf = (type: string) => type.replace(/^CustomEvent<(.*)>$/, '$1');

function section({ tagName, description, attributes, events, cssParts, slots }: ElementDeclaration): string {
  const example = examples[tagName];
  if (!example) throw new Error(`tools/build/manifest/examples.ts: no example of <${tagName}>`);
  return [
    `## \`<${tagName}>\``,
    description,
    `\`\`\`html\n${example}\n\`\`\``,
    ...table(
      ['attribute', 'type', 'default', 'set by', ''],
      attributes.map(({ name, type, default: initial, description, owner }) => [
        code(name),
        code(type.text),
        code(initial),
        owner ? '**owner**' : 'author',
        cell(description),
      ]),
    ),
    ...table(
      ['event', 'detail', ''],
      events.map(({ name, type, description }) => [code(name), code(detailOf(type.text)), cell(description)]),
    ),
    ...table(
      ['part', ''],
      cssParts.map(({ name, description }) => [code(name), cell(description)]),
    ),
    ...table(
      ['slot', ''],
      slots.map(({ name, description }) => [code(name), cell(description)]),
    ),
  ].join('\n\n');
}

/** docs/elements.md. */
export function reference(elements: readonly ElementDeclaration[], properties: readonly CustomProperty[]): string {
  return `${[
    '# The elements',
    `Written by \`npm run manifest\` from the comments in \`src/elements\`; \`npm test\` fails when it is out of
date. Editors find the same in the package, and [JSX](#jsx) has types.`,
    `Each attribute has a property of the same meaning in camelCase: \`product-id\`, \`productId\`. A bad value logs a
console warning and the default is used; removing an attribute restores its default. Events bubble and are composed. Parts are
styled with \`::part(…)\`.`,
    `**Set by**: author attributes decide what is shown. Owner attributes decide where people, data or money go, and what is called
or stored; an untrusted [placeholder](embedding.md) cannot set them. Other tools find the mark as \`owner\` in \`custom-elements.json\`.`,
    elements.map(({ tagName }) => `[${tagName.replace('wellness-', '')}](#${tagName})`).join(' · '),
    ...elements.map(section),
    '## Custom properties',
    'Set them on the element or on any ancestor.',
    ...table(
      ['property', 'default', ''],
      properties.map(({ name, initial, description }) => [code(name), code(initial), description]),
    ),
    '## Events on `document`',
    ...table(
      ['event', 'detail', ''],
      pageEvents.map(([name, detail, meaning]) => [code(name), code(detail), meaning]),
    ),
    '## Editors',
    `JetBrains' editors find \`web-types.json\` by themselves. VS Code asks for these lines in \`.vscode/settings.json\`, and other tools read
\`custom-elements.json\`.`,
    `\`\`\`json
"html.customData": ["./node_modules/@wellness/storefront/dist/vscode.html-custom-data.json"],
"css.customData": ["./node_modules/@wellness/storefront/dist/vscode.css-custom-data.json"]
\`\`\``,
    '## JSX',
    `One line anywhere in a project with React 19 types tags, attributes and handlers, and what \`querySelector\` finds:`,
    `\`\`\`ts\n${reactTypes}\n\`\`\``,
    'With Preact:',
    `\`\`\`ts\n${preactTypes}\n\`\`\``,
    `TypeScript lets any unknown name with a hyphen pass in JSX, as it does \`data-…\`: a misspelt \`produkt-id\` is no error, a wrong
value of \`position\` and an unknown \`colour\` are.`,
  ].join('\n\n')}\n`;
}
