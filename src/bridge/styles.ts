import css from '../styles/wellness.css?inline';

/** One sheet for all shadow roots of a document: constructed sheets belong to the document that made them. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

export function adoptStyles(root: ShadowRoot): void {
  const document = root.ownerDocument;
  let sheet = sheets.get(document);
  if (!sheet) {
    sheet = new (document.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(document, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
