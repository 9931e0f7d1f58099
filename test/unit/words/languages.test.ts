import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { english } from '../../../src/words/english.ts';
import { languages } from '../../../src/words/languages.ts';
import { loadLanguage } from '../../../src/words/load-language.ts';
import type { Message, Messages } from '../../../src/words/message.ts';
import { formOf } from '../../../src/words/words.ts';

/** Protects translations: each language has every message, with the placeholders and plural forms that it needs. */

const messages: Messages = english;
const placeholdersIn = (text: string | undefined): string[] => [...(text?.match(/\{\w+\}/g) ?? [])].sort();
const formsOf = (message: Message | undefined): readonly (readonly [string, string])[] =>
  typeof message === 'object' ? Object.entries(message) : [];

describe('a language', () => {
  test('is in the list, has both files of messages and a row in docs/languages.md', () => {
    const project = resolve(import.meta.dirname, '../../..');
    const codesIn = (folder: string) =>
      readdirSync(join(project, 'src/words', folder)).flatMap((name) => /^(\w+)\.ts$/.exec(name)?.[1] ?? []);
    const document = readFileSync(join(project, 'docs/languages.md'), 'utf8');
    const rows = [...document.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
    expect(codesIn('lang').sort()).toStrictEqual([...languages]);
    expect(codesIn('lang/site').sort()).toStrictEqual([...languages]);
    expect(rows.sort()).toStrictEqual(['en', ...languages].sort());
  });

  for (const code of languages)
    test(`${code} has every message, with its places and the plurals of the language`, async () => {
      const { default: own } = await loadLanguage(code, 0);
      const categories = [...new Intl.PluralRules(code).resolvedOptions().pluralCategories].sort();
      // A state whose name is the English one needs no message.
      const isSame = (key: string) => key.startsWith('region.US-') && own[key] === undefined;
      const needed = Object.keys(messages).filter((key) => !isSame(key));
      expect(Object.keys(own).sort()).toStrictEqual(needed.sort());
      for (const [key, message] of Object.entries(messages)) {
        if (isSame(key)) continue;
        const said = own[key];
        if (typeof message === 'string') {
          expect(placeholdersIn(String(said)), key).toStrictEqual(placeholdersIn(message));
          continue;
        }
        const forms = formsOf(said);
        const places = placeholdersIn(message.other);
        expect(forms.map(([category]) => category).sort(), key).toStrictEqual(categories);
        for (const [category, text] of forms) {
          // "One product" needs no figure.
          const may = /^(zero|one|two)$/.test(category) ? placeholdersIn(text).concat('{count}') : placeholdersIn(text);
          expect([...new Set(may)].sort(), `${key} ${category}`).toStrictEqual(places);
        }
      }
    });

  test('names the cart button by its text, then its number', async () => {
    for (const code of languages) {
      const { default: own } = await loadLanguage(code, 0);
      for (const [category, text] of formsOf(own.cartCount))
        if (category !== 'zero') expect(text.replaceAll(/[,،]/g, ''), code).toContain(`${own.cart} {count}`);
    }
  });

  test('Arabic counts in each of its six ways', async () => {
    const { default: own } = await loadLanguage('ar', 0);
    const said = (key: string) =>
      [0, 1, 2, 3, 11, 100].map((count) => formOf(own[key], 'ar', count)?.replace('{count}', String(count)));
    expect(said('reviews')).toStrictEqual([
      'لا تقييمات',
      'تقييم واحد',
      'تقييمان',
      '3 تقييمات',
      '11 تقييمًا',
      '100 تقييم',
    ]);
    for (const [key, message] of Object.entries(messages))
      if (typeof message === 'object') expect(new Set(said(key)).size, key).toBe(6);
  });

  test('English has its own plurals', () => {
    for (const [key, message] of Object.entries(messages))
      if (typeof message === 'object') expect(Object.keys(message), key).toStrictEqual(['one', 'other']);
  });
});
