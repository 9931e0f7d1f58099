import manifest from '../../../package.json' with { type: 'json' };
import type { ElementDeclaration, Named } from './custom-elements.ts';
import type { CustomProperty } from './custom-properties.ts';

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

/** dist/vscode.html-custom-data.json. The format has only tags and attributes, so the rest goes into the description. */
export function vscodeData(elements: readonly ElementDeclaration[]): object {
  const tags = elements.map(({ tagName, description, attributes, events, cssParts, slots }) => ({
    name: tagName,
    description: {
      kind: 'markdown',
      value: [description, ...list('Events', events), ...list('Slots', slots), ...list('Parts', cssParts)].join('\n\n'),
    },
    attributes: attributes.map(({ name, type: { text: type }, default: initial, description }) => ({
      name,
      description: {
        kind: 'markdown',
        value: initial === undefined ? description : `${description} Default: \`${initial}\`.`,
      },
      ...(type === 'boolean' && { valueSet: 'v' }),
      ...(choices(type).length && { values: choices(type).map((value) => ({ name: value })) }),
    })),
  }));
  return { version: 1.1, tags };
}

/** dist/vscode.css-custom-data.json. */
export const vscodeCssData = (properties: readonly CustomProperty[]): object => ({
  version: 1.1,
  properties: properties.map(({ name, description, initial }) => ({
    name,
    description: { kind: 'markdown', value: `${description} Default: \`${initial}\`.` },
  })),
});

/** dist/web-types.json, for the JetBrains editors. */
export function webTypes(elements: readonly ElementDeclaration[], properties: readonly CustomProperty[]): object {
  const html = elements.map(({ tagName, description, attributes, events, cssParts, slots }) => ({
    name: tagName,
    description,
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
      html: { elements: html },
      css: { properties: properties.map(({ name, description }) => ({ name, description })) },
    },
  };
}
