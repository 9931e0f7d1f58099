import type { Addition } from '../styles/additions.ts';
import { completeSheet } from '../styles/complete.ts';
import { sheet as firstCss } from '../styles/sheet.ts';

/** One stylesheet per document: a constructed stylesheet works only in the document that constructed it. */
const sheets = new WeakMap<Document, CSSStyleSheet>();
const sheetRefs: WeakRef<CSSStyleSheet>[] = [];
let text = firstCss;
let isComplete = false;

const USUAL_SIZE = 16;
let ownSize: string | undefined;

/**
 * The unit of all sizes for visitors who have set another text size in the browser. A canvas knows it whatever font size the
 * page gives its root; serif, because browsers set monospace text smaller.
 */
function visitorSize(document: Document): string {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = 'medium serif';
  const size = Number.parseFloat(context?.font ?? '') || USUAL_SIZE;
  if (size === USUAL_SIZE) return '';
  const rule = `{:host{--rem:var(--wellness-rem,${size}px)!important}}`;
  // Important rules of the first layer win. The rules of prerender.css are a layer of their own.
  return `@layer properties${rule}@layer wellness.properties${rule}`;
}

/** Roots that wait for the complete stylesheet. */
const waiting = new Set<ShadowRoot>();

/** Adds the other rules to those of the first views, each in its place. */
export function completeStyles(additions: readonly Addition[]): void {
  text = completeSheet(firstCss, additions);
  isComplete = true;
  for (const sheet of sheetRefs) sheet.deref()?.replaceSync(text + ownSize);
  for (const root of waiting) adoptStyles(root);
  waiting.clear();
}

/**
 * Must be called after the element is connected: before, it may be in a template's document, which cannot adopt
 * stylesheets. Browsers differ in whether a root keeps its list when it changes documents, so the list is checked.
 * @param mayWait whether a stylesheet of the page fits the markup for now: each stylesheet that is adopted makes the browser
 * calculate the styles of all elements again.
 */
export function adoptStyles(root: ShadowRoot, mayWait?: boolean): void {
  if (mayWait && !isComplete && root.adoptedStyleSheets?.length) return void waiting.add(root);
  const { defaultView } = root.ownerDocument;
  // jsdom has no constructed stylesheets.
  if (!defaultView || !root.adoptedStyleSheets) return;
  let sheet = sheets.get(root.ownerDocument);
  if (!sheet) {
    sheet = new defaultView.CSSStyleSheet();
    ownSize ??= visitorSize(root.ownerDocument);
    sheet.replaceSync(text + ownSize);
    sheets.set(root.ownerDocument, sheet);
    sheetRefs.push(new WeakRef(sheet));
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
