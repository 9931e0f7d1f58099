import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export type Element = Tree.Element;
type Parent = Tree.ParentNode;

/** What is there for machines alone. The content of a template is no child of it. */
const unread = new Set(['script', 'style', 'noscript']);

const isElement = (node: Tree.Node): node is Element => 'tagName' in node;

/** All elements of a page, in their order, but for what lies in templates. */
export function* elementsOf(html: string): Generator<Element> {
  yield* elementsIn(parse(html, { sourceCodeLocationInfo: true }));
}

function* elementsIn({ childNodes }: Parent): Generator<Element> {
  for (const node of childNodes) {
    if (!isElement(node)) continue;
    yield node;
    yield* elementsIn(node);
  }
}

export const attributeOf = ({ attrs }: Element, attribute: string): string | undefined =>
  attrs.find(({ name }) => name === attribute)?.value;

const rawText = (node: Tree.Node): string => {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  return 'childNodes' in node && !unread.has(node.nodeName) ? node.childNodes.map(rawText).join('') : '';
};

/** The text of nodes, or of a piece of HTML, as a reader sees it. */
export function textOf(what: string | readonly Tree.Node[]): string {
  const nodes = typeof what === 'string' ? parseFragment(what).childNodes : what;
  return nodes.map(rawText).join('').replace(/\s+/g, ' ').trim();
}

/** Where a page's head ends, whether its tags are written or left out. */
function endOfHead(html: string): number {
  let end = 0;
  for (const { tagName, sourceCodeLocation, childNodes } of elementsOf(html)) {
    if (tagName === 'html') end = sourceCodeLocation?.startTag?.endOffset ?? end;
    if (tagName !== 'head') continue;
    const { endTag, startTag } = sourceCodeLocation ?? {};
    return endTag?.startOffset ?? childNodes.at(-1)?.sourceCodeLocation?.endOffset ?? startTag?.endOffset ?? end;
  }
  return end;
}

/** Adds lines to the end of a page's head. */
export function intoHead(html: string, lines: readonly string[]): string {
  const end = endOfHead(html);
  const head = html.slice(0, end).replace(/\n? *$/, '');
  return [head, ...lines.map((line) => `\n    ${line}`), html.slice(head.length)].join('');
}
