import { useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Source } from './element-view.ts';
import { keepInput } from './keep-input.ts';
import type { ReactSide } from './react-loading.ts';
import { type Components, Shown } from './Shown.tsx';

interface RootProps {
  readonly source: Source;
  readonly components: Components;
  readonly rendered: () => void;
}

function Root({ source: { subscribe, current, first }, components, rendered }: RootProps) {
  useLayoutEffect(rendered, [rendered]);
  return <Shown rendered={useSyncExternalStore(subscribe, current, first)} components={components} />;
}

/** @param components what only React renders, by name. */
export const reactSide = (components: Components): ReactSide => ({
  flushSync,
  mount(container, source, isHydrating) {
    // React reports markup that it would render differently as an error of the window, and renders anew.
    const restoreInput = keepInput(container);
    const element = <Root source={source} components={components} rendered={restoreInput} />;
    const root = isHydrating ? hydrateRoot(container, element) : createRoot(container);
    // An update of what hydrates hydrates it in this very flush.
    root.render(element);
    return root;
  },
});
