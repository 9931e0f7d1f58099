import type { Context, ReactElement, ReactNode } from 'react';
import * as React from 'react';

/*
 * Draws what a component shows first, without react-dom: node for node what react-dom's server would write, so that
 * `hydrateRoot` can take it over. React's elements are plain data, and its hooks ask whoever renders: here that is a
 * dispatcher that knows first states and no effects.
 */

export type Subscribe = (heard: () => void, host: Element) => () => void;

interface ClassComponent {
  new (props: object): { props: object; state: object; render(): ReactNode };
  getDerivedStateFromError?(error: unknown): object;
}

/** React's own seam between components and renderers. Its version is pinned, and draw.test.tsx holds it. */
const seam = (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { H: unknown } })
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

/** Of the drawing that is being made, what its components would subscribe to. */
let stores: Subscribe[] = [];
let failed = false;
let waits = false;

/** For a component whose view has yet to come. */
export const drawLater = (): void => {
  waits = true;
};

const nothing = () => {};
type Valued<Value> = Context<Value> & { _currentValue: Value };

const dispatcher = {
  useContext: <Value>(context: Valued<Value>) => context._currentValue,
  useState: (initial: unknown) => [typeof initial === 'function' ? initial() : initial, nothing],
  useRef: (current: unknown) => ({ current }),
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useEffect: nothing,
  useLayoutEffect: nothing,
  useSyncExternalStore(subscribe: Subscribe, read: () => unknown, readFirst = read) {
    stores.push(subscribe);
    return readFirst();
  },
};

const SVG = 'http://www.w3.org/2000/svg';
const hyphened = /^(?:clip|fill|font|marker|stop|stroke|text|vector)[A-Z]/;
const renamed: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
};

function setAttribute(node: Element, name: string, value: unknown) {
  if (value === null || value === undefined || typeof value === 'function' || typeof value === 'object') return;
  const isWord = /^(?:aria|data)-/.test(name);
  if (value === false && !isWord) return;
  const attribute = renamed[name] ?? (hyphened.test(name) ? name.replace(/[A-Z]/, '-$&').toLowerCase() : name);
  node.setAttribute(attribute, value === true && !isWord ? '' : String(value));
}

const unseen = new Set(['children', 'suppressHydrationWarning']);

function drawElement(tag: string, props: Readonly<Record<string, unknown>>, into: Node) {
  const namespace = tag === 'svg' ? SVG : (into as Element).namespaceURI;
  const node = namespace === SVG ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const name in props) if (!unseen.has(name)) setAttribute(node, name, props[name]);
  into.appendChild(node);
  drawNode(props.children as ReactNode, node);
  // A server marks the option.
  if (node instanceof HTMLSelectElement) {
    node.removeAttribute('value');
    for (const option of node.options) option.toggleAttribute('selected', option.value === props.value);
  }
}

/** A bug of ours shows in words here, too; react-dom tells the page of it when it has come. */
function drawClass(Type: ClassComponent, props: object, into: Node) {
  const component = new Type(props);
  const before = into.lastChild;
  try {
    drawNode(component.render(), into);
  } catch (error) {
    if (!Type.getDerivedStateFromError) throw error;
    failed = true;
    while (into.lastChild !== before) into.lastChild?.remove();
    component.state = { ...component.state, ...Type.getDerivedStateFromError(error) };
    drawNode(component.render(), into);
  }
}

function drawNode(node: ReactNode, into: Node): void {
  if (node === null || node === undefined || node === '' || typeof node === 'boolean') return;
  if (typeof node !== 'object') {
    // As on the server, which keeps two texts apart so.
    if (into.lastChild?.nodeType === Node.TEXT_NODE) into.appendChild(document.createComment(' '));
    into.appendChild(document.createTextNode(String(node)));
    return;
  }
  if (Array.isArray(node)) {
    for (const child of node) drawNode(child, into);
    return;
  }
  const { type, props } = node as ReactElement<{ children?: ReactNode; value?: unknown }>;
  if (typeof type === 'string') drawElement(type, props, into);
  else if (type === React.Fragment) drawNode(props.children, into);
  else if (typeof type === 'function') {
    if (type.prototype?.isReactComponent) drawClass(type as unknown as ClassComponent, props, into);
    else drawNode((type as (props: object) => ReactNode)(props), into);
  } else {
    const exotic = type as unknown as { type?: ReactElement['type'] } & Valued<unknown>;
    // `memo()` wraps a component; what else is an object and not a string is a context.
    if (exotic.type) {
      drawNode({ ...(node as ReactElement), type: exotic.type }, into);
      return;
    }
    const outer = exotic._currentValue;
    exotic._currentValue = props.value;
    try {
      drawNode(props.children, into);
    } finally {
      exotic._currentValue = outer;
    }
  }
}

export interface Drawing {
  readonly content: DocumentFragment;
  /** What its components read. Each calls back when the drawing is out of date. */
  readonly stores: readonly Subscribe[];
  /** Whether a component threw. */
  readonly failed: boolean;
  /** Whether there is nothing to see of it as yet. */
  readonly waits: boolean;
}

/** What the element shows first. */
export function draw(element: ReactNode): Drawing {
  const content = document.createDocumentFragment();
  const { H: outer } = seam;
  seam.H = dispatcher;
  stores = [];
  failed = false;
  waits = false;
  try {
    drawNode(element, content);
  } finally {
    seam.H = outer;
  }
  return { content, stores, failed, waits };
}

const isAlike = (a: Node, b: Node | null): b is Node => a.nodeName === b?.nodeName;

/** What the visitor or the platform has set since is not the drawing's to take away. */
const isTheirs = (name: string) => name === 'open';

function updateNode(node: Node, drawn: Node) {
  if (!(node instanceof Element) || !(drawn instanceof Element)) {
    if (node.nodeValue !== drawn.nodeValue) node.nodeValue = drawn.nodeValue;
    return;
  }
  for (const { name, value } of drawn.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  for (const { name } of [...node.attributes])
    if (!drawn.hasAttribute(name) && !isTheirs(name)) node.removeAttribute(name);
  // What is said in a live region stays until it has been heard.
  if (drawn.role !== 'status' || drawn.hasChildNodes()) update(node, drawn);
}

/** Makes the children of `place` those of the drawing, and keeps every node that may stay, with its focus. */
export function update(place: ParentNode & Node, drawing: Node): void {
  let at = place.firstChild;
  for (const drawn of [...drawing.childNodes]) {
    if (at && isAlike(drawn, at)) {
      const { nextSibling } = at;
      updateNode(at, drawn);
      at = nextSibling;
    } else place.insertBefore(drawn, at);
  }
  while (at) {
    const { nextSibling } = at;
    at.remove();
    at = nextSibling;
  }
}
