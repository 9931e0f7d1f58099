import { signal, untracked } from '@preact/signals-core';
import type { AnyView } from '../bridge/element-view.ts';
import { queueLater } from '../bridge/later.ts';
import { needReact, setReact } from '../bridge/react-loading.ts';
import { completeStyles } from '../bridge/styles.ts';
import { setLazyPart } from '../page/lazy-part.ts';
import { completeEnglish } from '../words/words.ts';
import { importReact, importRest } from './files.ts';

type Views = typeof import('./views.ts') & Partial<typeof import('./site-views.ts')>;

const views = signal<Views | undefined>(undefined);
let loading: Promise<void> | undefined;

async function load(attempt: number): Promise<void> {
  const rest = await importRest(attempt);
  completeEnglish(rest.words, rest.checkWords, rest.placeName);
  completeStyles(rest.sheet);
  views.value = rest;
}

/** Loads the views, messages and styles that a first paint rarely needs, once. */
export function loadRest(attempt = 0): Promise<void> {
  loading ??= load(attempt).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads everything that is lazy. */
export async function loadReact(attempt: number): Promise<void> {
  // React's components have messages and styles in the other file.
  const [{ side, page }] = await Promise.all([importReact(attempt), loadRest(attempt)]);
  setReact(side);
  setLazyPart(page);
  // Until what waits for React is hydrated.
  await new Promise<void>(queueLater);
}

/** A view from the lazy-loaded file. Asking for it loads the file. */
export const lazyView =
  (name: keyof Views): (() => AnyView | undefined) =>
  () => {
    const view = views.value?.[name];
    // Together with react-dom it is tried again, and reported where it does not load.
    if (!view) untracked(() => loadRest().catch(needReact));
    return view;
  };
