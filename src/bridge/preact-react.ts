import { Component, type ComponentType, createElement, options, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/*
 * For wellness.lite.js, in place of `react` and `react-dom`: Preact, and of what preact/compat adds only what the
 * elements need. The whole of compat is 3 kB more. What else of React they use has to be added here; the element tests
 * say so, since all of them run against this too.
 */

export { Component, createContext, createElement } from 'preact';
export * from 'preact/hooks';
/** For signals-react, which asks. */
export const version = '19';
/** For r2wc. */
export default { createElement };

const hyphened = /^(?:fill|font|stroke|text|vector)[A-Z]/;
/** React's focus and blur bubble. */
const events: Readonly<Record<string, string>> = { onFocus: 'onFocusIn', onBlur: 'onFocusOut' };

const before = options.vnode;
options.vnode = (vnode: VNode) => {
  if (typeof vnode.type === 'string') {
    const props = vnode.props as Record<string, unknown>;
    for (const name in props) {
      const other = events[name] ?? (hyphened.test(name) && name.replace(/[A-Z]/g, '-$&').toLowerCase());
      if (!other) continue;
      props[other] = props[name];
      delete props[name];
    }
  }
  before?.(vnode);
};

export function memo<Props extends object>(Content: ComponentType<Props>) {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props) {
      const now = this.props as Props;
      return Object.keys({ ...now, ...next }).some((name) => Reflect.get(now, name) !== Reflect.get(next, name));
    }

    override render(props: Props) {
      return createElement(Content, props);
    }
  };
}

export function useSyncExternalStore<Value>(subscribe: (heard: () => void) => () => void, read: () => Value): Value {
  const value = read();
  const [, update] = useState<object>();
  const [store] = useState(() => {
    const shown = { value, read, check: () => void (Object.is(shown.value, shown.read()) || update({})) };
    return shown;
  });
  useLayoutEffect(() => {
    Object.assign(store, { value, read });
    store.check();
  });
  useEffect(() => {
    store.check();
    return subscribe(store.check);
  }, [store, subscribe]);
  return value;
}

/** What is asked for meanwhile is rendered in one go at the end. */
export function flushSync(act: () => void) {
  const { debounceRendering } = options;
  let flush: (() => void) | undefined;
  options.debounceRendering = (render) => {
    flush = render;
  };
  try {
    act();
    flush?.();
  } finally {
    options.debounceRendering = debounceRendering;
  }
}
