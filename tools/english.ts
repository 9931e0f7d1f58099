import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import createMarkdown from 'markdown-it';
import { type ESTree, parseSync, Visitor } from 'vite';

/*
 * The language check of `npm run lint`: names in code, sentences of comments, titles of tests, and paragraphs and list items of
 * the documents.
 * CONTRIBUTING.md describes what it asks for.
 */

/** Average length of a document's sentences, in words. Fewer sentences than these have no average worth a finding. */
const MOST_WORDS = 20;
const FEWEST_SENTENCES = 5;

/** Words that have a plain replacement, alone or as a part of `camelCase` and `kebab-case`. */
const names = /^(told|tells?|tills?|folds?|folded|settles?|settled|strangers?|keepers?|desks?|dress(es|ed)?)$/;
const compounds = /(hand-over|stand-in)s?(?![a-z])/;

/** Words and phrases that readers cannot look up, and one British spelling. */
const phrases =
  /\b(tills?|told|tells? of|hand-overs?|stand-ins?|goods|wishes|strangers?['’]s?|(can no longer|cannot) be had|draws first|comes? late|(is|are) said|lets? go of|of ours|catalogues?)\b/i;

/** A sentence of a comment or a document, or the title of a test. */
export interface Sentence {
  readonly file: string;
  readonly line: number;
  /** Code spans are one word, `code`. */
  readonly text: string;
}

/** Whether the sentence begins without a subject, and is no question. */
export const isBackwards = (text: string): boolean => /^(What|Who|Whom|Whose|Of)\b/.test(text) && !text.endsWith('?');

export const privateWordOf = (text: string): string | undefined => phrases.exec(text)?.[0];

export function hasPrivateName(name: string): boolean {
  const kebab = name.replace(/([a-z\d])(?=[A-Z])|[_.]/g, '$1-').toLowerCase();
  return compounds.test(kebab) || kebab.split('-').some((word) => names.test(word));
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

const markdown = createMarkdown({ html: true });

/** Sentences of paragraphs and list items, without code, tables, headings and HTML. */
export function sentencesOfDocument(file: string, text: string): readonly Sentence[] {
  const open: string[] = [];
  return markdown.parse(text, {}).flatMap(({ type, nesting, children, map }) => {
    if (nesting > 0) open.push(type);
    else if (nesting < 0) open.pop();
    if (type !== 'inline' || !children || open.some((block) => /^(table|heading)_open$/.test(block))) return [];
    const prose = children
      .map(({ type, content }) => {
        if (type === 'code_inline') return 'code';
        if (type === 'softbreak' || type === 'hardbreak') return '\n';
        return type === 'text' ? content : '';
      })
      .join('');
    let at = 0;
    return prose.split(/(?<=[.!?]["'”’)]*)(\s+)/).flatMap((part) => {
      const line = (map?.[0] ?? 0) + lineAt(prose, at + part.length - part.trimStart().length);
      at += part.length;
      const sentence = part.replace(/\s+/g, ' ').trim();
      return wordsOf(sentence).length > 1 ? [{ file, line, text: sentence }] : [];
    });
  });
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly parsed: ReturnType<typeof parseSync>;
}

/** Line comments one below the other are one text. */
function sentencesOfComments({ file, text, parsed }: Source): readonly Sentence[] {
  const comments: { text: string; line: number }[] = [];
  for (const [index, { type, value, start }] of parsed.comments.entries()) {
    const before = parsed.comments[index - 1];
    const goesOn = type === 'Line' && before?.type === 'Line' && !text.slice(before.end, start).trim();
    const last = goesOn && comments.pop();
    const prose = value.replace(/^\s*\*/gm, ' ');
    comments.push(last ? { ...last, text: `${last.text} ${prose}` } : { text: prose, line: lineAt(text, start) });
  }
  return comments.flatMap(({ text, line }) =>
    text
      .split(/(?<=[.!?:]["')]?)\s+|\n\s*@| - |\n\s*\n/)
      .map((part) => ({ file, line, text: part.replace(/\s+/g, ' ').trim() }))
      .filter((sentence) => /^[A-Z].*\s/.test(sentence.text)),
  );
}

function privateNamesOf({ file, text, parsed }: Source): readonly string[] {
  const found = new Map<string, string>();
  const note = ({ name, start }: { name: string; start: number }) => {
    if (hasPrivateName(name) && !found.has(name))
      found.set(name, `${file}:${lineAt(text, start)}: the name ${name} has a private word.`);
  };
  new Visitor({ Identifier: note, PrivateIdentifier: note, JSXIdentifier: note }).visit(parsed.program);
  if (hasPrivateName(basename(file))) found.set('', `${file}:1: the name of the file has a private word.`);
  return [...found.values()];
}

type Table = ESTree.Expression | undefined;

/** The text of a literal. Expressions of a template are …, or `value` if they have this index. */
function textOf(node: ESTree.Node | null | undefined, index = -1, value = ''): string | undefined {
  if (node?.type === 'TemplateLiteral')
    return node.quasis
      .map(({ value: fixed, tail }, at) => fixed.cooked + (at === index ? value : tail ? '' : '…'))
      .join('');
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

const keyOf = (key: ESTree.PropertyKey) => (key.type === 'Identifier' ? key.name : (textOf(key) ?? ''));

/** Texts of a case by the place of a loop's variable in its pattern: an index, a key, or nothing if it is the whole case. */
function textsOf(row: ESTree.Node | null): Readonly<Record<string, string | undefined>> {
  if (row?.type === 'ArrayExpression')
    return Object.fromEntries(row.elements.map((one, index) => [index, textOf(one)]));
  if (row?.type !== 'ObjectExpression') return { '': textOf(row) };
  return Object.fromEntries(
    row.properties.flatMap((field) => (field.type === 'Property' ? [[keyOf(field.key), textOf(field.value)]] : [])),
  );
}

function rowsOf(table: Table, tables: ReadonlyMap<string, Table>): ReturnType<typeof textsOf>[] {
  if (table?.type === 'TSAsExpression' || table?.type === 'TSSatisfiesExpression')
    return rowsOf(table.expression, tables);
  if (table?.type === 'Identifier') return rowsOf(tables.get(table.name), new Map());
  if (table?.type === 'ArrayExpression') return table.elements.map((row) => textsOf(row));
  // The keys of an object, by `Object.keys()` or `Object.entries()`.
  if (table?.type === 'CallExpression') return rowsOf(table.arguments[0] as Table, tables);
  if (table?.type !== 'ObjectExpression') return [];
  return Object.keys(textsOf(table)).map((key) => ({ '': key, 0: key }));
}

/** Texts that the variables of a loop over a table of cases have, by name. */
function casesOf({ left, right }: ESTree.ForOfStatement, tables: ReadonlyMap<string, Table>) {
  const pattern = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : undefined;
  const places =
    pattern?.type === 'ArrayPattern'
      ? pattern.elements.map((one, index) => [one, String(index)] as const)
      : pattern?.type === 'ObjectPattern'
        ? pattern.properties.flatMap((one) => (one.type === 'Property' ? [[one.value, keyOf(one.key)] as const] : []))
        : [[pattern, ''] as const];
  const rows = rowsOf(right, tables);
  return new Map(
    places.flatMap(([one, place]) =>
      one?.type === 'Identifier' ? [[one.name, rows.flatMap((row) => row[place] ?? [])] as const] : [],
    ),
  );
}

/** Titles of tests; those of tests in a loop over a table of cases also with the texts of the cases in them. */
export function titlesOf(file: string, text: string): readonly Sentence[] {
  const { program } = parseSync(file, text);
  const tables = new Map<string, Table>();
  const loops: ReturnType<typeof casesOf>[] = [];
  const titles: Sentence[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) tables.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    ForOfStatement(loop) {
      loops.push(casesOf(loop, tables));
    },
    'ForOfStatement:exit'() {
      loops.pop();
    },
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(it|test|suite|test\.describe|describe\w*|with\w+)$/.test(text.slice(callee.start, callee.end))) return;
      const valuesOf = (node?: ESTree.Node) =>
        (node?.type === 'Identifier' && loops.findLast((loop) => loop.has(node.name))?.get(node.name)) || [];
      const expressions = title?.type === 'TemplateLiteral' ? title.expressions : [];
      const found = [
        ...[textOf(title) ?? valuesOf(title)].flat(),
        ...expressions.flatMap((node, index) => valuesOf(node).flatMap((value) => textOf(title, index, value) ?? [])),
      ];
      titles.push(...found.map((found) => ({ file, line: lineAt(text, title?.start ?? 0), text: found })));
    },
  }).visit(program);
  return titles;
}

const toFinding = ({ file, line, text }: Sentence) => `${file}:${line}: begins without its subject: “${text}”`;

/** Sentences that begin without their subject. */
export const backwards = (sentences: readonly Sentence[]): readonly string[] =>
  sentences.filter(({ text }) => isBackwards(text)).map(toFinding);

/** Names the longest sentence of a document whose sentences are too long on average. */
export function tooLong(sentences: readonly Sentence[]): readonly string[] {
  const counted = sentences
    .map((sentence) => ({ ...sentence, words: wordsOf(sentence.text).length }))
    .sort((one, other) => other.words - one.words);
  const average = counted.reduce((sum, { words }) => sum + words, 0) / Math.max(1, counted.length);
  const [longest] = counted;
  return longest && counted.length >= FEWEST_SENTENCES && average > MOST_WORDS
    ? [
        `${longest.file}:${longest.line}: sentences have ${average.toFixed(1)} words on average, ${MOST_WORDS} at most. This one has ${longest.words}.`,
      ]
    : [];
}

const privateWords = (sentences: readonly Sentence[]) =>
  sentences.flatMap(({ file, line, text }) => {
    const word = privateWordOf(text);
    return word ? [`${file}:${line}: “${word}” is a private word: “${text}”`] : [];
  });

/** Titles that begin without their subject, or have a private word. A title of nested tests may begin in lower case. */
export const badTitles = (titles: readonly Sentence[]): readonly string[] => [
  ...privateWords(titles),
  ...titles.filter(({ text }) => /^(what|who|whom|whose|of)\b/i.test(text)).map(toFinding),
];

/** All findings in documents, each text by its file name. */
export function findingsIn(documents: Readonly<Record<string, string>>): readonly string[] {
  const each = Object.entries(documents).map(([file, text]) => sentencesOfDocument(file, text));
  return [...each.flatMap(privateWords), ...backwards(each.flat()), ...each.flatMap(tooLong)];
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
    .sort();

function run(): void {
  const documents = [
    ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
    ...['docs', '.changeset'].flatMap(filesIn).filter((file) => file.endsWith('.md')),
  ].map((file) => [file, readFileSync(file, 'utf8')] as const);
  const code = [
    'src',
    'server',
    'fake-stripe',
    'catalog-import',
    'conformance',
    'tools',
    'demo-site',
    'test',
    'wordpress/test',
  ]
    .flatMap(filesIn)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file): Source => {
      const text = readFileSync(file, 'utf8');
      return { file, text, parsed: parseSync(file.replace(/mjs$/, 'js'), text) };
    });
  // Tests may name what they hear and see.
  const product = code.filter(({ file }) => !/^(wordpress\/)?test\/|\.test\./.test(file));
  const titles = ['src', 'test', 'wordpress/test']
    .flatMap(filesIn)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => titlesOf(file, readFileSync(file, 'utf8')));
  const findings = [
    ...findingsIn(Object.fromEntries(documents)),
    ...product.flatMap(privateNamesOf),
    ...backwards(code.flatMap(sentencesOfComments)),
    ...badTitles(titles),
  ];
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) run();
