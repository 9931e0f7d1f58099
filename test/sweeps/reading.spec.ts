import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { paths } from '../support/paths.ts';
import { expect, test, visit } from '../support/site.ts';
import { readBlocks } from './reading.ts';

/*
 * How hard the pages read. `npm run reading` writes docs/reading.md; STOREFRONT=http://… takes another storefront than the
 * one built here, and with WRITE_READING=before its figures are what docs/reading.md compares with.
 */

const file = 'docs/reading.md';
const beforeFile = 'test/sweeps/before/reading.json';
/** Texts about health aim at six to eight years of school. Words that have to stay, such as `licensed provider`, ask for most of it. */
const hardest = 8;
const longest = 25;

interface Reading {
  readonly grade: number;
  /** Words of the longest sentence. */
  readonly words: number;
}

const storefront = process.env.STOREFRONT;
if (storefront) test.use({ baseURL: storefront });

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const wordsOf = (text: string): string[] => text.split(/[\s—–/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/**
 * The sentences of blocks, each of which ends where its block does. A label or a price is none: dozens of two words would
 * make any page easy. Nor is code.
 */
const sentencesOf = (blocks: readonly string[]): string[] =>
  blocks
    .filter((block) => !/<\/?\w|[{};]$/.test(block))
    .flatMap((block) => [...segmenter.segment(block)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[.?!][”"]?$/.test(sentence) || wordsOf(sentence).length >= 4);

function readingOf(blocks: readonly string[]): Reading {
  const sentences = sentencesOf(blocks).map(wordsOf);
  const words = sentences.flat();
  const grade = fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    // A number has one at least.
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  });
  return { grade: Number(grade.toFixed(1)), words: Math.max(...sentences.map(({ length }) => length)) };
}

async function readAll(page: Page): Promise<[path: string, blocks: string[]][]> {
  const found: [string, string[]][] = [];
  for (const path of paths) {
    await visit(page, path);
    found.push([path, await readBlocks(page, 'main')]);
  }
  return found;
}

type Readings = Readonly<Record<string, Reading>>;
const cells = (reading: Reading | undefined) => (reading ? `${reading.grade.toFixed(1)} | ${reading.words}` : '– | –');

function table(before: Readings, now: Readings): string {
  const mean = (all: Readings, of: keyof Reading) =>
    (Object.values(all).reduce((sum, reading) => sum + reading[of], 0) / Object.keys(all).length).toFixed(1);
  const means = [before, now].map((all) => `${mean(all, 'grade')} | ${mean(all, 'words')}`).join(' | ');
  const rows = paths.map((path) => `| \`${path}\` | ${cells(before[path])} | ${cells(now[path])} |`);
  return `# How the pages read

For whoever writes a page. **Grade** is the Flesch–Kincaid grade of what \`main\` says, closed questions too: the years of
school that its words and sentences ask for. **Longest** is the longest sentence in words. A heading, a list item and a
cell of a table end a sentence; labels of up to three words and code are left out, since they would make any page easy.
The figure knows nothing of sense: a riddle in short words reads easily.

Written by \`npm run reading\` from the built pages; \`npm test\` fails when it is out of date, when a page reads harder than
grade ${hardest}, or when a sentence is longer than ${longest} words. *Before* is the storefront before its words were gone through.

| page | before: grade | longest | now: grade | longest |
|---|--:|--:|--:|--:|
${rows.join('\n')}
| mean | ${means} |
`;
}

test('a heading ends a sentence, a label and code are none', () => {
  expect(
    sentencesOf([
      'How it works',
      'You take a quiz. It is free for you',
      '$279',
      'Delivery',
      'No.',
      '<a b="c">Some code it is</a>',
    ]),
  ).toEqual(['You take a quiz.', 'It is free for you', 'No.']);
  const hard =
    'Notwithstanding considerable interindividual variability, subcutaneous administration necessitates supervision.';
  expect(readingOf([hard]).grade).toBeGreaterThan(20);
  expect(readingOf(['You take the quiz at home. It is free.']).grade).toBeLessThan(2);
});

test('pages are easy to read, and docs/reading.md says how easy', async ({ page }) => {
  const pages = await readAll(page);
  const now = Object.fromEntries(pages.map(([path, blocks]) => [path, readingOf(blocks)]));
  if (process.env.WRITE_READING === 'before') return writeFileSync(beforeFile, `${JSON.stringify(now, null, 2)}\n`);

  const text = table(JSON.parse(readFileSync(beforeFile, 'utf8')), now);
  if (process.env.WRITE_READING) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8'), 'npm run reading writes it anew').toBe(text);
  const hard = Object.entries(now).filter(([, { grade }]) => grade > hardest);
  expect(hard, `harder than grade ${hardest}`).toEqual([]);
  const long = pages.flatMap(([path, blocks]) =>
    sentencesOf(blocks)
      .filter((sentence) => wordsOf(sentence).length > longest)
      .map((sentence) => `${path}: ${sentence}`),
  );
  expect(long, `longer than ${longest} words`).toEqual([]);
});
