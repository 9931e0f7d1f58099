import type { ElementDeclaration } from './custom-elements.ts';
import type { CustomProperty } from './custom-properties.ts';
import { examples, typesOf } from './examples.ts';
import { cell, code, table } from './markdown.ts';
import { pageAttributes } from './page-attributes.ts';
import { pageEvents } from './page-events.ts';
import { meaning, since } from './since.ts';

/** Limit of TypeScript in JSX, explained below the table. */
const hyphens = 'Names with a hyphen¹';

const detailOf = (type: string) => type.replace(/^CustomEvent<(.*)>$/, '$1');

function section({ tagName, description, attributes, events, cssParts, cssStates, slots }: ElementDeclaration): string {
  const example = examples[tagName];
  if (!example) throw new Error(`tools/build/manifest/examples.ts: no example of <${tagName}>`);
  return [
    `## \`<${tagName}>\``,
    `${description} Stable since ${since}.`,
    `\`\`\`html\n${example}\n\`\`\``,
    ...table(
      ['attribute', 'type', 'default', 'set by', meaning],
      attributes.map(({ name, type, default: initial, description, owner }) => [
        code(name),
        code(type.text),
        code(initial),
        owner ? '**owner**' : 'author',
        cell(description),
      ]),
    ),
    ...table(
      ['event', 'detail', meaning],
      events.map(({ name, type, description }) => [code(name), code(detailOf(type.text)), cell(description)]),
    ),
    ...table(
      ['part', meaning],
      cssParts.map(({ name, description }) => [code(name), cell(description)]),
    ),
    ...table(
      ['state', meaning],
      cssStates
        .filter(({ name }) => name !== 'late')
        .map(({ name, description }) => [code(`:state(${name})`), cell(description)]),
    ),
    ...table(
      ['slot', meaning],
      slots.map(({ name, description }) => [code(name), cell(description)]),
    ),
  ].join('\n\n');
}

/** Elements whose content belongs to this storefront: its links, prices, partners and texts. */
export const ofThisStorefront: readonly string[] = [
  'wellness-footer',
  'wellness-get-started',
  'wellness-login',
  'wellness-membership-tiers',
  'wellness-nav',
  'wellness-testimonial',
];

/** Each with the first sentence of its description. */
const list = (elements: readonly ElementDeclaration[]) =>
  elements
    .map(({ tagName, description }) => `- [\`<${tagName}>\`](#${tagName}): ${description.split(/(?<=[.])\s/)[0]}`)
    .join('\n');

/** docs/elements.md. */
export function reference(elements: readonly ElementDeclaration[], properties: readonly CustomProperty[]): string {
  return `${[
    '# The elements',
    '**Elements for any shop**, with your own products, texts and colors:',
    list(elements.filter(({ tagName }) => !ofThisStorefront.includes(tagName))),
    '**Elements of this storefront alone**, with its own links, prices and texts:',
    list(elements.filter(({ tagName }) => ofThisStorefront.includes(tagName))),
    '## How to read the tables',
    `- **Attributes** have a property of the same meaning in camelCase: \`product-id\`, \`productId\`. Invalid values log a warning
  and fall back to the default. Removing an attribute restores its default.
- **Author** attributes only affect display. **Owner** attributes affect money, data or navigation, and are ignored on untrusted
  [placeholders](embedding.md#placeholders). \`custom-elements.json\` has the mark as \`owner\`.
- **Events** bubble and are composed.
- **Parts** are styled with \`::part(…)\`.
- **States**: every element has \`:state(late)\` while its view or its language file is loading.`,
    `[Editors](#editors) complete all of this, and frameworks have [types](#types). \`npm run manifest\` writes this page from the
comments in \`src/elements\`, and \`npm test\` fails when it is out of date.`,
    ...elements.map(section),
    '## Custom properties',
    'Set them on the element or on any ancestor.',
    ...table(
      ['property', 'default', meaning],
      properties.map(({ name, initial, description }) => [code(name), code(initial), description]),
    ),
    '## Events on `document`',
    ...table(
      ['event', 'detail', meaning],
      pageEvents.map(({ name, detail, description }) => [code(name), code(detail), description]),
    ),
    '## Attributes of the page',
    'The kit reads these attributes of your own HTML.',
    ...table(
      ['attribute', 'on', meaning],
      pageAttributes(elements.map(({ tagName }) => tagName)).map(({ name, on, description }) => [
        code(name),
        on,
        cell(description),
      ]),
    ),
    '## Editors',
    `JetBrains' editors find \`web-types.json\` by themselves. For VS Code, add these lines to \`.vscode/settings.json\`. The last
one checks a catalog in a JSON file; change its pattern to the name of yours.`,
    `\`\`\`json
{
  "html.customData": ["./node_modules/@wellness/storefront/dist/vscode.html-custom-data.json"],
  "css.customData": ["./node_modules/@wellness/storefront/dist/vscode.css-custom-data.json"],
  "json.schemas": [
    { "fileMatch": ["catalog.json"], "url": "./node_modules/@wellness/storefront/dist/schema/catalog.json" }
  ]
}
\`\`\``,
    'A file of messages can name its schema itself, because the kit ignores `$schema`:',
    `\`\`\`json
{
  "$schema": "./node_modules/@wellness/storefront/dist/schema/messages.json",
  "en": { "addToCart": "Put in bag" }
}
\`\`\``,
    `The catalog's schema allows fields of your own. It refuses the [fields of other systems](products.md#fields-of-other-systems), because
the kit does not read them. Other tools read \`custom-elements.json\`.`,
    '## Types',
    `Importing \`@wellness/storefront\` types what \`querySelector\` finds, the events, and \`window.wellness\`. Without the
import, in a project that loads the script by a tag, write:`,
    `\`\`\`ts\nimport type {} from '@wellness/storefront';\n\`\`\``,
    'One more line anywhere in a project types the tags, their attributes and their events in its templates. With React, for example:',
    `\`\`\`ts\n${typesOf('jsx')}\n\`\`\``,
    'The whole setup of each framework: [frameworks.md](frameworks.md).',
    ...table(
      ['framework', 'file', 'checked by', 'settings and limits'],
      [
        ['React 18, 19', code('jsx.d.ts'), code('tsc'), hyphens],
        ['Preact', code('preact.d.ts'), code('tsc'), hyphens],
        ['Solid', code('solid.d.ts'), code('tsc'), hyphens],
        [
          'Vue, Nuxt',
          code('vue.d.ts'),
          code('vue-tsc'),
          '`"vueCompilerOptions": { "strictTemplates": true }` in `tsconfig.json`',
        ],
        ['Svelte', code('svelte.d.ts'), code('svelte-check'), ''],
        ['Astro', code('astro.d.ts'), code('astro check'), hyphens],
        ['Angular', code('angular.js'), code('ngc'), 'Directives, see below'],
        ['others', code('tags.d.ts'), '', 'The same attributes and events in the types of no framework'],
      ],
    ),
    `¹ TypeScript never reports an unknown attribute with a hyphen in JSX: \`produkt-id\` is no error, but a wrong value of
\`heading-level\` and an unknown \`colour\` are. The components of \`react.js\` check every name.`,
    `In Angular, import the directives into the component, or \`wellnessElements\` for all of them. Bindings and static
attributes are then checked, and an unknown tag is an error:`,
    `\`\`\`ts
import { Component } from '@angular/core';
import { wellnessElements } from '@wellness/storefront/angular';

@Component({
  selector: 'app-shop',
  imports: [wellnessElements],
  template: '<wellness-product-card product-id="nmn-plus" [headingLevel]="2"></wellness-product-card>',
})
export class Shop {}
\`\`\``,
    `Angular never reports an unknown static attribute, so prefer bindings. Without the directives, \`schemas:
[CUSTOM_ELEMENTS_SCHEMA]\` allows every tag and every attribute.`,
  ].join('\n\n')}\n`;
}
