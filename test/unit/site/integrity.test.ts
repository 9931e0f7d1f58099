import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import manifest from '../../../package.json' with { type: 'json' };

/** The import map has the hash of every late script, under each address that it may be loaded from. */

const dist = resolve(import.meta.dirname, '../../../dist');
const read = (file: string) => readFileSync(resolve(dist, file), 'utf8');
const hashes: Record<string, string> = JSON.parse(read('integrity.json'));
const { integrity }: { integrity: Record<string, string> } = JSON.parse(read('importmap.json'));

test('the import map names every late script under every address that it is asked for, with its hash', () => {
  const names = new Set<string>();
  for (const [key, hash] of Object.entries(integrity)) {
    const [, name = ''] = /^\.\/([\w./-]+\.js)(\?[1-5])?$/.exec(key) ?? [];
    expect(`sha384-${createHash('sha384').update(read(name)).digest('base64')}`, key).toBe(hash);
    expect(hashes[name]).toBe(hash);
    names.add(name);
  }
  expect(names).toContain('wellness.js');
  const addresses = [...names].flatMap((name) => [name, ...[1, 2, 3, 4, 5].map((again) => `${name}?${again}`)]);
  expect(Object.keys(integrity)).toEqual(addresses.map((address) => `./${address}`));
  // Whatever one of our scripts imports by name or as a chunk of its own.
  for (const script of Object.keys(hashes).filter((name) => /^(early|entry|wellness)\b/.test(name)))
    for (const [, imported = ''] of read(script).matchAll(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      expect([...names], script).toContain(imported);
});

test('the served copy has it by its full address, to be pasted', () => {
  const base = `/wellness/${manifest.version}/`;
  const served = JSON.parse(readFileSync(resolve(dist, `../dist-site${base}importmap.json`), 'utf8'));
  const keys = Object.keys(integrity).map((key) => new URL(key, `https://www.example.com${base}`).href);
  expect(served).toEqual({ integrity: Object.fromEntries(keys.map((key, i) => [key, Object.values(integrity)[i]])) });
});
