import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { tokens } from '../../../src/doctor/tokens.ts';
import { codes } from '../../../src/protocol/finding.ts';

/** Protects authors who follow the doctor, or a message of the kit, into the documentation. */

test('docs/troubleshooting.md corrects every finding of the doctor', () => {
  const rows = [...readFileSync('docs/troubleshooting.md', 'utf8').matchAll(/^\| `([\w-]+)` \| .+ \| .+ \|$/gm)];
  expect(rows.map(([, code]) => code).sort()).toEqual(Object.keys(codes).sort());
});

test('the doctor knows every token that the stylesheets read, and docs/tokens.md names', () => {
  const inStyles = readdirSync('src/styles')
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => readFileSync(join('src/styles', name), 'utf8').match(/(?<=var\()--wellness-[\w-]+/g) ?? []);
  const inDocs = [...readFileSync('docs/tokens.md', 'utf8').matchAll(/^\| `(--wellness-[\w-]+)`/gm)].map(
    ([, name]) => name,
  );
  for (const names of [inStyles, inDocs]) expect([...new Set(names)].sort()).toEqual([...tokens].sort());
});

test('messages of the kit name pages and headings of the documentation that exist', () => {
  const sources = ['src', 'server', 'tools'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const named = new Set(sources.flatMap((text) => text.match(/\bdocs\/[a-z-]+\.md(#[a-z-]+)?/g) ?? []));
  expect(named.size).toBeGreaterThan(8);
  for (const name of named) {
    const [file = '', anchor] = name.split('#');
    expect(existsSync(file), name).toBe(true);
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    if (anchor) expect(headings, name).toContain(anchor);
  }
});
