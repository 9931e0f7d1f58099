import type { ElementRoot } from './element-root.ts';

/** Answers clicks, choices and pictures that do not load, in the shadow root of any element. */
export interface RootListeners {
  readonly click: (event: Event, host: HTMLElement) => void;
  readonly change: (event: Event, host: HTMLElement) => void;
  readonly error: (event: Event, host: HTMLElement) => void;
  /** Reads the state of a server's markup; returns whether a visitor has changed it already. */
  readonly takeOver: (host: HTMLElement, root: ShadowRoot) => boolean;
}

let listeners: RootListeners | undefined;

/** Sets the functions that hear what happens in the shadow roots of all elements. */
export function listenWith(all: RootListeners): void {
  listeners = all;
}

const hasOne = (path: readonly EventTarget[], selector: string) =>
  path.some((node) => node instanceof Element && node.matches(selector));

/** A press in an element that lies in a link of the page does not follow the link. The panel's own links work. */
function stopLink(event: Event, host: Element) {
  const path = event.composedPath();
  const inside = path.splice(0, path.indexOf(host));
  const isOurs = hasOne(inside, 'select,dialog,button[type=button]:not([popovertarget])') && !hasOne(inside, 'a');
  if (isOurs && hasOne(path, 'a,label,summary')) event.preventDefault();
}

const fields = 'input:not([type=radio],[type=checkbox]),textarea,select';

/** Controls, and the keys that press them. */
const presses: readonly (readonly [selector: string, keys: RegExp])[] = [
  ['button', /^( |Enter)$/],
  ['textarea', /^Enter$/],
  ['[type=radio]', /^( |Arrow.+)$/],
];

/**
 * A printable key in a field is text, and some keys press a control. Shortcuts of the page see the element as the target, and
 * would take them.
 */
function stopKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event;
  const target = event.target as Element;
  if ((ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')) return;
  const isText = key.length === 1 && target.matches(fields);
  if (isText || presses.some(([selector, keys]) => target.matches(selector) && keys.test(key))) event.stopPropagation();
}

/** Listens in the shadow root of an element. An event there, now or earlier, outdates a server's markup. */
export function listenIn(root: ShadowRoot, host: HTMLElement, element: ElementRoot): void {
  // In the capture phase: React restores a controlled radio at the end of its click, before `change`.
  for (const type of ['click', 'change', 'error'] as const)
    root.addEventListener(
      type,
      (event) => {
        element.isOutdated = true;
        listeners?.[type](event, host);
      },
      true,
    );
  root.addEventListener('click', (event) => stopLink(event, host));
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    root.addEventListener(type, (event) => stopKey(event as KeyboardEvent));
  if (element.isServed && listeners?.takeOver(host, root)) element.isOutdated = true;
}
