import { type DefaultTreeAdapterTypes, html, parse } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type ElementNode = DefaultTreeAdapterTypes.Element;
export type DocumentNode = DefaultTreeAdapterTypes.Document;

export const parsePage = (text: string): DocumentNode => parse(text, { sourceCodeLocationInfo: true });

export const isElement = (node: Node): node is ElementNode => 'tagName' in node;

export const attributeOf = ({ attrs }: ElementNode, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** The tag and the classes (`.btn`) of an element, as selectors name them. */
export const namesOf = (element: ElementNode): readonly string[] => [
  element.tagName,
  ...(attributeOf(element, 'class')
    ?.split(/\s+/)
    .map((name) => `.${name}`) ?? []),
];

/** The nearest `lang` of the element and its ancestors, else that of the page around the HTML, else English. */
export function languageOf(element: ElementNode, around?: string): string {
  let node: DefaultTreeAdapterTypes.ParentNode | null = element;
  for (; node && 'tagName' in node; node = node.parentNode) {
    const lang = attributeOf(node, 'lang');
    if (lang) return lang;
  }
  return around || 'en';
}

/**
 * All elements in document order, without the content of templates.
 * @param enter false to skip an element with its descendants
 */
export function* elementsIn(
  nodes: readonly Node[],
  enter: (element: ElementNode) => boolean = () => true,
): Generator<ElementNode> {
  // Recursion could overflow the stack on deeply nested pages.
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node) || !enter(node)) continue;
    yield node;
    for (let i = node.childNodes.length; i--; ) waiting.push(node.childNodes[i] as Node);
  }
}

/** The template that a parser turns into the element's shadow root. */
export const shadowOf = ({ childNodes }: ElementNode): DefaultTreeAdapterTypes.Template | undefined =>
  childNodes.find(
    (child): child is DefaultTreeAdapterTypes.Template =>
      child.nodeName === 'template' && attributeOf(child as ElementNode, 'shadowrootmode') !== undefined,
  );

export const isHtml = ({ namespaceURI }: ElementNode): boolean => namespaceURI === html.NS.HTML;

/** Positions in a page's head, whose tags may be omitted. */
export interface Head {
  readonly nodes: readonly ElementNode[];
  /** Position after `base` and the metas that must come first, and before the first script or stylesheet. */
  readonly early: number;
  readonly end: number;
}

const mustComeFirst = (element: ElementNode) =>
  element.tagName === 'base' ||
  (element.tagName === 'meta' && element.attrs.some(({ name }) => name === 'charset' || name === 'http-equiv'));

const blocksRendering = (element: ElementNode) =>
  ['script', 'style'].includes(element.tagName) || /\bstylesheet\b/i.test(attributeOf(element, 'rel') ?? '');

/** @returns undefined for a part of a page */
export function headOf(page: DocumentNode): Head | undefined {
  const root = page.childNodes.find(isElement);
  const [head, body] = ['head', 'body'].map((name) => root?.childNodes.find(({ nodeName }) => nodeName === name)) as [
    ElementNode | undefined,
    ElementNode | undefined,
  ];
  const doctype = page.childNodes.find(({ nodeName }) => nodeName === '#documentType')?.sourceCodeLocation;
  const tag = head?.sourceCodeLocation?.startTag;
  const preceding = tag ?? root?.sourceCodeLocation?.startTag ?? doctype;
  if (!head || !(preceding ?? body?.sourceCodeLocation?.startTag)) return undefined;
  const offset = (node: ElementNode, side: 'startOffset' | 'endOffset') => node.sourceCodeLocation?.[side] ?? 0;
  const close = head.sourceCodeLocation?.endTag?.startOffset;
  // Parsers also put some elements after </head> into the head.
  const nodes = head.childNodes.filter(isElement).filter((node) => offset(node, 'startOffset') < (close ?? Infinity));
  const last = nodes.at(-1);
  const end = close ?? (last ? offset(last, 'endOffset') : (preceding?.endOffset ?? 0));
  const after = nodes.findLastIndex(mustComeFirst);
  const blocking = nodes.find((node, i) => i > after && blocksRendering(node));
  return { nodes, early: blocking ? offset(blocking, 'startOffset') : end, end };
}
