import { test } from 'node:test';
import { expect } from '@playwright/test';
import {
  backwards,
  badTitles,
  findingsIn,
  hasPrivateName,
  isBackwards,
  privateWordOf,
  sentencesOfDocument,
  titlesOf,
  tooLong,
} from '../../tools/english.ts';

/** Protects the language check of `npm run lint` from passing text that it exists to find. */

test('names are known by their parts', () => {
  for (const name of ['tellOfTag', 'isTold', 'TILL', 'FOLD_NOW', 'handOver', 'stand-in.ts', 'standIns'])
    expect(hasPrivateName(name), name).toBe(true);
  for (const name of ['intelligent', 'untilReady', 'scaffold', 'address', 'standInline'])
    expect(hasPrivateName(name), name).toBe(false);
});

test('sentences without a subject are found, and questions are not', () => {
  expect(isBackwards('What is too long is read to its end.')).toBe(true);
  for (const text of ['Whatever is left is removed.', 'What does it cost?', 'Often it is.'])
    expect(isBackwards(text), text).toBe(false);
});

test('private words are found in sentences', () => {
  for (const text of [
    'It is told once.',
    'the till',
    'Two hand-overs.',
    'a stranger’s tag',
    'It can no longer be had.',
    'shows the catalogue',
  ])
    expect(privateWordOf(text), text).toBeDefined();
  for (const text of ['Until then.', 'Nobody stands in line.', 'The stranger left.'])
    expect(privateWordOf(text), text).toBeUndefined();
});

const page = `# What a title may say

Write \`await the.doctor()\` and read it.
Of two lines
this is the second. Is it told?

| What a table says | stays |
|---|---|
| Of this | told |

- Whose item is this, it asks.
  - Nested ones count.

\`\`\`js
// What code says, told by nobody.
\`\`\`

![Who is told](picture.png) See [a link that is told](x.md).
`;

test('paragraphs and list items are read, each sentence with its line', () => {
  expect(sentencesOfDocument('page.md', page).map(({ line, text }) => [line, text])).toEqual([
    [3, 'Write code and read it.'],
    [4, 'Of two lines this is the second.'],
    [5, 'Is it told?'],
    [11, 'Whose item is this, it asks.'],
    [12, 'Nested ones count.'],
    [18, 'See a link that is told.'],
  ]);
});

test('a finding names file and line', () => {
  expect(findingsIn({ 'page.md': page })).toEqual([
    'page.md:5: “told” is a private word: “Is it told?”',
    'page.md:18: “told” is a private word: “See a link that is told.”',
    'page.md:4: begins without its subject: “Of two lines this is the second.”',
    'page.md:11: begins without its subject: “Whose item is this, it asks.”',
  ]);
});

test('two in a hundred sentences may lack a subject, and averages are of several sentences', () => {
  const sentence = (text: string) => ({ file: 'page.md', line: 7, text });
  const many = (count: number, text: string) => Array.from({ length: count }, () => sentence(text));
  expect(backwards(many(98, 'It is.'))).toEqual([]);
  expect(backwards([...many(98, 'It is.'), ...many(1, 'Of it.')])).toHaveLength(1);
  expect(backwards([...many(97, 'It is.'), ...many(3, 'Of it.')])).toHaveLength(3);
  const words = (count: number) => 'word '.repeat(count).trim();
  expect(tooLong(many(5, words(20)))).toEqual([]);
  expect(tooLong([...many(5, words(20)), sentence(words(22))])).toEqual([
    'page.md:7: sentences have 20.3 words on average, 20 at most. This one has 22.',
  ]);
  expect(tooLong(many(4, words(40)))).toEqual([]);
});

const suite = `
const cases = { 'of glass': 1, 'of wood': 2 } as const;
describe('a cart', () => {
  it('of many lines is told once', () => {});
  for (const [name] of Object.entries(cases)) it(name, () => {});
  for (const { what, size } of [{ what: 'goods', size: 'large' }, { what: 'tea' }])
    test.describe(\`\${count} of \${what}, \${size}\`, () => {});
  for (const word of ['till', 'cart'] as const) for (const [, one] of [[0, 'Who asks']]) test(one, () => word);
  lines.describe('of no test');
});
`;

test('titles of tests are read, with the texts of their cases', () => {
  const titles = titlesOf('cart.test.ts', suite);
  expect(titles.map(({ line, text }) => [line, text])).toEqual([
    [3, 'a cart'],
    [4, 'of many lines is told once'],
    [5, 'of glass'],
    [5, 'of wood'],
    [7, '… of …, …'],
    [7, '… of goods, …'],
    [7, '… of tea, …'],
    [7, '… of …, large'],
    [8, 'Who asks'],
  ]);
  expect(badTitles(titles)).toEqual([
    'cart.test.ts:4: “told” is a private word: “of many lines is told once”',
    'cart.test.ts:7: “goods” is a private word: “… of goods, …”',
    'cart.test.ts:4: begins without its subject: “of many lines is told once”',
    'cart.test.ts:5: begins without its subject: “of glass”',
    'cart.test.ts:5: begins without its subject: “of wood”',
    'cart.test.ts:8: begins without its subject: “Who asks”',
  ]);
});
