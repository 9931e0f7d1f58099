import { createContext, useContext } from 'react';

/** What a component may know of the element it lives in. */
export interface Host {
  readonly element: HTMLElement;
  /** Sends an event before the fact. False if a listener called `preventDefault()`: then it is not to be done. */
  ask(type: `wellness-${string}`, detail?: unknown): boolean;
  /** Sends an event after the fact. */
  tell(type: `wellness-${string}`, detail?: unknown): void;
  /** Sends `wellness-error` from the element. */
  fail(message: string): void;
  /** Sets a custom state, which pages select with `:state(name)`. */
  setState(name: string, on: boolean): void;
  /** The current year as whoever prerenders says it; unknown in a browser. */
  readonly year?: number;
}

export const HostContext = createContext<Host | undefined>(undefined);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost must be used inside an element');
  return host;
}

export function createHost(element: HTMLElement, internals: ElementInternals): Host {
  const send = (type: string, detail: unknown, cancelable: boolean) =>
    element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  return Object.freeze({
    element,
    ask: (type: string, detail: unknown = null) => send(type, detail, true),
    tell: (type: string, detail: unknown = null) => void send(type, detail, false),
    fail: (message: string) => void send('wellness-error', Object.freeze({ message }), false),
    setState(name: string, on: boolean) {
      if (on) internals.states?.add(name);
      else internals.states?.delete(name);
    },
  });
}

/** For rendering without a DOM: there is no element, and nobody to tell. */
export function createServerHost(year: number | undefined): Host {
  const host = { ask: () => true, tell() {}, fail() {}, setState() {} };
  return { ...host, element: undefined as never, ...(year !== undefined && { year }) };
}
