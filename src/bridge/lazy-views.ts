import { signal, untracked } from '@preact/signals-core';
import type { AnyView } from './element-view.ts';

const views = signal<Readonly<Record<string, unknown>>>({});
let load = () => {};

/** Sets the function that loads the views. It may be called again while they are loading. */
export function setViewLoader(loader: () => void): void {
  load = loader;
}

/** Adds loaded views by the names of their exports. */
export function addViews(loaded: object): void {
  views.value = { ...views.peek(), ...loaded };
}

/**
 * A lazy-loaded view, by the name of its export. Asking for it loads it.
 * @param loader loads it if it is not among those that `setViewLoader` is for.
 */
export const lazyView =
  <View = AnyView>(name: string, loader?: () => void): (() => View | undefined) =>
  () => {
    const view = views.value[name] as View | undefined;
    if (!view) untracked(loader ?? load);
    return view;
  };
