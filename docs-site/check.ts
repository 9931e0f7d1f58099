import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { parse, parseFragment } from 'parse5';
import { attributeOf, elementsIn } from '../src/prerender/tree.ts';
import { project, readDocuments } from './documents.ts';
import { type Example, readExamples, release } from './examples.ts';
import { exampleMarker, outlineOf } from './markdown.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** A mistake at a line of a file of the project. */
export interface Mistake {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export const written = ({ file, line, message }: Mistake): string => `${file}:${line}: ${message}`;

/** Attributes that every element of HTML may have. */
const ofAll =
  /^(id|class|style|lang|dir|slot|hidden|inert|title|role|translate|part|key|ref|tabindex|aria-[a-z]+|data-[a-z-]+)$/;

/** Names that begin like tags and events but are storage keys, parts of addresses, or names of files and packages. */
const others = new Set([
  'wellness-cart',
  'wellness-cart-partner',
  'wellness-cart-visitor',
  'wellness-cart-snapshot',
  'wellness-paid',
  'wellness-order',
  'wellness-fake-stripe',
  'wellness-conformance',
]);

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Reports unknown tags and attributes in HTML whose first line is `first`. */
export function checkHtml(
  html: string,
  file: string,
  first: number,
  { attributes, pageAttributes }: Vocabulary,
): Mistake[] {
  const options = { sourceCodeLocationInfo: true };
  const tree = /<(!doctype|html)\b/i.test(html) ? parse(html, options) : parseFragment(html, options);
  const mistakes: Mistake[] = [];
  for (const element of elementsIn(tree.childNodes)) {
    const { tagName, attrs, sourceCodeLocation: place } = element;
    const note = (message: string, name = '') => {
      const line = place?.attrs?.[name]?.startLine ?? place?.startLine ?? 1;
      mistakes.push({ file, line: first + line - 1, message });
    };
    const placeholder = attributeOf(element, 'data-wellness');
    const isPlaceholder = placeholder !== undefined && tagName !== 'script';
    const tag = isPlaceholder ? `wellness-${placeholder}` : tagName;
    if (tag.startsWith('wellness-') && !attributes.has(tag)) {
      note(`unknown tag <${tag}>`, 'data-wellness');
      continue;
    }
    const own = attributes.get(tag);
    for (const { name } of attrs) {
      if (name.startsWith('data-wellness')) {
        if (!pageAttributes.has(name)) note(`unknown attribute ${name}`, name);
      } else if (!own) continue;
      else if (isPlaceholder) {
        const meant = /^data-(.*)/.exec(name)?.[1];
        if (meant && !own.has(meant) && meant !== 'variant') note(`<${tag}> has no attribute ${meant}`, name);
        // Bindings of a framework are checked by its own compiler.
      } else if (!own.has(name) && !/^[[(*#@:]/.test(name) && !ofAll.test(name))
        note(`<${tag}> has no attribute ${name}`, name);
    }
  }
  return mistakes;
}

/** Reports unknown names in source of any language, or in a code span. */
export function checkNames(text: string, file: string, first: number, vocabulary: Vocabulary): Mistake[] {
  const { attributes, events, properties, pageAttributes, members, exportsOf } = vocabulary;
  const mistakes: Mistake[] = [];
  const find = (pattern: RegExp, judge: (name: string, match: RegExpMatchArray) => string | undefined) => {
    for (const match of text.matchAll(pattern)) {
      const message = judge(match[1] ?? '', match);
      if (message) mistakes.push({ file, line: first + lineOf(text, match.index ?? 0) - 1, message });
    }
  };
  find(/<\/?(wellness-[a-z-]*[a-z])\b/g, (tag) => (attributes.has(tag) ? undefined : `unknown tag <${tag}>`));
  find(/(?<![\w-])(--wellness-[a-z-]*[a-z])(?![\w-]|-?\*|…)/g, (name) =>
    properties.has(name) ? undefined : `unknown custom property ${name}`,
  );
  find(/(?<![\w-])(data-wellness(?:-[a-z]+)*)(?![\w-])/g, (name) =>
    pageAttributes.has(name) ? undefined : `unknown attribute ${name}`,
  );
  // A name by itself, in quotes or at a listener: a tag or an event.
  find(/(?:^|['"@:]|\bon)(wellness-[a-z-]*[a-z])(?=['"=]|$)/g, (name) =>
    attributes.has(name) || events.has(name) || others.has(name) ? undefined : `unknown tag or event ${name}`,
  );
  find(/(?<![\w./@'"-])(?:window\.|page\.)?wellness\.([a-z]\w*(?:\.[a-z]\w*)*)/gi, (path) => {
    if (/^(js|css|iife|md|zip|localhost)\b/.test(path)) return;
    const [owner = '', member] = path.split('.');
    const hasMembers = [...members].some((name) => name.startsWith(`${owner}.`));
    const known = member === undefined || !hasMembers ? members.has(owner) : members.has(`${owner}.${member}`);
    return known ? undefined : `wellness.${path} does not exist`;
  });
  find(/from ['"](@wellness\/storefront[^'"?]*)[?'"]/g, (module) =>
    exportsOf(module) || module.endsWith('.d.ts') ? undefined : `${module} is no entry of the package`,
  );
  find(/import (?:type )?\{([^}]*)\} from ['"]@wellness\/storefront[^'"]*['"]/g, (names, [whole]) => {
    const module = /['"](.*)['"]/.exec(whole)?.[1] ?? '';
    const known = exportsOf(module);
    if (!known || known.size === 0) return;
    const wrong = names
      .split(',')
      .map((name) => name.trim().replace(/^type |\s+as .*$/g, ''))
      .filter((name) => name && !known.has(name));
    return wrong.length > 0 ? `${module} does not export ${wrong.join(', ')}` : undefined;
  });
  return mistakes;
}

interface Text {
  readonly file: string;
  readonly text: string;
}

/** Headings by file, so that each document is parsed once. */
function anchorsOf(cache: Map<string, ReadonlySet<string>>, file: string): ReadonlySet<string> {
  const known =
    cache.get(file) ?? new Set(outlineOf(readFileSync(join(project, file), 'utf8')).headings.map(({ id }) => id));
  cache.set(file, known);
  return known;
}

function checkLink(href: string, from: string, anchors: Map<string, ReadonlySet<string>>): string | undefined {
  if (/^([a-z][a-z\d+.-]*:|\/)/i.test(href)) return;
  const [path = '', anchor] = decodeURI(href).split('#');
  const file = path === '' ? from : join(from, '..', path).replaceAll('\\', '/');
  if (!existsSync(join(project, file))) return `dead link ${href}: there is no ${file}`;
  if (!anchor || !file.endsWith('.md') || anchorsOf(anchors, file).has(anchor)) return;
  return `dead link ${href}: ${file} has no heading #${anchor}`;
}

/** Links, tags, attributes, events and names of a document. Blocks of examples are checked in their files. */
export function checkDocument(
  { file, text }: Text,
  vocabulary: Vocabulary,
  anchors: Map<string, ReadonlySet<string>> = new Map(),
): Mistake[] {
  const mistakes: Mistake[] = [];
  const tokens = new MarkdownIt({ html: true }).parse(text, {});
  let isExample = false;
  let line = 1;
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1;
    if (token.type === 'fence') {
      const language = token.info.trim();
      if (!isExample && language === 'html') mistakes.push(...checkHtml(token.content, file, line + 1, vocabulary));
      if (!isExample) mistakes.push(...checkNames(token.content, file, line + 1, vocabulary));
    }
    isExample = token.type === 'html_block' && exampleMarker.test(token.content);
    if (token.type === 'inline') mistakes.push(...checkInline(token, line));
  }
  for (const { 1: version, index } of text.matchAll(/\bwellness-storefront-(\d+\.\d+\.\d+)\.tgz/g))
    if (version !== release)
      mistakes.push({ file, line: lineOf(text, index), message: `names release ${version}, not ${release}` });
  return mistakes;

  function checkInline({ children }: Token, first: number): Mistake[] {
    let at = first;
    return (children ?? []).flatMap((child) => {
      if (child.type === 'softbreak' || child.type === 'hardbreak') at++;
      if (child.type === 'code_inline') return checkNames(child.content, file, at, vocabulary);
      const href = child.attrGet(child.type === 'image' ? 'src' : 'href');
      const message = href === null ? undefined : checkLink(String(href), file, anchors);
      return message ? [{ file, line: at, message }] : [];
    });
  }
}

/** Documents at the top of the project, which link into docs/. */
const beside = ['README.md', 'SKILL.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];

function checkExample({ file, source, title }: Example, vocabulary: Vocabulary): Mistake[] {
  const mistakes = [...checkHtml(source, file, 1, vocabulary), ...checkNames(source, file, 1, vocabulary)];
  if (!title) mistakes.push({ file, line: 1, message: 'an example needs a <title>, which is its caption' });
  for (const match of source.matchAll(/\/wellness\/(\d+\.\d+\.\d+)\//g))
    if (match[1] !== release)
      mistakes.push({ file, line: lineOf(source, match.index), message: `names release ${match[1]}, not ${release}` });
  return mistakes;
}

/** Sections of documents that messages of the code name: `docs/checkout.md#endpoint`. */
function checkMessages(anchors: Map<string, ReadonlySet<string>>): Mistake[] {
  const files = ['src', 'server', 'fake-stripe', 'tools'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(project, file), 'utf8');
    return [...text.matchAll(/\bdocs\/([a-z-]+\.md(?:#[\w-]+)?)/g)].flatMap(({ 1: href = '', index }) => {
      const message = checkLink(href, 'docs/index.md', anchors);
      return message ? [{ file, line: lineOf(text, index), message }] : [];
    });
  });
}

/** All mistakes in documents, examples and the addresses that messages of the code name. */
export function checkDocs(vocabulary: Vocabulary = readVocabulary()): readonly Mistake[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const inDocs = readDocuments().map(({ file }) => file);
  const documents = [...new Set([...inDocs, ...beside])].map((file) => ({
    file,
    text: readFileSync(join(project, file), 'utf8'),
  }));
  return [
    ...documents.flatMap((document) => checkDocument(document, vocabulary, anchors)),
    ...[...readExamples().values()].flatMap((example) => checkExample(example, vocabulary)),
    ...checkMessages(anchors),
  ];
}
