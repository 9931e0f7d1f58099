import { readFileSync } from 'node:fs';
import { create, type Node, type SourceFile, ts } from '@custom-elements-manifest/analyzer/index.js';
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
const failure: Typed = {
  name: 'wellness-error',
  type: { text: 'CustomEvent<{ message: string }>' },
  description: 'The element failed, and shows an error in its place.',
};

/** Every element has this state. */
const late: Named = {
  name: 'late',
  description: 'Its view or its language file is loading; `wellness.css` reserves its space.',
};

const knownTags = ['element', 'attr', 'fires', 'csspart', 'cssState', 'slot'];
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const toProperty = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reads `owner` and `url` of each property from declarations such as `productId: author(text())`. */
function readMarks(source: SourceFile): Map<string, { owner: boolean; url: boolean }> {
  const marks = new Map<string, { owner: boolean; url: boolean }>();
  const called = (node?: Node) => (node && ts.isCallExpression(node) ? node.expression.getText() : '');
  const visit = (node: Node): void => {
    if (ts.isPropertyAssignment(node) && /^(author|owner)$/.test(called(node.initializer))) {
      const [attribute] = ts.isCallExpression(node.initializer) ? node.initializer.arguments : [];
      const owner = called(node.initializer) === 'owner';
      marks.set(node.name.getText(), { owner, url: called(attribute) === 'url' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return marks;
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
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const found = create({ modules: [source] }).modules[0]?.declarations?.find(
    (declaration) => 'tagName' in declaration && declaration.tagName,
  ) as Partial<ElementDeclaration> | undefined;
  if (!found) throw new Error(`${file}: no class with an @element`);
  const { name = '', tagName = '', description = '', attributes = [], events = [], cssParts = [], slots = [] } = found;
  const cssStates = [...(found.cssStates ?? []), late];
  checkTags(source, { name, description, attributes, events, cssParts, cssStates, slots });
  const marks = readMarks(source);
  // The analyzer puts the attributes of a static `observedAttributes` first.
  const place = (name: string) => source.text.search(new RegExp(`@attr .*\\[${name}[\\]=]`));
  const inOrder = [...attributes].sort((a, b) => place(a.name) - place(b.name));
  return {
    name,
    tagName,
    description: oneLine(description),
    attributes: inOrder.map((attribute) => {
      const fieldName = toProperty(attribute.name);
      const type = { text: attribute.type.text.replace(/\s*\|\s*/g, ' | ') };
      return { ...attribute, type, fieldName, ...(marks.get(fieldName) ?? { owner: false, url: false }) };
    }),
    events: events.some(({ name }) => name === failure.name) ? events : [...events, failure],
    cssParts,
    cssStates,
    slots,
  };
}

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
