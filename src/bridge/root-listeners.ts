import { pressedButton } from '../pressed.ts';
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

/** A press of a button or a list in an element that lies in a link of the page does not follow the link. */
function stopLink(event: Event, host: Element) {
  const path = event.composedPath();
  if (!path.slice(path.indexOf(host)).some((node) => node instanceof HTMLAnchorElement)) return;
  if (event.target instanceof HTMLSelectElement || pressedButton(event)?.type === 'button') event.preventDefault();
}

const fields = 'input:not([type=radio],[type=checkbox]),textarea,select';

/** A printable key in a field is text. Shortcuts of the page see the element as its target, and would take it. */
function stopText(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isText = key.length === 1 && (event.getModifierState('AltGraph') || !(ctrlKey || metaKey || altKey));
  if (isText && (target as Element).matches(fields)) event.stopPropagation();
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
    root.addEventListener(type, (event) => stopText(event as KeyboardEvent));
  if (element.isServed && listeners?.takeOver(host, root)) element.isOutdated = true;
}
