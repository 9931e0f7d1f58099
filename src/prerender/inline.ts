import { fallbackHash, text } from 'wellness:inline-script';
import { definitions } from '../bridge/define.ts';
import { sheetFor } from './sheet-for.ts';
import { attributeOf, type ElementNode, elementsIn, type Head, headOf, namesOf, parsePage, shadowOf } from './tree.ts';

const SHEET = 'data-wellness-sheet';

const isSheet = (node: ElementNode) => node.tagName === 'script' && attributeOf(node, SHEET) !== undefined;

export const isInlined = ({ nodes }: Head): boolean => nodes.some(isSheet);

/**
 * The head of an inlined page: an empty stylesheet, the script that applies it to the elements and holds the cart, and a
 * fallback script that runs only if a policy blocks the inline one.
 * @param stylesheet escaped for an attribute.
 */
export function inlineHead(stylesheet: string): string {
  const fallback = stylesheet.replace(/[^/?#]*([?#].*)?$/s, 'fallback.js');
  return [
    `<script type="text/plain" ${SHEET}></script>`,
    `<script data-wellness-base="${stylesheet}">${text}</script>`,
    `<script async src="${fallback}" fetchpriority="low" integrity="sha384-${fallbackHash}" crossorigin></script>`,
  ].join('');
}

/** Tags and classes that the entry script adds to prerendered elements. */
const entryNames = ['.badge', '.notice', 'p', 'span'];

/** Fills the empty stylesheet in the page's head with the rules that the page's elements need. */
export function withInlinedSheet(html: string): string {
  const page = parsePage(html);
  const location = headOf(page)?.nodes.find(isSheet)?.sourceCodeLocation;
  if (!location?.startTag || !location.endTag) return html;
  const names = new Set(entryNames);
  for (const host of elementsIn(page.childNodes)) {
    if (!definitions.has(host.tagName)) continue;
    names.add(host.tagName);
    for (const element of elementsIn(shadowOf(host)?.content.childNodes ?? []))
      for (const name of namesOf(element)) names.add(name);
  }
  return html.slice(0, location.startTag.endOffset) + sheetFor(names) + html.slice(location.endTag.startOffset);
}
