import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { elementFiles } from '../../../tools/build/elements.ts';
import { readElements } from '../../../tools/build/manifest/custom-elements.ts';

/** Protects the lists that name each element: none is missing where others are. */

const project = resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(project, 'src', name), 'utf8');
const elements = readElements();

/** Names in the text that the pattern captures, sorted. */
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).sort();

describe('each element', () => {
  test('is exported by elements/all.ts, and defines its own tag', () => {
    const exported = namesIn(read('elements/all.ts'), /^export \{ (\w+) \} from/gm);
    expect(exported).toEqual(elements.map(({ name }) => name).sort());
    for (const [name, file] of elementFiles)
      expect(readFileSync(file, 'utf8'), file).toContain(`define('wellness-${name}', `);
  });

  test('has a React component of its name', () => {
    const wrapped = [...read('npm/react.tsx').matchAll(/^export const (\w+) = tag<\s*(\w+),[^']+'([\w-]+)'/gm)];
    expect(wrapped.map(([, component, name, tagName]) => ({ component, name, tagName }))).toEqual(
      elements.map(({ name, tagName }) => ({ component: name.replace(/Element$/, ''), name, tagName })),
    );
  });
});

test('every view and component that an element names is in the file that loads later', () => {
  const exported = (name: string) => namesIn(read(`lazy/${name}.ts`), /^export \{ (\w+) \} from/gm);
  const sources = readdirSync(join(project, 'src/elements'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => read(`elements/${name}`))
    .join('\n');
  expect(namesIn(sources, /\blazyView(?:<\w+>)?\('(\w+)'\)/g)).toEqual(exported('views'));
  expect(namesIn(sources, /\blazySiteView\('(\w+)'\)/g)).toEqual(exported('site-views'));
  expect(namesIn(sources, /^ {2}component: '(\w+)'/gm)).toEqual(exported('components'));
});
