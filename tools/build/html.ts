import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attributeOf, elementsIn, headOf, parsePage } from '../../src/prerender/tree.ts';

export { attributeOf };

export type Element = Tree.Element;

export const isStylesheet = (element: Element): boolean =>
  element.tagName === 'link' && attributeOf(element, 'rel') === 'stylesheet';

/** Elements without readable text. The content of a template is not among its children. */
const unreadable = new Set(['script', 'style', 'noscript']);

/** All elements of a page in document order, without those in templates. */
export const elementsOf = (html: string): Generator<Element> => elementsIn(parsePage(html).childNodes);

const rawText = (node: Tree.Node): string => {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  return 'childNodes' in node && !unreadable.has(node.nodeName) ? node.childNodes.map(rawText).join('') : '';
};

/** The text of nodes, or of a piece of HTML, as a reader sees it. */
export function textOf(source: string | readonly Tree.Node[]): string {
  const nodes = typeof source === 'string' ? parseFragment(source).childNodes : source;
  return nodes.map(rawText).join('').replace(/\s+/g, ' ').trim();
}

/** Adds lines to the end of a page's head. */
export function intoHead(html: string, lines: readonly string[]): string {
  const end = headOf(parsePage(html))?.end ?? 0;
  const head = html.slice(0, end).replace(/\n? *$/, '');
  return [head, ...lines.map((line) => `\n    ${line}`), html.slice(head.length)].join('');
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Replaces pieces of a page, which must not overlap. */
export const replaceAt = (html: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((page, { start, end, text }) => page.slice(0, start) + text + page.slice(end), html);
