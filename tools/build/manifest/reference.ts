import { commonAttributes, type ElementDeclaration, failure, late } from './custom-elements.ts';
import { listOf, ofThisStorefront } from './element-pages.ts';
import { typesOf } from './examples.ts';
import { cell, code, table } from './markdown.ts';
import { pageAttributes } from './page-attributes.ts';
import { meaning } from './since.ts';

/** Limit of TypeScript in JSX, explained below the table. */
const hyphens = 'Names with a hyphen¹';

/** docs/elements.md. */
export function reference(elements: readonly ElementDeclaration[]): string {
  return `${[
    '# The elements',
    '**Elements for any shop**, with your own products, texts and colors:',
    listOf(elements.filter(({ tagName }) => !ofThisStorefront.includes(tagName))),
    '**Elements of this storefront alone**, with its own links, prices and texts:',
    listOf(elements.filter(({ tagName }) => ofThisStorefront.includes(tagName))),
    '## How to read the tables',
    `- **Attributes** have a property of the same meaning in camelCase: \`product-id\`, \`productId\`. Invalid values log a warning
  and fall back to the default. Removing an attribute restores its default.
- **Author** attributes only affect display. **Owner** attributes affect money, data or navigation, and are ignored on untrusted
  [placeholders](embedding.md#placeholders). \`custom-elements.json\` has the mark as \`owner\`.
- **Parts** are styled with \`::part(…)\`, and **states** with \`:state(…)\`.`,
    '[Editors](#editors) complete all names, and frameworks have [types](#types).',
    '## Every element',
    ...table(
      ['name', 'kind', meaning],
      [
        ...[...commonAttributes.values()].map(({ name, type, default: initial, description }) => [
          code(name),
          `attribute: ${code(type.text)}, default ${code(initial)}`,
          cell(description),
        ]),
        [code(failure.name), '[event](events.md)', cell(failure.description)],
        [code(`:state(${late.name})`), 'state', cell(late.description)],
        [code('--wellness-…'), '[custom properties](tokens.md)', 'Colors, fonts, corners and space.'],
      ],
    ),
    '## Attributes of the page',
    'The kit reads these in your own HTML.',
    ...table(
      ['attribute', 'on', meaning],
      pageAttributes(elements.map(({ tagName }) => tagName)).map(({ name, on, description }) => [
        code(name),
        on,
        cell(description),
      ]),
    ),
    '## Editors',
    `JetBrains' editors find \`web-types.json\` by themselves. For VS Code, add these lines to \`.vscode/settings.json\`, with the name
of your catalog.`,
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
    `The catalog's schema allows fields of your own, except the [fields of other systems](products.md#fields-of-other-systems). Other tools
read \`custom-elements.json\`.`,
    '## Types',
    `An import of \`@wellness/storefront\`, or \`import type {} from '@wellness/storefront'\` beside a script tag,
[types](bundlers.md#typescript-without-react) what a script uses. One more line anywhere in a project types the
tags, attributes and events in its templates. With React:`,
    `\`\`\`ts\n${typesOf('jsx')}\n\`\`\``,
    '[Frameworks](frameworks.md) shows the setup of each.',
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
        ['Angular', code('angular.js'), code('ngc'), '[Directives](frameworks.md#angular): an unknown tag is an error'],
        ['others', code('tags.d.ts'), '', 'The same, in the types of no framework'],
      ],
    ),
    `¹ TypeScript never reports an unknown attribute with a hyphen in JSX, such as \`produkt-id\`. The components of \`react.js\` check
every name.`,
    `Angular never reports an unknown static attribute, so prefer bindings. Without the directives, \`schemas:
[CUSTOM_ELEMENTS_SCHEMA]\` allows every tag and every attribute.`,
  ].join('\n\n')}\n`;
}
