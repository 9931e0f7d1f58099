import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { readDeclarations } from '../tools/build/interface/declarations.ts';
import { readElements } from '../tools/build/manifest/custom-elements.ts';
import { readCustomProperties } from '../tools/build/manifest/custom-properties.ts';
import { type Member, readInterface } from '../tools/build/manifest/interfaces.ts';
import { pageAttributes } from '../tools/build/manifest/page-attributes.ts';
import { pageEvents } from '../tools/build/manifest/page-events.ts';
import { project } from './documents.ts';

/** Every public name that a document may use. */
export interface Vocabulary {
  /** Attributes by the tag that has them. */
  readonly attributes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly events: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
  readonly pageAttributes: ReadonlySet<string>;
  /** Members of `window.wellness`, such as `cart.add`. */
  readonly members: ReadonlySet<string>;
  /** Exports by the name to import, such as `@wellness/storefront/react`. */
  exportsOf(module: string): ReadonlySet<string> | undefined;
}

/** Paths of members, without their owner: `cart`, `cart.add`. */
const paths = (members: readonly Member[], before = ''): string[] =>
  members.flatMap(({ name, members }) => [before + name, ...paths(members, `${before}${name}.`)]);

function readMembers(): string[] {
  const under = (owner: string, file: string, name: string) => paths(readInterface(file, name).members, `${owner}.`);
  return [
    ...paths(readInterface('protocol/types.ts', 'Page').members),
    ...under('cart', 'protocol/types.ts', 'PageCart'),
    ...under('visitor', 'rules/visitor.ts', 'PageVisitor'),
  ];
}

function readExports(): Vocabulary['exportsOf'] {
  const dist = join(project, 'dist');
  const entries = ['index', 'react', 'prerender', 'server', 'angular'];
  const declarations = readDeclarations(
    dist,
    entries.map((name) => `${name}.d.ts`),
  );
  const namesOf = (file: string) =>
    new Set(declarations.exportsOf(file).flatMap((fact) => /^exports (\w+)$/.exec(fact)?.[1] ?? []));
  const byEntry = new Map(entries.map((name) => [name, namesOf(`${name}.d.ts`)]));
  const files = new Set(Object.keys(manifest.exports));
  return (module) => {
    const path = module.replace(manifest.name, '.');
    const entry = path === '.' ? 'index' : path.replace(/^\.\/|\.js$/g, '');
    const found = byEntry.get(entry);
    if (found) return found;
    const isKnown = files.has(path) || /^\.\/elements\/[a-z-]+(\.js)?$/.test(path);
    return isKnown ? new Set() : undefined;
  };
}

/** Reads the public names from the sources, and those of modules from `dist/`. */
export function readVocabulary(): Vocabulary {
  const elements = readElements();
  const tagNames = elements.map(({ tagName }) => tagName);
  return {
    attributes: new Map(
      elements.map(({ tagName, attributes }) => [tagName, new Set(attributes.map(({ name }) => name))]),
    ),
    events: new Set([...elements.flatMap(({ events }) => events), ...pageEvents].map(({ name }) => name)),
    properties: new Set(readCustomProperties().map(({ name }) => name)),
    pageAttributes: new Set(pageAttributes(tagNames).map(({ name }) => name)),
    members: new Set(readMembers().filter((name) => name !== 'shared')),
    exportsOf: readExports(),
  };
}
