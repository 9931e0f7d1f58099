import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { preactTypes, reactTypes } from '../../../build/manifest/examples.ts';
import { documents } from '../../../build/manifest.ts';

/** Protects the reference of the elements: documents, editor files and types of JSX say the same as the manifest. */

const project = resolve(import.meta.dirname, '../../..');
const readDist = (name: string) => JSON.parse(readFileSync(join(project, 'dist', name), 'utf8'));
const manifest: readonly { tagName: string; attributes: { name: string }[] }[] =
  readDist('custom-elements.json').modules[0].declarations;

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

/** Compiles a module against the package as it is published; answers with the lines of it that tsc does not take. */
async function compile(name: string, source: string, options: object = {}): Promise<{ lines: number[]; said: string }> {
  const folder = join(project, '.cache', `jsx-${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'page.tsx'), source);
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
  const lines = new Set([...said.matchAll(/^page\.tsx\((\d+),/gm)].map(([, line]) => Number(line)));
  return { lines: [...lines], said };
}

test('jsx.d.ts takes right uses of the tags in React, and tells of wrong ones', async () => {
  expect((await compile('right', reactTypes + right)).said).toBe('');
  const { lines, said } = await compile('wrong', [reactTypes, ...wrong].join('\n'));
  expect(lines, said).toEqual(wrong.map((_, index) => index + 2));
});

test('and in Preact', async () => {
  const preact = (name: string, source: string) =>
    compile(name, `${preactTypes.replaceAll('\n', ' ')}\n${source}`, { jsxImportSource: 'preact', skipLibCheck: true });
  expect((await preact('preact-right', rightAnywhere)).said).toBe('');
  const { lines, said } = await preact('preact-wrong', wrong.join('\n'));
  expect(lines, said).toEqual(wrong.map((_, index) => index + 2));
});

test('what editors read names every tag and attribute', () => {
  const expected = manifest.map(({ tagName, attributes }) => [tagName, attributes.map(({ name }) => name)]);
  const namesOf = (tags: { name: string; attributes: { name: string }[] }[]) =>
    tags.map(({ name, attributes }) => [name, attributes.map(({ name }) => name)]);
  expect(namesOf(readDist('vscode.html-custom-data.json').tags)).toEqual(expected);
  expect(namesOf(readDist('web-types.json').contributions.html.elements)).toEqual(expected);
});

test('package.json leads to every file', () => {
  const {
    exports,
    customElements,
    'web-types': webTypes,
  } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  for (const name of ['custom-elements.json', 'vscode.html-custom-data.json', 'web-types.json', 'jsx.d.ts'])
    expect(JSON.stringify(exports[`./${name}`]), name).toContain(`./dist/${name}`);
  expect([customElements, webTypes]).toEqual(['dist/custom-elements.json', './dist/web-types.json']);
});
