import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { english } from '../../../src/words/english.ts';
import { languages } from '../../../src/words/languages.ts';
import type { Message } from '../../../src/words/message.ts';
import { isPlaceKey } from '../../../src/words/place-key.ts';

/** Protects the files of languages from growing, and docs/messages.md from missing a message. */

const dist = resolve(import.meta.dirname, '../../../dist');

test('a file of a language is small', () => {
  for (const code of languages)
    expect(brotliCompressSync(readFileSync(`${dist}/lang/${code}.js`)).length, code).toBeLessThanOrEqual(4_950);
});

test('docs/messages.md lists every message with its English, and docs/languages.md leads there', () => {
  const read = (name: string) => readFileSync(resolve(dist, '../docs', name), 'utf8');
  const [languages, messages] = [read('languages.md'), read('messages.md')];
  expect(languages).toContain('(messages.md)');
  expect(languages).toContain('`region.<code>`');
  for (const [key, message] of Object.entries<Message>(english)) {
    if (isPlaceKey(key)) continue;
    const forms =
      typeof message === 'string'
        ? `\`${message}\``
        : Object.entries(message)
            .map(([form, text]) => `${form}: \`${text}\``)
            .join('<br>');
    expect(messages).toContain(`| \`${key}\` | ${forms} |`);
  }
});
