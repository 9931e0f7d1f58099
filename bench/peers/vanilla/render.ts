import css from '../styles.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

export function template(html: string): HTMLTemplateElement {
  const element = document.createElement('template');
  element.innerHTML = html;
  return element;
}

/** A shadow root with the shop's one stylesheet and a copy of the template in it. */
export function render(element: HTMLElement, content: HTMLTemplateElement): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(content.content.cloneNode(true));
  return root;
}

export function find<T extends Element = HTMLElement>(root: ParentNode, selector: string): T {
  return root.querySelector(selector) as T;
}
