import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { english } from '../../../src/words/english.ts';

/** Protects readers who look up what a screen reader says: docs/accessibility.md quotes messages as they are. */

const section = /^## Screen readers\n(.*?)^## /ms.exec(readFileSync('docs/accessibility.md', 'utf8'))?.[1] ?? '';
const quotes = [...section.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote);

/** The text of a placeholder, by its name. */
const kinds: Readonly<Record<string, string>> = { count: '\\d+', limit: '\\d+', price: '\\S+?', total: '\\S+?' };

/** The forms of a message, as patterns without their end. */
const patternsOf = (message: unknown): string[] =>
  typeof message === 'string'
    ? [message.replace(/[.+?^$()[\]\\|*]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => kinds[name] ?? '[^.]+?')]
    : Object.values(message as Readonly<Record<string, string>>).flatMap(patternsOf);

/** A message of a label and its name says nothing by itself, so what follows the label must be one, too. */
const { labelOf: _, ...messages } = english;
const patterns = Object.values(messages)
  .flatMap(patternsOf)
  .filter((pattern) => /[a-z]{2}/i.test(pattern));
const sentences = new RegExp(`^(?:NMN\\+: (?:\\d+$)?)?(?:(?:${patterns.join('|')})(?:\\. |[.] ?|: NMN\\+)?)*$`);

test('every quoted announcement is a message', () => {
  expect(quotes.length).toBeGreaterThan(20);
  expect(quotes.filter((quote) => !sentences.test(quote))).toEqual([]);
});

test('a text that no message has is found', () => {
  for (const wrong of ['Your shopping is done', 'Unlocked. 1 item, total $89.00', 'NMN+: Sold out soon'])
    expect(sentences.test(wrong), wrong).toBe(false);
});
