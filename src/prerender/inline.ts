import { fallbackHash, hash, text } from 'wellness:inline-script';
import { definitions } from '../bridge/define.ts';
import { sheetFor } from './sheet-for.ts';
import { attributeOf, type ElementNode, elementsIn, type Head, headOf, parsePage, shadowOf } from './tree.ts';

/**
 * Sources for the Content-Security-Policy of pages that are prerendered with `inline`, each as the policy writes it. Styles
 * are constructed by the script, which no policy keeps it from: none of theirs is needed.
 */
export const inlineHashes: { readonly script: readonly string[]; readonly style: readonly string[] } = Object.freeze({
  script: Object.freeze([`'sha256-${hash}'`]),
  style: Object.freeze([]),
});

const SHEET = 'data-wellness-sheet';

const isSheet = (node: ElementNode) => node.tagName === 'script' && attributeOf(node, SHEET) !== undefined;

export const isInlined = ({ nodes }: Head): boolean => nodes.some(isSheet);

/**
 * What makes a page whole: the sheet, as yet empty, and the script that gives it to the elements and holds the cart. It is
 * told where the files of its release lie. Where a policy keeps it from running, the third does its work, and else nothing.
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

/** What the entry itself puts into prerendered elements. */
const fromEntry = ['.badge', '.notice', 'p', 'span'];

/** Puts the rules that the page's elements show into its head, where there is room for them. */
export function withInlinedSheet(html: string): string {
  const page = parsePage(html);
  const place = headOf(page)?.nodes.find(isSheet)?.sourceCodeLocation;
  if (!place?.startTag || !place.endTag) return html;
  const names = new Set(fromEntry);
  for (const host of elementsIn(page.childNodes)) {
    if (!definitions.has(host.tagName)) continue;
    names.add(host.tagName);
    for (const element of elementsIn(shadowOf(host)?.content.childNodes ?? [])) {
      names.add(element.tagName);
      for (const name of attributeOf(element, 'class')?.split(/\s+/) ?? []) names.add(`.${name}`);
    }
  }
  return html.slice(0, place.startTag.endOffset) + sheetFor(names) + html.slice(place.endTag.startOffset);
}
