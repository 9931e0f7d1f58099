import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathsUnder } from '../../../server/handler.ts';
import { refusalReasons } from '../../../src/rules/refusal-reasons.ts';
import { english } from '../../../src/words/english.ts';
import type { Message } from '../../../src/words/message.ts';
import type { ElementDeclaration, Named } from '../manifest/custom-elements.ts';
import { readDeclarations } from './declarations.ts';

/** The public interface: one line for each thing that others may rely on, by the title of its section. */
export type Interface = Readonly<Record<string, readonly string[]>>;

const project = resolve(import.meta.dirname, '../../..');
const dist = join(project, 'dist');
const readJson = (name: string) => JSON.parse(readFileSync(join(project, name), 'utf8'));

/** Conditions of `exports` and the files that they lead to, by the name to import. */
type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** An element, with the states that custom-elements.json may name. */
type Declared = ElementDeclaration & { readonly cssStates?: readonly Named[] };

function fileFacts(exports: Exports): string[] {
  return Object.entries(exports).flatMap(([name, target]) =>
    typeof target === 'string'
      ? `${name}: ${target}`
      : Object.entries(target).map(([condition, file]) => `${name} (${condition}): ${file}`),
  );
}

function elementFacts({ tagName, attributes, events, cssParts, slots, cssStates = [] }: Declared): string[] {
  const named = (kind: string, all: readonly Named[]) => all.map(({ name }) => `${tagName} ${kind} ${name}`);
  return [
    `${tagName}`,
    ...attributes.map(({ name, type, default: initial, owner }) => {
      const more = [initial !== undefined && `default ${initial}`, owner && 'owner'].filter(Boolean);
      return `${tagName} attribute ${name}: ${[type.text, ...more].join(', ')}`;
    }),
    ...events.map(({ name, type }) => `${tagName} event ${name}: ${type.text}`),
    ...named('part', cssParts),
    ...named('slot', slots),
    ...named('state', cssStates),
  ];
}

/** The placeholders of a message are part of its name: a page's own text may hold them. */
function messageFact([key, message]: readonly [string, Message]): string {
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  const placeholders = [...new Set(texts.flatMap((text) => text?.match(/\{\w+\}/g) ?? []))].sort();
  return [key, ...placeholders].join(' ');
}

const paths = pathsUnder();

/** Requests to the checkout server: each with a part of it or of the response, and the type that declares that part. */
const shapes: readonly (readonly [request: string, part: string, file: string, type: string])[] = [
  [`POST ${paths.order}`, 'request', 'posted', 'Posted'],
  [`POST ${paths.order}`, 'response', 'responses', 'PaymentPageResponse'],
  [`GET ${paths.status}/<attempt>`, 'response', 'status', 'OrderStatusResponse'],
  [`GET ${paths.status}/<attempt>`, 'response line', 'status', 'StatusLine'],
  ['Refusal', 'response', 'responses', 'RefusalResponse'],
  ['Refusal', 'response line', 'responses', 'LineRefusal'],
];
const typesOf = (file: string) => `types/server/${file}.d.ts`;

/** Reads the public interface of `dist/`, which must have been built, and of package.json. */
export function readInterface(): Interface {
  const { exports }: { exports: Exports } = readJson('package.json');
  const entries = [
    ...new Set(
      Object.values(exports).flatMap((target) =>
        // Typed tags have no script and repeat the elements above. So do the modules of single elements, by a pattern.
        typeof target !== 'string' && target.default && target.types && !target.types.includes('*')
          ? [target.types.replace('./dist/', '')]
          : [],
      ),
    ),
  ];
  const declarations = readDeclarations(dist, [
    'globals.d.ts',
    ...entries,
    ...new Set(shapes.map(([, , file]) => typesOf(file))),
  ]);
  const { declarations: elements }: { declarations: readonly (Declared & { cssProperties: readonly Named[] })[] } =
    readJson('dist/custom-elements.json').modules[0];
  const data: { globalAttributes?: readonly Named[] } = readJson('dist/vscode.html-custom-data.json');
  return {
    'Files, by the name to import': fileFacts(exports),
    Elements: elements.flatMap(elementFacts),
    'Attributes of the page': (data.globalAttributes ?? []).map(({ name }) => name),
    'Custom properties': (elements[0]?.cssProperties ?? []).map(({ name }) => name),
    'Events on document': ['DocumentEventMap', 'GlobalEventHandlersEventMap'].flatMap((name) =>
      declarations.globalsOf('globals.d.ts', name),
    ),
    'Globals of pages': declarations
      .globalsOf('globals.d.ts', 'Window')
      .map((member) => `window.${member.replace(/^readonly /, '')}`),
    Messages: Object.entries(english).map(messageFact),
    'Checkout server': [
      `POST ${paths.webhook}`,
      ...shapes.flatMap(([request, part, file, type]) =>
        declarations.fieldsOf(typesOf(file), type).map((field) => `${request} ${part}: ${field}`),
      ),
      ...refusalReasons.map((reason) => `Refusal reason ${reason}`),
    ],
    ...Object.fromEntries(entries.map((entry) => [`Types of ${entry}`, declarations.exportsOf(entry)])),
  };
}
