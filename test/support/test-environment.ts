/*
 * Run by test-environments.test.ts, in a process of its own: `tsx test-environment.ts jsdom|happy-dom`. It makes a window's
 * members global, as Vitest and Jest do, renders every component of dist/react.js with Testing Library, and prints what a
 * test can query, and all errors, as JSON.
 */
import { resolve } from 'node:path';
import { openTestWindow } from './test-window.ts';

const errors: string[] = [];
const note = (kind: string) => (error: unknown) => void errors.push(`${kind}: ${(error as Error)?.stack ?? error}`);
process.on('uncaughtException', note('uncaught'));
process.on('unhandledRejection', note('unhandled'));
console.error = (...words: unknown[]) => note('console')(words.join(' '));

await openTestWindow(process.argv[2], note('window'));
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
