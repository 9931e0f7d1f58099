import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { parseSync, Visitor } from 'vite';
import limits from './english.json' with { type: 'json' };

/**
 * Protects the plain English of product code: private words in names, and sentences without a subject. english.json holds
 * the numbers of today, which may only shrink: `WRITE_ENGLISH=1` lowers them.
 */

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

/** Names with a private word, by folder. */
function privateNames(): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  const note = (file: string, name: string) => {
    if (!hasPrivateWord(name)) return;
    const folder = dirname(file);
    found.set(folder, (found.get(folder) ?? new Set()).add(name));
  };
  for (const file of files) note(file, basename(file));
  for (const { name: file, parsed } of sources) {
    const noteIdentifier = ({ name }: { name: string }) => note(file, name);
    new Visitor({
      Identifier: noteIdentifier,
      PrivateIdentifier: noteIdentifier,
      JSXIdentifier: noteIdentifier,
    }).visit(parsed.program);
  }
  return Object.fromEntries([...found].map(([folder, names]) => [folder, [...names].sort()]));
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

const names = privateNames();
const counts = Object.fromEntries(Object.entries(names).map(([folder, { length }]) => [folder, length]));
const texts = sentences();
const backwards = texts.filter(({ sentence }) => isBackwards(sentence));
const percent = Math.ceil((100 * backwards.length) / texts.length);

if (process.env.WRITE_ENGLISH) {
  const lowered = Object.entries(counts).map(([folder, count]) => [folder, Math.min(count, limitOf(folder))] as const);
  const privateNames = Object.fromEntries(lowered.filter(([, count]) => count > 0).sort());
  const backwardsPercent = Math.min(percent, limits.backwardsPercent);
  writeFileSync('test/unit/english.json', `${JSON.stringify({ privateNames, backwardsPercent }, null, 2)}\n`);
}

function limitOf(folder: string): number {
  return (limits.privateNames as Record<string, number>)[folder] ?? 0;
}

const lower = 'WRITE_ENGLISH=1 writes the lower number into english.json';

test('private words in names become fewer in every folder', () => {
  for (const [folder, found] of Object.entries(names))
    expect(found.length, `Rename in ${folder}: ${found.join(', ')}`).toBeLessThanOrEqual(limitOf(folder));
  expect(counts, lower).toEqual(limits.privateNames);
});

test('fewer sentences of comments begin with What, Who, Whom, Whose or Of', () => {
  const examples = backwards.map(({ file, sentence }) => `${file}: ${sentence}`).join('\n');
  expect(percent, `${backwards.length} of ${texts.length}:\n${examples}`).toBeLessThanOrEqual(limits.backwardsPercent);
  expect(percent, lower).toBe(limits.backwardsPercent);
});

test('the check knows names and sentences by their parts', () => {
  for (const name of ['tellOfTag', 'isTold', 'TILL', 'FOLD_NOW', 'handOver', 'stand-in.ts', 'standIns'])
    expect(hasPrivateWord(name), name).toBe(true);
  for (const name of ['intelligent', 'untilReady', 'scaffold', 'address', 'standInline'])
    expect(hasPrivateWord(name), name).toBe(false);
  expect(isBackwards('What is too long is read to its end.')).toBe(true);
  expect(isBackwards('Whatever is left is removed.')).toBe(false);
});
