import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { elementsIn, headOf, parsePage } from '../src/prerender/tree.ts';

export { attributeOf } from '../src/prerender/tree.ts';

export type Element = Tree.Element;

/** What is there for machines alone. The content of a template is no child of it. */
const unread = new Set(['script', 'style', 'noscript']);

/** All elements of a page, in their order, but for what lies in templates. */
export const elementsOf = (html: string): Generator<Element> => elementsIn(parsePage(html).childNodes);

const rawText = (node: Tree.Node): string => {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  return 'childNodes' in node && !unread.has(node.nodeName) ? node.childNodes.map(rawText).join('') : '';
};

/** The text of nodes, or of a piece of HTML, as a reader sees it. */
export function textOf(what: string | readonly Tree.Node[]): string {
  const nodes = typeof what === 'string' ? parseFragment(what).childNodes : what;
  return nodes.map(rawText).join('').replace(/\s+/g, ' ').trim();
}

/** Adds lines to the end of a page's head. */
export function intoHead(html: string, lines: readonly string[]): string {
  const end = headOf(parsePage(html))?.end ?? 0;
  const head = html.slice(0, end).replace(/\n? *$/, '');
  return [head, ...lines.map((line) => `\n    ${line}`), html.slice(head.length)].join('');
}
