import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { documents } from '../../../tools/build/manifest.ts';

/** Protects the reference of the elements: documents and editor files say the same as the manifest. */

const project = resolve(import.meta.dirname, '../../..');
const readDist = (name: string) => JSON.parse(readFileSync(join(project, 'dist', name), 'utf8'));
const manifest: readonly {
  tagName: string;
  attributes: { name: string }[];
  cssParts: { name: string }[];
  cssStates: { name: string }[];
  cssProperties: { name: string }[];
}[] = readDist('custom-elements.json').modules[0].declarations;

for (const [name, text] of Object.entries(documents()))
  test(`${name} is up to date`, () => {
    const written = readFileSync(join(project, name), 'utf8');
    expect(written === text, `npm run manifest writes ${name} anew`).toBe(true);
  });

test('the files for editors name every tag and attribute', () => {
  const expected = manifest.map(({ tagName, attributes }) => [tagName, attributes.map(({ name }) => name)]);
  const namesOf = (tags: { name: string; attributes: { name: string }[] }[]) =>
    tags.map(({ name, attributes }) => [name, attributes.map(({ name }) => name)]);
  expect(namesOf(readDist('vscode.html-custom-data.json').tags)).toEqual(expected);
  expect(namesOf(readDist('web-types.json').contributions.html.elements)).toEqual(expected);
});

test('editors know every attribute of the page that the sources read', () => {
  const folders = ['src', 'server'].map((folder) => join(project, folder));
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const written = texts.flatMap((text) => text.match(/\bdata-wellness(?:-[a-z]+)?\b/g) ?? []);
  const ofDataset = texts.flatMap((text) =>
    [...text.matchAll(/\bwellness([A-Z][a-z]+)\b(?=.*dataset)|dataset\.wellness([A-Z]\w*)/g)].map(
      ([, first, second = '']) => `data-wellness-${(first ?? second).toLowerCase()}`,
    ),
  );
  const internal = ['data-wellness-sheet'];
  const expected = [...new Set([...written, ...ofDataset])].filter((name) => !internal.includes(name)).sort();
  expect(expected).toContain('data-wellness-tax');
  const { globalAttributes } = readDist('vscode.html-custom-data.json');
  const { attributes } = readDist('web-types.json').contributions.html;
  for (const known of [globalAttributes, attributes] as { name: string }[][])
    expect(known.map(({ name }) => name).sort()).toEqual(expected);
});

test('editors complete the placeholders of all elements', () => {
  const [placeholder] = readDist('vscode.html-custom-data.json').globalAttributes as { values: { name: string }[] }[];
  const names = manifest.map(({ tagName }) => tagName.replace('wellness-', ''));
  expect(placeholder?.values.map(({ name }) => name)).toEqual([...names, 'catalog', 'messages']);
});

test('every reference of the editors is a heading of the documentation', () => {
  const data = JSON.stringify([readDist('vscode.html-custom-data.json'), readDist('vscode.css-custom-data.json')]);
  const urls = new Set([...data.matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url));
  expect(urls.size).toBeGreaterThan(manifest.length);
  for (const url of urls) {
    const [, file = '', anchor] = /\/(docs\/[\w/-]+\.md)(?:#(.+))?$/.exec(url) ?? [];
    const headings = [...readFileSync(join(project, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    if (anchor) expect(headings, url).toContain(anchor);
  }
});

test('VS Code knows every part and state as a selector', () => {
  const { pseudoElements, pseudoClasses } = readDist('vscode.css-custom-data.json') as Record<
    'pseudoElements' | 'pseudoClasses',
    { name: string }[]
  >;
  const namesOf = (key: 'cssParts' | 'cssStates') => [
    ...new Set(manifest.flatMap((element) => element[key].map(({ name }) => name)).sort()),
  ];
  expect(pseudoElements.map(({ name }) => name)).toEqual(namesOf('cssParts').map((name) => `::part(${name})`));
  expect(pseudoClasses.map(({ name }) => name)).toEqual([':state(late)', ':state(open)']);
  expect(namesOf('cssStates')).toEqual(['late', 'open']);
});

test('VS Code and JetBrains know every custom property', () => {
  const names = manifest[0]?.cssProperties.map(({ name }) => name) ?? [];
  expect(names).toContain('--wellness-color-accent');
  for (const { properties } of [
    readDist('vscode.css-custom-data.json'),
    readDist('web-types.json').contributions.css,
  ] as { properties: { name: string }[] }[])
    expect(properties.map(({ name }) => name)).toEqual(names);
});

test('package.json leads to every file', () => {
  const {
    exports,
    customElements,
    'web-types': webTypes,
  } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const editors = ['vscode.html-custom-data.json', 'vscode.css-custom-data.json', 'web-types.json'];
  const schemas = ['schema/catalog.json', 'schema/messages.json'];
  const types = ['tags', 'jsx', 'preact', 'solid', 'vue', 'svelte', 'astro'].map((name) => `${name}.d.ts`);
  for (const name of ['custom-elements.json', ...editors, ...schemas, ...types, 'angular.js'])
    expect(JSON.stringify(exports[`./${name}`]), name).toContain(`./dist/${name}`);
  expect(exports['./angular']).toEqual(exports['./angular.js']);
  expect([customElements, webTypes]).toEqual(['dist/custom-elements.json', './dist/web-types.json']);
});
