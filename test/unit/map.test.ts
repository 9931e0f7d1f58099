import { readdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { elementFiles } from '../../tools/build/elements.ts';
import { map, matches, testFiles, testsFor } from '../map.ts';

/** Protects the map of sources and their nearest tests: no source is without an entry, no entry without its files. */

const folders = [
  'src',
  'server',
  'fake-stripe',
  'catalog-import',
  'conformance',
  'tools',
  'demo-site',
  'docs-site',
  'wordpress',
  'examples',
];
const sources = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/')),
  )
  .filter((file) => !testFiles.includes(file));

describe('the map of tests', () => {
  test('has an entry, or tests beside it, for every source', () => {
    expect(sources.length).toBeGreaterThan(500);
    const isMapped = map.map(({ files }) => matches(files));
    const without = sources.filter((file) => !isMapped.some((is) => is(file)) && testsFor([file]).length === 0);
    expect(without).toEqual([]);
  });

  test('names only files that exist', () => {
    const globs = map.flatMap(({ files, tests }) => [files, tests].flat());
    const known = [...sources, ...testFiles, 'test/map.ts', 'package.json'].concat(
      ['docs', 'test/model'].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
    );
    const unknown = globs.filter((glob) => {
      const isNamed = matches(glob);
      return !known.some((file) => isNamed(file));
    });
    expect(unknown).toEqual([]);
  });

  test('leads from a pure module to its tests in both runners', () => {
    const tests = testsFor(['src/cart/storage.ts', 'src/checkout/request.ts']);
    for (const file of ['test/unit/cart/storage.test.ts', 'src/cart/cart.test.ts', 'test/site/storage.spec.ts'])
      expect(tests).toContain(file);
    expect(tests).toContain('src/elements/carts/cart-button/checkout.test.tsx');
    expect(tests).not.toContain('src/elements/carts/cart-button/cart-button.test.tsx');
  });

  test('leads from an element to its own tests, and to three page tests at most', () => {
    for (const [element, path] of elementFiles) {
      const file = relative('.', path);
      const tests = testsFor([file]);
      const own = testFiles.filter((test) => dirname(test) === dirname(file));
      expect(tests).toEqual(expect.arrayContaining(own));
      expect(own.length, element).toBeGreaterThan(0);
      expect(tests.length - own.length, element).toBeLessThanOrEqual(3);
    }
  });

  test('leads from a test file to itself, and from one that was deleted to nothing', () => {
    expect(testsFor(['test/site/shop.spec.ts', 'test/site/deleted.spec.ts'])).toEqual(['test/site/shop.spec.ts']);
  });
});
