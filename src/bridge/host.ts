import { createContext, useContext, useEffect } from 'react';

/** What a component may know of the element it lives in. */
export interface Host {
  readonly element: HTMLElement;
  /** Sends an event from the element, bubbling and composed. False if a listener called `preventDefault()`. */
  emit(type: `wellness-${string}`, detail?: unknown): boolean;
  /** Sends `wellness-error` from the element. */
  fail(message: string): void;
  /** Sets a custom state, which pages select with `:state(name)`. */
  setState(name: string, on: boolean): void;
}

export const HostContext = createContext<Host | undefined>(undefined);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost must be used inside an element');
  return host;
}

/** Keeps the custom state `:state(name)` of the element in step. */
export function useHostState(name: string, on: boolean): void {
  const host = useHost();
  useEffect(() => host.setState(name, on), [host, name, on]);
}

export function createHost(element: HTMLElement, internals: ElementInternals): Host {
  const emit = (type: string, detail: unknown = null) =>
    element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  return Object.freeze({
    element,
    emit,
    fail: (message: string) => void emit('wellness-error', Object.freeze({ message })),
    setState(name: string, on: boolean) {
      if (on) internals.states?.add(name);
      else internals.states?.delete(name);
    },
  });
}
