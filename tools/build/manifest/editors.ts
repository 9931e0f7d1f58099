import manifest from '../../../package.json' with { type: 'json' };
import type { CustomProperty } from './custom-properties.ts';
import type { ElementDeclaration, Named } from './declarations.ts';

/** The values of a type that is a choice of texts. */
export const choices = (type: string): string[] => [...type.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? '');

const list = (title: string, entries: readonly Named[]) =>
  entries.length
    ? [`**${title}**\n${entries.map((entry) => `- \`${entry.name}\`: ${entry.description}`).join('\n')}`]
    : [];

/** dist/vscode.html-custom-data.json. It knows tags and attributes only: the rest goes into the description. */
export function vscodeData(elements: readonly ElementDeclaration[]): object {
  const tags = elements.map(({ tag, description, attributes, events, parts, slots }) => ({
    name: tag,
    description: {
      kind: 'markdown',
      value: [description, ...list('Events', events), ...list('Slots', slots), ...list('Parts', parts)].join('\n\n'),
    },
    attributes: attributes.map(({ name, type, initial, description }) => ({
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

/** dist/web-types.json, for the JetBrains editors. */
export function webTypes(elements: readonly ElementDeclaration[], properties: readonly CustomProperty[]): object {
  const html = elements.map(({ tag, description, attributes, events, parts, slots }) => ({
    name: tag,
    description,
    attributes: attributes.map(({ name, type, initial, description }) => ({
      name,
      description,
      required: false,
      ...(initial !== undefined && { default: initial }),
      value: { type },
    })),
    ...(slots.length && { slots }),
    js: {
      properties: attributes.map(({ property, type, description }) => ({ name: property, type, description })),
      events: events.map(({ name, description }) => ({ name, description })),
    },
    css: { parts },
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
