import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { english } from '../../../src/words/english.ts';
import type { Message } from '../../../src/words/message.ts';
import { isPlaceKey } from '../../../src/words/place-key.ts';

/** Protects the files of languages from growing, and docs/languages.md from missing a message. */

const dist = resolve(import.meta.dirname, '../../../dist');

test('a file of a language is small', () => {
  for (const code of ['ar', 'de', 'es', 'fr'])
    expect(brotliCompressSync(readFileSync(`${dist}/lang/${code}.js`)).length, code).toBeLessThanOrEqual(4_200);
});

test('docs/languages.md lists every message with its English', () => {
  const docs = readFileSync(resolve(dist, '../docs/languages.md'), 'utf8');
  expect(docs).toContain('`region.<code>`');
  for (const [key, message] of Object.entries<Message>(english)) {
    if (isPlaceKey(key)) continue;
    const text = typeof message === 'string' ? message : Object.values(message).join(' / ');
    expect(docs).toContain(`| \`${key}\` | ${text} |`);
  }
});
