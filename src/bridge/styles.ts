import css from '../styles/wellness.css?inline';

/** One sheet for all shadow roots of a document: constructed sheets belong to the document that made them. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/** For a root that has not got it: one that is new, or that came from another document, which empties the list. */
export function adoptStyles(root: ShadowRoot): void {
  const document = root.ownerDocument;
  let sheet = sheets.get(document);
  if (!sheet) {
    sheet = new (document.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(document, sheet);
  }
  root.adoptedStyleSheets.push(sheet);
}
