import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { create, type Node, type SourceFile, ts } from '@custom-elements-manifest/analyzer/index.js';
import { type Attributes, type Marked, toAttributeName } from '../../../src/bridge/attributes.ts';
import { elementFiles } from '../elements.ts';
import type { CustomProperty } from './custom-properties.ts';

export interface Named {
  readonly name: string;
  readonly description: string;
}

export interface Typed extends Named {
  /** TypeScript. */
  readonly type: { readonly text: string };
}

export interface AttributeDeclaration extends Typed {
  readonly default?: string;
  /** The property of the same meaning. */
  readonly fieldName: string;
  /** Whether only the page's owner may set it, not every author (docs/elements.md). */
  readonly owner: boolean;
  /** Whether it is read as an address. */
  readonly url: boolean;
}

/** An element as custom-elements.json describes it: schema 1.0.0, with `owner` and `url` on attributes. */
export interface ElementDeclaration extends Named {
  readonly tagName: string;
  readonly attributes: readonly AttributeDeclaration[];
  readonly events: readonly Typed[];
  readonly cssParts: readonly Named[];
  /** Custom states: `open` for `:state(open)`. */
  readonly cssStates: readonly Named[];
  readonly slots: readonly Named[];
}

/** The module of the package that exports the classes. */
const path = 'dist/index.js';

/** The error boundary around every component sends this event. */
export const failure: Typed = {
  name: 'wellness-error',
  type: { text: 'CustomEvent<{ message: string }>' },
  description: 'The element failed, and shows an error in its place.',
};

/** Every element has this state. */
export const late: Named = {
  name: 'late',
  description: 'Its view or its language file is loading; `wellness.css` reserves its space.',
};

const knownTags = ['element', 'attr', 'fires', 'csspart', 'cssState', 'slot'];
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const toProperty = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const project = resolve(import.meta.dirname, '../../..');
const commonFile = join(project, 'src/bridge/common-attributes.ts');
const attributesOf = (file: string) => join(dirname(file), 'attributes.ts');

/** The tables of attributes, by their files. */
const tables: ReadonlyMap<string, Attributes<Record<string, unknown>>> = new Map(
  await Promise.all(
    [commonFile, ...[...elementFiles.values()].map(attributesOf)].map(async (file) => {
      const { attributes }: { attributes: Attributes<Record<string, unknown>> } = await import(
        pathToFileURL(file).href
      );
      return [file, attributes] as const;
    }),
  ),
);

function typeOf({ initial, expected, fromText }: Marked<unknown>): string {
  const [, values] = /^one of (.*)$/.exec(expected) ?? [];
  if (values) return values.replaceAll('"', "'").replaceAll(', ', ' | ');
  return typeof initial === 'boolean' ? 'boolean' : typeof fromText('1') === 'number' ? 'number' : 'string';
}

const parse = (file: string): SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);

/** Reads a table of attributes. Each has its description as a comment above it; `@default` names a default of the model. */
function readAttributes(file: string): AttributeDeclaration[] {
  const comments = new Map<string, Node>();
  const visit = (node: Node): void => {
    if (ts.isPropertyAssignment(node)) comments.set(node.name.getText(), node);
    // A table that several elements share.
    else if (ts.isImportDeclaration(node) && /attributes as /.test(node.getText()))
      visit(parse(join(dirname(file), node.moduleSpecifier.getText().slice(1, -1))));
    else ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return Object.entries(tables.get(file) ?? {}).map(([fieldName, declared]) => {
    const comment = ts.getJSDocCommentsAndTags(comments.get(fieldName) as Node).find((found) => ts.isJSDoc(found));
    const tag = comment?.tags?.find(({ tagName }) => tagName.text === 'default');
    const initial = ts.getTextOfJSDocComment(tag?.comment) ?? (declared.initial || undefined);
    return {
      name: toAttributeName(fieldName),
      type: { text: typeOf(declared) },
      description: oneLine(ts.getTextOfJSDocComment(comment?.comment) ?? ''),
      ...(initial !== undefined && { default: String(initial) }),
      fieldName,
      owner: declared.owner,
      url: declared.expected.startsWith('an http'),
    };
  });
}

/** @throws Error for an unknown tag or a missing description, which would be left out everywhere */
function checkTags(source: SourceFile, element: Omit<ElementDeclaration, 'tagName'>): void {
  const { name, attributes, events, cssParts, cssStates, slots } = element;
  const unknown = source.statements
    .filter((node) => ts.isClassDeclaration(node) && node.name?.text === name)
    .flatMap((node) => ts.getJSDocTags(node))
    .filter(({ tagName }) => !knownTags.includes(tagName.text))
    .map((tag) => tag.getText());
  const bare = [...attributes, ...events, ...cssParts, ...cssStates, ...slots].filter(
    ({ description }) => !description,
  );
  const untyped = [...attributes, ...events].filter(({ type }) => !type?.text);
  const wrong = [...unknown, ...[...bare, ...untyped].map(({ name }) => name)];
  if (wrong.length > 0) throw new Error(`${source.fileName}: cannot read ${wrong.join(', ')}`);
}

function readElement(file: string): ElementDeclaration {
  const source = parse(file);
  const found = create({ modules: [source] }).modules[0]?.declarations?.find(
    (declaration) => 'tagName' in declaration && declaration.tagName,
  ) as Partial<ElementDeclaration> | undefined;
  if (!found) throw new Error(`${file}: no class with an @element`);
  const { name = '', tagName = '', description = '', events = [], cssParts = [], slots = [] } = found;
  // An `@attr` stands for an attribute that the class handles itself.
  const handled = (found.attributes ?? []).map((one) => ({
    ...one,
    fieldName: toProperty(one.name),
    owner: false,
    url: false,
  }));
  const attributes = [...readAttributes(attributesOf(file)), ...handled, ...readAttributes(commonFile)];
  const cssStates = [...(found.cssStates ?? []), late];
  checkTags(source, { name, description, attributes, events, cssParts, cssStates, slots });
  return {
    name,
    tagName,
    description: oneLine(description),
    attributes,
    events: events.some(({ name }) => name === failure.name) ? events : [...events, failure],
    cssParts,
    cssStates,
    slots,
  };
}

/** Attributes that every element has. */
export const commonAttributes: ReadonlyMap<string, AttributeDeclaration> = new Map(
  readAttributes(commonFile).map((attribute) => [attribute.name, attribute]),
);

/** All elements, by name. */
export function readElements(): readonly ElementDeclaration[] {
  return [...elementFiles.values()].map(readElement);
}

/** dist/custom-elements.json. */
export function customElements(elements: readonly ElementDeclaration[], properties: readonly CustomProperty[]): object {
  const cssProperties = properties.map(({ name, description, initial }) => ({ name, description, default: initial }));
  const declarations = elements.map((element) => ({
    kind: 'class',
    customElement: true,
    superclass: { name: 'HTMLElement' },
    ...element,
    members: element.attributes.map(({ fieldName, type, description, name }) => ({
      kind: 'field',
      name: fieldName,
      type,
      description,
      attribute: name,
    })),
    cssProperties,
  }));
  const exports = elements.flatMap(({ tagName, name }) => [
    { kind: 'js', name, declaration: { name, module: path } },
    { kind: 'custom-element-definition', name: tagName, declaration: { name, module: path } },
  ]);
  return { schemaVersion: '1.0.0', modules: [{ kind: 'javascript-module', path, declarations, exports }] };
}
