/** The parts of its element that a model, a behavior or a component may use. */
export interface Host {
  readonly element: HTMLElement;
  /** The text of an attribute, which a model needs where its value says less. */
  written(attribute: string): string | null;
  /** Sends an event before the fact. False if a listener called `preventDefault()`: then it must not be done. */
  sendCancelable(type: `wellness-${string}`, detail?: unknown): boolean;
  /** Sends an event after the fact. */
  notify(type: `wellness-${string}`, detail?: unknown): void;
  /** Sends `wellness-error` from the element. */
  fail(message: string): void;
  /** Sets a custom state, which pages select with `:state(name)`. */
  setState(name: string, on: boolean): void;
  /** The current year as the caller of `prerender()` gives it; undefined in a browser. */
  readonly year?: number;
}

export function createHost(element: HTMLElement, internals: ElementInternals | undefined): Host {
  const send = (type: string, detail: unknown, cancelable: boolean) =>
    element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  return Object.freeze({
    element,
    written: (attribute: string) => element.getAttribute(attribute),
    sendCancelable: (type: string, detail: unknown = null) => send(type, detail, true),
    notify: (type: string, detail: unknown = null) => void send(type, detail, false),
    fail: (message: string) => void send('wellness-error', Object.freeze({ message }), false),
    setState(name: string, on: boolean) {
      if (on) internals?.states?.add(name);
      else internals?.states?.delete(name);
    },
  });
}

/** For rendering without a DOM: there is no element, and no listener. */
export function createServerHost(year: number | undefined, written: Host['written'] = () => null): Host {
  const host = { written, sendCancelable: () => true, notify() {}, fail() {}, setState() {} };
  return { ...host, element: undefined as never, ...(year !== undefined && { year }) };
}
