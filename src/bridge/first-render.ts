import type { ReactElement } from 'react';
import { Fragment } from 'react/jsx-runtime';
import type { Markup } from './element-view.ts';

/*
 * Renders pure views into DOM without react-dom: node for node what `renderToString` writes, so that `hydrateRoot` finds
 * what it expects. It reads the public shape of React elements (`type` and `props`) and throws on anything else: hooks,
 * contexts, classes, refs, inline styles and raw HTML belong into views that React renders.
 */

const SVG = 'http://www.w3.org/2000/svg';
const hyphened = /^(?:clip|fill|font|marker|stop|stroke|text|vector)[A-Z]/;
const renamed: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
};
const skipped = new Set(['children', 'suppressHydrationWarning']);

function setAttribute(node: Element, name: string, value: unknown) {
  if (value === null || value === undefined) return;
  // React asks for a listener of controlled inputs. Visitors' choices are heard by the element's root.
  if (name === 'onChange') return;
  if (typeof value === 'function' || typeof value === 'object')
    throw new TypeError(`A first render cannot have the property "${name}" on <${node.localName}>.`);
  const isWord = /^(?:aria|data)-/.test(name);
  if (value === false && !isWord) return;
  const attribute = renamed[name] ?? (hyphened.test(name) ? name.replace(/[A-Z]/, '-$&').toLowerCase() : name);
  node.setAttribute(attribute, value === true && !isWord ? '' : String(value));
}

function renderElement(tag: string, props: Readonly<Record<string, unknown>>, into: Node) {
  const namespace = tag === 'svg' ? SVG : (into as Element).namespaceURI;
  const node = namespace === SVG ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const name in props) if (!skipped.has(name)) setAttribute(node, name, props[name]);
  into.appendChild(node);
  renderNode(props.children as Markup, node);
  // A server marks the option.
  if (node instanceof HTMLSelectElement) {
    node.removeAttribute('value');
    for (const option of node.options)
      option.toggleAttribute('selected', option.value === (props.value ?? props.defaultValue));
  }
}

function renderNode(node: Markup, into: Node): void {
  if (node === null || node === undefined || node === '' || typeof node === 'boolean') return;
  if (typeof node !== 'object') {
    // Two texts are kept apart as a server does it.
    if (into.lastChild?.nodeType === Node.TEXT_NODE) into.appendChild(document.createComment(' '));
    into.appendChild(document.createTextNode(String(node)));
    return;
  }
  if (Array.isArray(node)) {
    for (const child of node) renderNode(child, into);
    return;
  }
  const { type, props } = node as ReactElement<Readonly<Record<string, unknown>>>;
  if (typeof type === 'string') renderElement(type, props, into);
  else if (type === Fragment) renderNode(props.children as Markup, into);
  else if (typeof type === 'function' && !type.prototype?.isReactComponent)
    renderNode((type as (props: object) => Markup)(props), into);
  else throw new TypeError(`A first render cannot render ${String((type as { name?: string })?.name ?? type)}.`);
}

/** Renders a pure view into a fragment. */
export function firstRender(node: Markup): DocumentFragment {
  const content = document.createDocumentFragment();
  renderNode(node, content);
  return content;
}

/**
 * Choices of another product begin anew, and another announcement is announced: their nodes are replaced. No field takes the
 * typed text of another one.
 */
const keyOf = (node: Node) =>
  (node as HTMLElement).dataset?.choices ??
  (node as HTMLElement).dataset?.key ??
  (node as HTMLElement).getAttribute?.('name');

const isAlike = (a: Node, b: Node | null): b is Node => a.nodeName === b?.nodeName && keyOf(a) === keyOf(b);

/** The visitor or the platform may have set it since. */
const isTheirs = (name: string) => name === 'open';

function updateNode(node: Node, rendered: Node) {
  if (!(node instanceof Element) || !(rendered instanceof Element)) {
    if (node.nodeValue !== rendered.nodeValue) node.nodeValue = rendered.nodeValue;
    return;
  }
  for (const { name, value } of rendered.attributes) {
    if (node.getAttribute(name) === value) continue;
    node.setAttribute(name, value);
    // The attribute does not show in a field in which somebody has typed.
    if (name === 'value' && node instanceof HTMLInputElement) node.value = value;
  }
  for (const { name } of [...node.attributes])
    if (!rendered.hasAttribute(name) && !isTheirs(name)) node.removeAttribute(name);
  update(node, rendered);
}

/** Makes the children of `parent` those of the rendered fragment, and keeps every node that may stay, with its focus. */
export function update(parent: ParentNode & Node, content: Node): void {
  const left = [...content.childNodes];
  let at = parent.firstChild;
  while (at || left.length) {
    const here = at;
    const [rendered] = left;
    if (rendered && isAlike(rendered, here)) {
      left.shift();
      at = here.nextSibling;
      updateNode(here, rendered);
    } else if (here && !left.some((later) => isAlike(later, here))) {
      // Removed first, so that a foreign node before a field does not take the field's place.
      at = here.nextSibling;
      here.remove();
    } else parent.insertBefore(left.shift() as Node, here);
  }
}
