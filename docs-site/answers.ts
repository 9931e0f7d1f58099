import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { table } from '../tools/build/manifest/markdown.ts';
import { project, readDocuments, resolveLink } from './documents.ts';
import { outlineOf, plain } from './markdown.ts';
import type { Answer } from './scripts/answers.ts';
import { type Word, wordGroups } from './words.ts';

export const wordsFile = 'docs/what-it-does.md';

const intro = `# What it does and does not

The words that people look for in a shop. The search of this site also knows other words for them, common mistakes in spelling and
German names. **By Stripe** is true with [our checkout server](checkout-server.md); [another checkout](checkout.md) decides for itself.`;

const sentence = ({ answer, text }: Word) => `${answer}. ${text}.`;

/** The address, if the answer is only that the kit does it and where that is described. */
const addressAlone = ({ answer, text }: Word) =>
  (answer === 'Yes' && /^\[[^\]`]+\]\(([^)]+)\)$/.exec(text)?.[1]) || undefined;

/** The page, made from the list. */
export function wordsPage(): string {
  const groups = wordGroups.flatMap(({ title, words }) => {
    const rows = words.filter((word) => !addressAlone(word));
    const links = words.flatMap((word) => {
      const address = addressAlone(word);
      return address ? [`[${word.names.join(', ')}](${address})`] : [];
    });
    return [
      `## ${title}`,
      table(
        ['You look for', 'Answer'],
        rows.map((word) => [word.names.join(', '), sentence(word)]),
      ).join('\n\n'),
      ...(links.length ? [`Also yes:\n${links.join(';\n')}.`] : []),
    ];
  });
  return `${[intro, ...groups].join('\n\n')}\n`;
}

export function writeWordsPage(): void {
  const [path, text] = [join(project, wordsFile), wordsPage()];
  // A page that is written again would count as newer than the site that is built of it.
  if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

/**
 * The answers as the search reads them.
 * @throws Error for a word that leads nowhere
 */
export function searchAnswers(): readonly Answer[] {
  const documents = new Map(
    readDocuments().map(({ address, title, text }) => [address, { ...outlineOf(text), title }]),
  );
  const markdown = new MarkdownIt();
  return wordGroups
    .flatMap(({ words }) => words)
    .map((word) => {
      const [inline] = markdown.parseInline(sentence(word), {});
      const link = inline?.children?.find(({ type }) => type === 'link_open')?.attrGet('href');
      const url = resolveLink(wordsFile, String(link ?? ''));
      const [page = '', id] = url?.split('#') ?? [];
      const document = documents.get(page);
      const section = id && document?.headings.find((heading) => heading.id === id);
      if (!url || !document || (id && !section)) throw new Error(`docs-site/words.ts: ${word.names[0]} leads nowhere`);
      return {
        names: [...word.names, ...word.heard],
        text: plain(inline?.children ?? []),
        page,
        title: document.title,
        ...(section && { section: { url, title: section.text } }),
      };
    });
}
