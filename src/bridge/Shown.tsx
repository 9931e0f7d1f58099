import type { ComponentType } from 'react';
import { Boundary } from './boundary.tsx';
import type { Rendered } from './element-view.ts';
import { HostContext } from './use-host.ts';
import { WordsContext } from './use-words.ts';

export type Components = Readonly<Record<string, ComponentType<never>>>;

/** The view of an element, or the component that takes over from it, with all that components below it may ask for. */
export function Shown({ rendered, components }: { rendered: Rendered; components: Components }) {
  const { view, props, host, words, attributes, error } = rendered;
  const Component = (view.component ? components[view.component] : view.View) as ComponentType<object>;
  return (
    <Boundary host={host} words={words} resetKey={attributes}>
      <HostContext.Provider value={host}>
        <WordsContext.Provider value={words}>
          {error ? <Throw error={error} /> : <Component {...props} {...(view.component && { View: view.View })} />}
        </WordsContext.Provider>
      </HostContext.Provider>
    </Boundary>
  );
}

function Throw({ error }: { error: unknown }): never {
  throw error;
}
