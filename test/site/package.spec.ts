import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';
import { build } from 'vite';

/* What `npm publish` would send, as those who install it find it. */

test.describe.configure({ mode: 'serial' });

const project = resolve(import.meta.dirname, '../..');
// Below the project, so that what the package depends on is found above it, as in a project that has installed it.
const scratch = join(project, '.cache/scratch');
const installed = join(scratch, 'node_modules/@wellness/storefront');
let tarball: string;

const run = (command: string, args: string[], cwd: string) => execFileSync(command, args, { cwd, encoding: 'utf8' });

test.beforeAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch], project),
  );
  tarball = join(scratch, packed.filename);
  run('tar', ['xzf', tarball, '--strip-components=1', '-C', installed], scratch);
});

test('the package holds what is meant to ship, and nothing else', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  expect(files.filter((name) => !name.startsWith('dist/')).sort()).toEqual([
    'CHANGELOG.md',
    'README.md',
    'package.json',
  ]);
  const shipped = files.filter((name) => /^dist\/[^/]+$/.test(name) && !name.endsWith('.map'));
  expect(shipped.map((name) => name.slice(5).replace(/-[\w-]{8}\.js$/, '-*.js')).sort()).toEqual(
    [
      'custom-elements.json',
      'early.js',
      'elements-*.js',
      'entry.js',
      'index.d.ts',
      'index.js',
      'integrity.json',
      'jsx.d.ts',
      'prerender.css',
      'prerender.d.ts',
      'prerender.js',
      'react.d.ts',
      'react.js',
      'shared-*.js',
      'vscode.html-custom-data.json',
      'web-types.json',
      'wellness.css',
      'wellness.iife.js',
      'wellness.js',
      'wellness.lite.js',
    ].sort(),
  );
  for (const name of shipped.filter((name) => name.endsWith('.js')))
    expect(readFileSync(join(installed, name), 'utf8'), name).not.toContain('sourceMappingURL=data:');
});

test('every entry of "exports" is there, and publint has nothing to say', async () => {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const targets = Object.values(exports as Record<string, string | Record<string, string>>).flatMap((entry) =>
    typeof entry === 'string' ? entry : Object.values(entry),
  );
  for (const target of targets) expect(existsSync(join(installed, target)), target).toBe(true);
  const { messages } = await publint({ pkgDir: installed, level: 'warning' });
  expect(messages).toEqual([]);
});

test('its types are what is there', async () => {
  const types = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
  if (!types.types) throw new Error('The package has no types');
  // ES modules alone: require() is not promised, nor a resolution that knows no "exports".
  const problems = types.problems.filter(
    (problem) => !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
  );
  // Scripts for pages, styles and data have no types.
  const typed = problems.filter(
    (problem) => !('entrypoint' in problem && /wellness|entry|early|prerender\.css|json/.test(problem.entrypoint)),
  );
  expect(typed.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
});

for (const entry of ['index', 'react', 'prerender'])
  test(`${entry}.js can be imported where there is no DOM, and leaves nothing behind`, () => {
    const script = `
      const before = Object.getOwnPropertyNames(globalThis).length + Object.getOwnPropertySymbols(globalThis).length;
      const module = await import(${JSON.stringify(join(installed, 'dist', `${entry}.js`))});
      const after = Object.getOwnPropertyNames(globalThis).length + Object.getOwnPropertySymbols(globalThis).length;
      console.log(String(Object.keys(module).length > 0) + " " + (after - before));`;
    expect(run(process.execPath, ['--input-type=module', '-e', script], scratch).trim()).toBe('true 0');
  });

test('a project of its own builds with it', async () => {
  writeFileSync(
    join(scratch, 'main.tsx'),
    `import { CartButton, CartProvider, ProductCard, useCart } from '@wellness/storefront/react.js';
     const Count = () => <b>{useCart().count}</b>;
     export const app = (
       <CartProvider>
         <ProductCard productId="nmn-plus" onCartAdd={(event) => console.log(event.detail.price)} />
         <CartButton position="inline" checkoutIds={{ a: 'b' }} />
         <Count />
       </CartProvider>
     );`,
  );
  const output = await build({
    configFile: false,
    root: scratch,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: join(scratch, 'main.tsx'), preserveEntrySignatures: 'strict' } },
  });
  const [chunk] = 'output' in output ? output.output : [];
  expect(chunk?.type === 'chunk' && chunk.code).toContain('wellness-product-card');
});

test('TypeScript knows its names, and finds the wrong ones', () => {
  const wrong = (line: string) => `import * as shop from '@wellness/storefront/react.js';\n${line}\n`;
  const files = {
    'right.tsx': `import { getPage, type Product } from '@wellness/storefront';
      import { ProductCard } from '@wellness/storefront/react.js';
      import { prerender } from '@wellness/storefront/prerender.js';
      const product: Product = { id: 'a', name: 'A', description: '', price: 1 };
      export const html: Promise<string> = prerender('', { stylesheet: '/a.css', catalog: [product], year: 2026 });
      export const card = <ProductCard productId="a" headingLevel={2} onCartAdd={(event) => event.detail.price.toFixed()} />;
      export const total: number = getPage().cart.total;`,
    'wrong-attribute.tsx': wrong('export const card = <shop.ProductCard sku="a" />;'),
    'wrong-value.tsx': wrong('export const button = <shop.CartButton position="top" />;'),
    'wrong-event.tsx': wrong('export const card = <shop.ProductCard onCartAdd={(event) => event.detail.sku} />;'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(scratch, name), text);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    skipLibCheck: false,
    types: [],
  };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  let said = '';
  try {
    said = run(process.execPath, [tsc, '-p', scratch, '--pretty', 'false'], scratch);
  } catch (error) {
    said = (error as { stdout: string }).stdout;
  }
  const faults = said.match(/^[\w./-]+\.tsx?\(\d+,\d+\): error TS\d+/gm) ?? [];
  expect(faults.map((fault) => fault.replace(/\(.*error /, ' ')).sort(), said).toEqual([
    'wrong-attribute.tsx TS2322',
    'wrong-event.tsx TS2339',
    'wrong-value.tsx TS2322',
  ]);
});
