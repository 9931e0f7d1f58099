import { type DefaultTreeAdapterTypes, html, parse } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type ElementNode = DefaultTreeAdapterTypes.Element;
export type DocumentNode = DefaultTreeAdapterTypes.Document;

export const parsePage = (text: string): DocumentNode => parse(text, { sourceCodeLocationInfo: true });

export const isElement = (node: Node): node is ElementNode => 'tagName' in node;

export const attributeOf = ({ attrs }: ElementNode, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** The language of what stands there: the nearest `lang`, else English. */
export function languageOf(element: ElementNode): string {
  let node: DefaultTreeAdapterTypes.ParentNode | null = element;
  for (; node && 'tagName' in node; node = node.parentNode) {
    const lang = attributeOf(node, 'lang');
    if (lang) return lang;
  }
  return 'en';
}

/** @param enter whether to look at an element, and into it. What a template holds is no part of the page. */
export function* elementsIn(
  nodes: readonly Node[],
  enter: (element: ElementNode) => boolean = () => true,
): Generator<ElementNode> {
  // No recursion: pages nest thousands deep.
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node) || !enter(node)) continue;
    yield node;
    for (let i = node.childNodes.length; i--; ) waiting.push(node.childNodes[i] as Node);
  }
}

/** The template that a parser makes a shadow root of. */
export const shadowOf = ({ childNodes }: ElementNode): DefaultTreeAdapterTypes.Template | undefined =>
  childNodes.find(
    (child): child is DefaultTreeAdapterTypes.Template =>
      child.nodeName === 'template' && attributeOf(child as ElementNode, 'shadowrootmode') !== undefined,
  );

export const isHtml = ({ namespaceURI }: ElementNode): boolean => namespaceURI === html.NS.HTML;

/** Where a page's head is, which may have no tags of its own; undefined for a part of a page. */
export interface Head {
  readonly nodes: readonly ElementNode[];
  /** Behind what changes how the rest is read, and before what waits or is waited for. */
  readonly early: number;
  readonly end: number;
}

const isFirst = (element: ElementNode) =>
  element.tagName === 'base' ||
  (element.tagName === 'meta' && element.attrs.some(({ name }) => name === 'charset' || name === 'http-equiv'));

const isSlow = (element: ElementNode) =>
  ['script', 'style'].includes(element.tagName) || /\bstylesheet\b/i.test(attributeOf(element, 'rel') ?? '');

export function headOf(page: DocumentNode): Head | undefined {
  const root = page.childNodes.find(isElement);
  const [head, body] = ['head', 'body'].map((name) => root?.childNodes.find(({ nodeName }) => nodeName === name)) as [
    ElementNode | undefined,
    ElementNode | undefined,
  ];
  const doctype = page.childNodes.find(({ nodeName }) => nodeName === '#documentType')?.sourceCodeLocation;
  const tag = head?.sourceCodeLocation?.startTag;
  const begin = tag ?? root?.sourceCodeLocation?.startTag ?? doctype;
  if (!head || !(begin ?? body?.sourceCodeLocation?.startTag)) return undefined;
  const offset = (node: ElementNode, side: 'startOffset' | 'endOffset') => node.sourceCodeLocation?.[side] ?? 0;
  const close = head.sourceCodeLocation?.endTag?.startOffset;
  // What follows </head> is in the head all the same.
  const nodes = head.childNodes.filter(isElement).filter((node) => offset(node, 'startOffset') < (close ?? Infinity));
  const last = nodes.at(-1);
  const end = close ?? (last ? offset(last, 'endOffset') : (begin?.endOffset ?? 0));
  const after = nodes.findLastIndex(isFirst);
  const slow = nodes.find((node, i) => i > after && isSlow(node));
  return { nodes, early: slow ? offset(slow, 'startOffset') : end, end };
}
