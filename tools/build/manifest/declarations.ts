import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const elements = resolve(import.meta.dirname, '../../../src/elements');

export interface Named {
  readonly name: string;
  readonly description: string;
}

export interface Typed extends Named {
  /** TypeScript. */
  readonly type: string;
}

export interface AttributeDeclaration extends Typed {
  /** The property of the same meaning. */
  readonly property: string;
  readonly initial?: string;
  /** Whether the page's owner alone may set it, else any author (docs/elements.md). */
  readonly owner: boolean;
  /** Whether it is read as an address. */
  readonly url: boolean;
}

/** What the comment above an element's class tells. */
export interface ElementDeclaration {
  readonly tag: string;
  readonly className: string;
  readonly description: string;
  readonly attributes: readonly AttributeDeclaration[];
  readonly events: readonly Typed[];
  readonly parts: readonly Named[];
  readonly slots: readonly Named[];
}

/** The boundary around every component sends it, for elements that have no other reason to. */
const failure: Typed = {
  name: 'wellness-error',
  type: 'CustomEvent<{ message: string }>',
  description: 'It failed, and says so in its place.',
};

const comment = /\/\*\*\n((?: \*.*\n)+?) \*\/\nexport class (\w+)/;
const attribute = /^\{(?<type>.+)\} \[(?<name>[a-z-]+)(?:=(?<initial>[^\]]+))?\] - (?<description>.+)$/;
const event = /^\{(?<type>CustomEvent<.+>)\} (?<name>wellness-[a-z-]+) - (?<description>.+)$/;
const named = /^(?<name>[a-z-]+) - (?<description>.+)$/;
const formats: Readonly<Record<string, RegExp>> = {
  element: /^(?<name>wellness-[a-z-]+)$/,
  attr: attribute,
  fires: event,
  csspart: named,
  slot: named,
};

const toProperty = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether the table of attributes marks it so. That the running elements agree is a test (test/packaging/manifest.spec.ts). */
const isMarked = (property: string, mark: string, source: string) =>
  new RegExp(`^ +${property}: ${mark}`, 'm').test(source);

/** @throws Error for a tag that is unknown or not written as the others are: it would be missing everywhere. */
function readElement(source: string, file: string): ElementDeclaration {
  const [, text, className] = comment.exec(source) ?? [];
  if (!text || !className) throw new Error(`${file}: no comment above an exported class`);
  const [description = '', ...tags] = text
    .replace(/^ \* ?/gm, '')
    .replace(/\n(?!@)/g, ' ')
    .split(/\s*\n@/);
  const read = tags.map((line) => {
    const [kind = ''] = line.split(' ', 1);
    const groups = formats[kind]?.exec(line.slice(kind.length).trim())?.groups;
    if (!groups) throw new Error(`${file}: cannot read "@${line}"`);
    return { kind, ...groups } as { kind: string; name: string; description: string; type: string; initial?: string };
  });
  const all = (wanted: string) => read.filter(({ kind }) => kind === wanted).map(({ kind, ...rest }) => rest);
  const tag = all('element')[0]?.name;
  if (!tag) throw new Error(`${file}: no @element`);
  const events = all('fires');
  return {
    tag,
    className,
    description: description.trim(),
    attributes: all('attr').map((found) => {
      const property = toProperty(found.name);
      return {
        ...found,
        type: found.type.replace(/\s*\|\s*/g, ' | '),
        property,
        owner: isMarked(property, 'owner\\(', source),
        url: isMarked(property, '(author|owner)\\(url\\(', source),
      };
    }),
    events: events.some(({ name }) => name === failure.name) ? events : [...events, failure],
    parts: all('csspart'),
    slots: all('slot'),
  };
}

/** All elements, by name. */
export function readDeclarations(): readonly ElementDeclaration[] {
  return readdirSync(elements)
    .sort()
    .map((name) => readElement(readFileSync(join(elements, name, `${name}.ts`), 'utf8'), `${name}.ts`));
}
