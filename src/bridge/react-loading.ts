import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Source } from './element-view.ts';
import { queueLater } from './later.ts';

/** The lazy-loaded side: react-dom, and the components that only React renders. */
export interface ReactSide {
  /** Renders into the container, or hydrates its content. */
  mount(container: Element, source: Source, isHydrating: boolean): { unmount(): void };
  flushSync(act: () => void): void;
}

let react: ReactSide | undefined;
let load = () => {};
let start: (() => void) | undefined;
let isUsed = false;
const waiting = new Set<() => void>();

const loaded = signal(false);
/** Whether react-dom has loaded. */
export const hasReact: ReadonlySignal<boolean> = loaded;

/** The lazy-loaded side, once it has loaded. */
export const reactSide = (): ReactSide | undefined => react;

/**
 * Sets the function that loads react-dom.
 * @param begin called once this copy of the script has an element of its own: a copy without any does nothing.
 */
export function setReactLoader(loader: () => void, begin: () => void): void {
  load = loader;
  if (isUsed) begin();
  else start = begin;
}

/** Reports that this copy of the script has an element. */
export function noteElement(): void {
  isUsed = true;
  start?.();
  start = undefined;
}

/** Loads react-dom, if it has not been loaded: an element has something to show that only React renders. */
export function needReact(): void {
  if (!react) load();
}

/** Calls back when react-dom has loaded; returns the function that cancels that. */
export function whenReact(act: () => void): () => void {
  waiting.add(act);
  return () => void waiting.delete(act);
}

/** From now on React renders. First renders are hydrated as soon as a visitor may reach them. */
export function setReact(side: ReactSide): void {
  react ??= side;
  for (const act of waiting) queueLater(act);
  waiting.clear();
  // After hydration, so that a toast that has waited for it is seen for its whole time.
  queueLater(() => {
    loaded.value = true;
  });
}

/** One flush of React for everything that is rendered in `act`. */
export const renderTogether = (act: () => void): void => (react ? react.flushSync(act) : act());
