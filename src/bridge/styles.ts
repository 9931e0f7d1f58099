import { sheet as css } from '../styles/sheet.ts';

/** One sheet for all shadow roots of a document: constructed sheets belong to the document that made them. */
const sheets = new WeakMap<Document, CSSStyleSheet>();
const made: WeakRef<CSSStyleSheet>[] = [];
let text = css;

/** Puts all rules in place of those that were enough for the first views. */
export function completeStyles(whole: string): void {
  text = whole;
  for (const sheet of made) sheet.deref()?.replaceSync(text);
}

/**
 * For a root whose element has come onto a page, not before: until then it may be on its way through a template's
 * document, which can take no sheet and shows nothing. Whether a root keeps its list on such a way depends on the browser.
 */
export function adoptStyles(root: ShadowRoot): void {
  const { defaultView } = root.ownerDocument;
  if (!defaultView) return;
  let sheet = sheets.get(root.ownerDocument);
  if (!sheet) {
    sheet = new defaultView.CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(root.ownerDocument, sheet);
    made.push(new WeakRef(sheet));
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
