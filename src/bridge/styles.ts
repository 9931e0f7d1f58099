import { sheet as firstCss } from '../styles/sheet.ts';

/** One stylesheet per document: a constructed stylesheet works only in the document that constructed it. */
const sheets = new WeakMap<Document, CSSStyleSheet>();
const sheetRefs: WeakRef<CSSStyleSheet>[] = [];
let text = firstCss;
let isComplete = false;

/** Roots that wait for the complete stylesheet. */
const waiting = new Set<ShadowRoot>();

/** Replaces the rules of the first views by the complete stylesheet. */
export function completeStyles(css: string): void {
  text = css;
  isComplete = true;
  for (const sheet of sheetRefs) sheet.deref()?.replaceSync(text);
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
    sheet.replaceSync(text);
    sheets.set(root.ownerDocument, sheet);
    sheetRefs.push(new WeakRef(sheet));
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
