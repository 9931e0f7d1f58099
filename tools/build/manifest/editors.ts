import manifest from '../../../package.json' with { type: 'json' };
import type { ElementDeclaration, Named } from './custom-elements.ts';
import type { CustomProperty } from './custom-properties.ts';
import { docsUrl } from './docs-url.ts';
import { pageOf } from './element-pages.ts';
import { type PageAttribute, pageAttributes } from './page-attributes.ts';

/** The values of a type that is a choice of texts. */
export const choices = (type: string): string[] => [...type.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? '');

const list = (title: string, entries: readonly Named[]) =>
  entries.length
    ? [`**${title}**\n${entries.map((entry) => `- \`${entry.name}\`: ${entry.description}`).join('\n')}`]
    : [];

/*
 * Own code, because the generators for both editors lose a part: custom-element-vs-code-integration 1.5 the defaults and
 * `valueSet` of attributes, custom-element-jet-brains-integration 1.8 `css.parts` and `js-types-syntax`.
 */

const sectionOf = (tagName: string) => pageOf(tagName).replace('.md', '');
const markdown = (value: string) => ({ kind: 'markdown', value });
const references = (name: string, section: string) => [{ name, url: docsUrl(section) }];
const named = (values: readonly string[]) => values.map((name) => ({ name }));

/** All page attributes, with the elements of the kit as values. */
const attributesOfPage = (elements: readonly ElementDeclaration[]): readonly PageAttribute[] =>
  pageAttributes(elements.map(({ tagName }) => tagName));

/** dist/vscode.html-custom-data.json. The format has only tags and attributes, so the rest goes into the description. */
export function vscodeData(elements: readonly ElementDeclaration[]): object {
  const tags = elements.map(({ tagName, description, attributes, events, cssParts, cssStates, slots }) => ({
    name: tagName,
    description: markdown(
      [
        description,
        ...list('Events', events),
        ...list('Slots', slots),
        ...list('Parts', cssParts),
        ...list('States', cssStates),
      ].join('\n\n'),
    ),
    attributes: attributes.map(({ name, type: { text: type }, default: initial, description }) => ({
      name,
      description: markdown(initial === undefined ? description : `${description} Default: \`${initial}\`.`),
      ...(type === 'boolean' && { valueSet: 'v' }),
      ...(choices(type).length && { values: named(choices(type)) }),
      references: references(`<${tagName}>`, sectionOf(tagName)),
    })),
    references: references(`<${tagName}>`, sectionOf(tagName)),
  }));
  const globalAttributes = attributesOfPage(elements).map(({ name, description, on, values, section }) => ({
    name,
    description: markdown(`${description}\n\nOn ${on}.`),
    ...(values && (values.length ? { values: named(values) } : { valueSet: 'v' })),
    references: references('Documentation', section),
  }));
  return { version: 1.1, tags, globalAttributes };
}

/** Parts or states of all elements by name, with a description for each element. */
function byName(elements: readonly ElementDeclaration[], entriesOf: (element: ElementDeclaration) => readonly Named[]) {
  const found = new Map<string, string[]>();
  for (const element of elements)
    for (const { name, description } of entriesOf(element))
      found.set(name, [...(found.get(name) ?? []), `- \`<${element.tagName}>\`: ${description}`]);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** dist/vscode.css-custom-data.json: the custom properties, and parts and states of the elements as selectors. */
export const vscodeCssData = (
  elements: readonly ElementDeclaration[],
  properties: readonly CustomProperty[],
): object => ({
  version: 1.1,
  properties: properties.map(({ name, description, initial, values }) => ({
    name,
    description: markdown(`${description} Default: \`${initial}\`.`),
    ...(values && { values: named(values) }),
    references: references('Custom properties', 'tokens#custom-properties'),
  })),
  pseudoElements: byName(elements, ({ cssParts }) => cssParts).map(([name, lines]) => ({
    name: `::part(${name})`,
    description: markdown(lines.join('\n')),
    references: references('Elements', 'elements'),
  })),
  pseudoClasses: byName(elements, ({ cssStates }) => cssStates).map(([name, lines]) => ({
    name: `:state(${name})`,
    description: markdown(lines.join('\n')),
    references: references('Elements', 'elements'),
  })),
});

/** dist/web-types.json, for the JetBrains editors. */
export function webTypes(elements: readonly ElementDeclaration[], properties: readonly CustomProperty[]): object {
  const html = elements.map(({ tagName, description, attributes, events, cssParts, slots }) => ({
    name: tagName,
    description,
    'doc-url': docsUrl(sectionOf(tagName)),
    attributes: attributes.map(({ name, type: { text: type }, default: initial, description }) => ({
      name,
      description,
      required: false,
      ...(initial !== undefined && { default: initial }),
      value: { type },
    })),
    ...(slots.length && { slots }),
    js: {
      properties: attributes.map(({ fieldName, type, description }) => ({
        name: fieldName,
        type: type.text,
        description,
      })),
      events: events.map(({ name, description }) => ({ name, description })),
    },
    css: { parts: cssParts },
  }));
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: manifest.name,
    version: manifest.version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: html,
        attributes: attributesOfPage(elements).map(({ name, description, on, values, section }) => ({
          name,
          description: `${description} On ${on}.`,
          'doc-url': docsUrl(section),
          ...(values && {
            value: values.length
              ? { kind: 'plain', type: values.map((value) => `'${value}'`).join(' | ') }
              : { kind: 'no-value' },
          }),
        })),
      },
      css: { properties: properties.map(({ name, description }) => ({ name, description })) },
    },
  };
}
