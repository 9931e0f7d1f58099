import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { preactTypes, reactTypes } from '../../../tools/build/manifest/examples.ts';
import { documents } from '../../../tools/build/manifest.ts';

/** Protects the reference of the elements: documents, editor files and types of JSX say the same as the manifest. */

const project = resolve(import.meta.dirname, '../../..');
const readDist = (name: string) => JSON.parse(readFileSync(join(project, 'dist', name), 'utf8'));
const manifest: readonly {
  tagName: string;
  attributes: { name: string }[];
  cssProperties: { name: string }[];
}[] = readDist('custom-elements.json').modules[0].declarations;

for (const [name, text] of Object.entries(documents()))
  test(`${name} is up to date`, () => {
    const written = readFileSync(join(project, name), 'utf8');
    expect(written === text, `npm run manifest writes ${name} anew`).toBe(true);
  });

const rightAnywhere = `
export const right = (
  <>
    <wellness-product-card
      product-id="tea"
      price={12.5}
      rating="4.4"
      availability="consult"
      className="card"
      onwellness-cart-add={({ detail }) => detail.quantity.toFixed()}
    />
    <wellness-cart-button open position="inline" />
    <wellness-membership-tiers>
      <li slot="premium">More</li>
    </wellness-membership-tiers>
  </>
);
`;
const right = `
${rightAnywhere}
export const held = <wellness-cart-button ref={(button) => void button?.open} />;
export const found: boolean | undefined = document.querySelector('wellness-cart-button')?.open;
`;
const wrong = [
  '<wellness-cart-button position="left" />',
  '<wellness-cart-button colour="red" />',
  '<wellness-product-card price="a lot" />',
  '<wellness-product-card onwellness-cart-add={({ detail }) => detail.amount} />',
  '<wellness-basket />',
].map((tag, index) => `export const wrong${index} = ${tag};`);

/**
 * Compiles right and wrong uses of the tags against the package as it is published, and expects tsc to refuse the wrong ones
 * alone, each at its line.
 */
async function expectToCompile(name: string, right: string, options: object = {}): Promise<void> {
  const folder = join(project, '.cache', `jsx-${name}`);
  mkdirSync(folder, { recursive: true });
  const lines = `${right}\n${wrong.join('\n')}`.split('\n');
  writeFileSync(join(folder, 'page.tsx'), lines.join('\n'));
  const compilerOptions = {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    types: [],
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['page.tsx'] }));
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const said = await new Promise<string>((done) =>
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: folder }, (_, out) => done(out)),
  );
  const refused = [...said.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(([, file, line]) => [file, Number(line)]);
  const first = lines.length - wrong.length + 1;
  expect([...new Set(refused.map(String))], said).toEqual(wrong.map((_, index) => `page.tsx,${first + index}`));
}

test('jsx.d.ts takes right uses of the tags in React, and refuses wrong ones', () =>
  expectToCompile('react', reactTypes + right));

test('and in Preact', () =>
  expectToCompile('preact', `${preactTypes}\n${rightAnywhere}`, { jsxImportSource: 'preact', skipLibCheck: true }));

test('what editors read names every tag and attribute', () => {
  const expected = manifest.map(({ tagName, attributes }) => [tagName, attributes.map(({ name }) => name)]);
  const namesOf = (tags: { name: string; attributes: { name: string }[] }[]) =>
    tags.map(({ name, attributes }) => [name, attributes.map(({ name }) => name)]);
  expect(namesOf(readDist('vscode.html-custom-data.json').tags)).toEqual(expected);
  expect(namesOf(readDist('web-types.json').contributions.html.elements)).toEqual(expected);
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
  for (const name of ['custom-elements.json', ...editors, 'jsx.d.ts'])
    expect(JSON.stringify(exports[`./${name}`]), name).toContain(`./dist/${name}`);
  expect([customElements, webTypes]).toEqual(['dist/custom-elements.json', './dist/web-types.json']);
});
