/* A window of jsdom or happy-dom whose members are global, as Vitest and Jest make them. */

type Scope = Record<string, unknown>;

async function openWindow(name: string | undefined, report: (error: unknown) => void): Promise<Scope> {
  const url = 'http://localhost:3000/';
  if (name === 'happy-dom') {
    const { Window } = await import('happy-dom');
    const window = new Window({ url });
    window.addEventListener('error', (event) => report((event as unknown as ErrorEvent).error));
    return window as unknown as Scope;
  }
  const { JSDOM, VirtualConsole } = await import('jsdom' as string);
  const console = new VirtualConsole();
  console.on('jsdomError', (error: Error) => report(error.cause ?? error));
  return new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url,
    pretendToBeVisual: true,
    virtualConsole: console,
  }).window as unknown as Scope;
}

/** Members that Node has, and that Vitest replaces all the same. */
const replaced = /^(Event|EventTarget|CustomEvent|MessageEvent|DOMException|AbortController|AbortSignal|navigator)$/;
/** Members of the window that stay Node's. */
const kept = /^(undefined|NaN|Infinity|global|globalThis|process|console|performance|constructor|eval|_.*)$/;

function makeGlobal(window: Scope): void {
  const names = new Set<string>();
  for (let level: object = window; level && level !== Object.prototype; level = Object.getPrototypeOf(level))
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
  for (const name of names) {
    if (kept.test(name) || (name in globalThis && !replaced.test(name))) continue;
    const member = window[name];
    const value = typeof member === 'function' && /^[a-z]/.test(name) ? member.bind(window) : member;
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
  for (const name of ['window', 'self', 'parent', 'top'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

/** Opens the window of `jsdom` or `happy-dom`. Errors that it catches are reported. */
export async function openTestWindow(name: string | undefined, report: (error: unknown) => void): Promise<void> {
  makeGlobal(await openWindow(name, report));
}
