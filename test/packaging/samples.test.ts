import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { compile } from '../support/expected-errors.ts';

/**
 * Protects readers who copy a sample in JavaScript or TypeScript: it type-checks beside the package as it is built. Names that a
 * sample takes for given are declared before it in an HTML comment: `<!-- given: declare const markup: string; -->`.
 */

const project = resolve(import.meta.dirname, '../..');
// Inside the project, so that the package finds itself by its name.
const folder = join(project, '.cache/samples');

const compilerOptions = {
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  target: 'ES2022',
  jsx: 'react-jsx',
  strict: true,
  // Most samples are JavaScript, which says nothing of its parameters' types and of elements that are surely there.
  noImplicitAny: false,
  strictNullChecks: false,
  noEmit: true,
  types: ['node'],
  resolveJsonModule: true,
};

/** Samples of frameworks that name their file in test/hosts, where the framework's own tools check it. React is installed here. */
const ofHosts = /(?<=`[^`\n]+`:\n\n)^```\w+\n.*?^```$/gms;
const isOfHosts = (block: string) => !block.includes("from 'react-dom/client'");
const withoutText = (block: string) => block.replace(/[^\n]/g, '');

/** The samples of a document, each with the name of a file for it. */
function samplesIn(document: string): Record<string, string> {
  const all = readFileSync(join(project, document), 'utf8');
  const text =
    document === 'docs/frameworks.md'
      ? all.replace(ofHosts, (block) => (isOfHosts(block) ? withoutText(block) : block))
      : all;
  const found = text.matchAll(
    /(?:^<!-- given: (?<given>.*?) -->\n)?^ *```(?<language>[jt]sx?)\n(?<code>.*?)^ *```$/gms,
  );
  return Object.fromEntries(
    Array.from(found, ({ index, groups: { given = '', language = '', code = '' } = {} }) => {
      const line = text.slice(0, index).split('\n').length;
      const file = `${document.replace(/\W/g, '-')}-line-${line}.${language.endsWith('x') ? 'tsx' : 'ts'}`;
      const jsx = code.includes("from 'preact'") ? '/** @jsxImportSource preact */' : '';
      return [file, `${jsx}${code}${given}\nexport {};\n`];
    }),
  );
}

test('samples in the documents type-check', async () => {
  const documents = readdirSync(join(project, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const files = Object.assign({}, ...['README.md', ...documents].map(samplesIn)) as Record<string, string>;
  expect(Object.keys(files).length).toBeGreaterThan(18);

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(project, 'test/hosts/shop/catalog.json'), join(folder, 'catalog.json'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  writeFileSync(join(folder, 'page.ts'), "import type {} from '@wellness/storefront';\n");
  const config = { compilerOptions, files: [...Object.keys(files), 'page.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));

  const { output, errors } = await compile(folder);
  expect(errors, output).toEqual({});
});
