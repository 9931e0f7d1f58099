/*
 * Run by test-environments.test.ts, in a process of its own: `tsx test-environment.ts jsdom|happy-dom`. It makes a window's
 * members global, as Vitest and Jest do, renders every component of dist/react.js with Testing Library, and prints what a
 * test can query, and all errors, as JSON.
 */
import { resolve } from 'node:path';

const errors: string[] = [];
const note = (kind: string) => (error: unknown) => void errors.push(`${kind}: ${(error as Error)?.stack ?? error}`);
process.on('uncaughtException', note('uncaught'));
process.on('unhandledRejection', note('unhandled'));
console.error = (...words: unknown[]) => note('console')(words.join(' '));

type Scope = Record<string, unknown>;

async function openWindow(name: string | undefined): Promise<Scope> {
  const url = 'http://localhost:3000/';
  if (name === 'happy-dom') {
    const { Window } = await import('happy-dom');
    const window = new Window({ url });
    window.addEventListener('error', (event) => note('window')((event as unknown as ErrorEvent).error));
    return window as unknown as Scope;
  }
  const { JSDOM, VirtualConsole } = await import('jsdom' as string);
  const console = new VirtualConsole();
  console.on('jsdomError', (error: Error) => note('window')(error.cause ?? error));
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

makeGlobal(await openWindow(process.argv[2]));
const { createElement: h } = await import('react');
const { act, cleanup, render, waitFor } = await import('@testing-library/react');
const dist = resolve(import.meta.dirname, '../../dist');
await import(resolve(dist, 'index.js'));
const kit = await import(resolve(dist, 'react.js'));
const pause = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)));

const props: Record<string, object> = {
  ProductCard: { productId: 'nmn-plus' },
  Rating: { value: 4 },
  Testimonial: { text: 'Good tea', name: 'Ada' },
};
const textOf = (element: Element | null) => element?.shadowRoot?.textContent ?? '';
const texts: Record<string, string> = {};
for (const [name, component] of Object.entries<string>(kit)) {
  if (['CartProvider', 'useCart'].includes(name)) continue;
  const page = () => h(kit.CartProvider, null, h('h1', null, 'Our tea'), h(component, props[name]));
  const { container, rerender, unmount } = render(page());
  const element = container.querySelector('h1 + *');
  // Some views load first. A toaster shows nothing yet.
  for (let waits = 0; waits < 40 && !textOf(element) && name !== 'Toaster'; waits++) await pause(50);
  texts[name] = textOf(element);
  rerender(page());
  // A second one beside the first, then none, then one again.
  render(page()).unmount();
  unmount();
  render(page());
  await pause(20);
  cleanup();
  await pause(20);
}

render(h('div', null, h(kit.Toaster), h(kit.ProductCard, props.ProductCard), h(kit.CartButton)));
await pause(20);
const { cart } = (globalThis as unknown as Record<symbol, { cart: { count: number; open(): void; close(): void } }>)[
  Symbol.for('wellness/1')
] as { cart: { count: number; open(): void; close(): void } };
const find = (tag: string) => document.querySelector(`wellness-${tag}`);
await act(async () => find('product-card')?.shadowRoot?.querySelector('button')?.click());
await waitFor(() => {
  if (!textOf(find('toaster')).includes('added')) throw new Error('The toast is missing.');
});
const toast = textOf(find('toaster'));
await act(async () => cart.open());
await waitFor(
  () => {
    if (!textOf(find('cart-button')).includes('Total')) throw new Error(`No lines: ${textOf(find('cart-button'))}`);
  },
  { timeout: 5_000 },
).catch(note('panel'));
const panel = textOf(find('cart-button'));
await act(async () => cart.close());
await pause(50);
cleanup();
await pause(700);
console.log(JSON.stringify({ texts, toast, panel, count: cart.count, errors }));
process.exit(0);
