import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { parseSync, Visitor } from 'vite';

/** Protects the plain English of product code: no private words in names, and few sentences without a subject. */

const MOST_BACKWARDS = 0.02;

/** Words that have a plain replacement, alone or as a part of `camelCase` and `kebab-case`. */
const words = /^(told|tells?|tills?|folds?|folded|settles?|settled|strangers?|keepers?|desks?|dress(es|ed)?)$/;
const compounds = /(hand-over|stand-in)s?(?![a-z])/;

/** Public names and stored keys, which others rely on. */
const exceptions: readonly string[] = [];

const folders = ['src', 'server', 'fake-stripe', 'tools', 'demo-site'];
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .map((name) => name.replaceAll('\\', '/'))
  .sort();
const sources = files
  .filter((name) => /(?<!\.test)\.(ts|tsx|mjs)$/.test(name))
  .map((name) => {
    const text = readFileSync(name, 'utf8');
    return { name, text, parsed: parseSync(name.replace(/mjs$/, 'js'), text) };
  });

function hasPrivateWord(name: string): boolean {
  const kebab = name.replace(/([a-z\d])(?=[A-Z])|[_.]/g, '$1-').toLowerCase();
  return !exceptions.includes(name) && (compounds.test(kebab) || kebab.split('-').some((word) => words.test(word)));
}

/** Names with a private word, with their files. */
function privateNames(): string[] {
  const found = files.filter((file) => hasPrivateWord(basename(file)));
  for (const { name: file, parsed } of sources) {
    const note = ({ name }: { name: string }) => void (hasPrivateWord(name) && found.push(`${file}: ${name}`));
    new Visitor({ Identifier: note, PrivateIdentifier: note, JSXIdentifier: note }).visit(parsed.program);
  }
  return [...new Set(found)].sort();
}

/** Sentences of comments, with their files. Line comments one below the other are one text. */
function sentences(): { file: string; sentence: string }[] {
  return sources.flatMap(({ name, text, parsed }) => {
    const texts: string[] = [];
    parsed.comments.forEach(({ type, value, start }, index) => {
      const before = parsed.comments[index - 1];
      const goes = type === 'Line' && before?.type === 'Line' && !text.slice(before.end, start).trim();
      texts.push(`${goes ? texts.pop() : ''} ${value.replace(/^\s*\*/gm, ' ')}`);
    });
    return texts
      .flatMap((comment) => comment.split(/(?<=[.!?:]["')]?)\s+|\n\s*@| - |\n\s*\n/))
      .map((sentence) => ({ file: name, sentence: sentence.replace(/\s+/g, ' ').trim() }))
      .filter(({ sentence }) => /^[A-Z].*\s/.test(sentence));
  });
}

/** Without a subject, or a question. */
const isBackwards = (sentence: string) => /^(What|Who|Whom|Whose|Of)\b/.test(sentence) && !sentence.endsWith('?');

test('no name contains a private word', () => {
  expect(privateNames()).toEqual([]);
});

test('few sentences of comments begin with What, Who, Whom, Whose or Of', () => {
  const all = sentences();
  const backwards = all.filter(({ sentence }) => isBackwards(sentence));
  const examples = backwards.map(({ file, sentence }) => `${file}: ${sentence}`).join('\n');
  const share = backwards.length / all.length;
  expect(share, `${backwards.length} of ${all.length}:\n${examples}`).toBeLessThanOrEqual(MOST_BACKWARDS);
});

test('the check knows names and sentences by their parts', () => {
  for (const name of ['tellOfTag', 'isTold', 'TILL', 'FOLD_NOW', 'handOver', 'stand-in.ts', 'standIns'])
    expect(hasPrivateWord(name), name).toBe(true);
  for (const name of ['intelligent', 'untilReady', 'scaffold', 'address', 'standInline'])
    expect(hasPrivateWord(name), name).toBe(false);
  expect(isBackwards('What is too long is read to its end.')).toBe(true);
  expect(isBackwards('Whatever is left is removed.')).toBe(false);
});
