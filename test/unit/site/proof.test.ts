import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';

/** Protects docs/proof.md from naming tests that do not exist. */

test('every test that docs/proof.md names exists', () => {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .map((file) => ({ name: basename(file), text: readFileSync(join(folder, file), 'utf8') })),
  );
  const rows = [...readFileSync('docs/proof.md', 'utf8').matchAll(/^\|.*\| `([^`]+)` › (.+) \|$/gm)];
  const named = rows.flatMap(([, file, titles = '']) => titles.split(' · ').map((title) => ({ file, title })));
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter((one) => !files.some(({ name, text }) => name === one.file && text.includes(one.title)));
  expect(missing).toEqual([]);
});
