import { fixture, waitUntil } from '@open-wc/testing';
import { getPage } from '../../src/page/page.ts';

/** Puts markup on the page and waits until its first element has rendered. */
export async function render<T extends HTMLElement>(markup: string): Promise<T> {
  const element = await fixture<T>(markup);
  await rendered(element);
  return element;
}

/** Waits until the element has put something into its shadow root. */
export async function rendered(element: Element): Promise<void> {
  await waitUntil(() => root(element).querySelector('[data-root]')?.childElementCount, `${element.localName} renders`);
}

/** Waits for what is queued: an element's own batch, React's work, and a frame. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export function root(element: Element): ShadowRoot {
  if (!element.shadowRoot) throw new Error(`<${element.localName}> has no shadow root`);
  return element.shadowRoot;
}

/** The one element of that part in the shadow root, or undefined. */
export function part<T extends HTMLElement = HTMLElement>(element: Element, name: string): T | undefined {
  return root(element).querySelector<T>(`[part~="${name}"]`) ?? undefined;
}

export function parts<T extends HTMLElement = HTMLElement>(element: Element, name: string): T[] {
  return [...root(element).querySelectorAll<T>(`[part~="${name}"]`)];
}

/** Runs `act` and returns what was warned on the console meanwhile. */
export async function warnings(act: () => unknown): Promise<unknown[][]> {
  const warn = console.warn;
  const heard: unknown[][] = [];
  console.warn = (...args: unknown[]) => heard.push(args);
  try {
    await act();
  } finally {
    console.warn = warn;
  }
  return heard;
}

/** The next event of that name, heard on `document`, where a page would. */
export function heard<T = unknown>(type: string): Promise<CustomEvent<T>> {
  return new Promise((resolve) =>
    document.addEventListener(type, (event) => resolve(event as CustomEvent<T>), { once: true }),
  );
}

/** An empty cart, a closed sheet and no toast, as on a page just opened. */
export function startOver(): void {
  const page = getPage();
  page.cart.clear();
  page.cart.close();
  const { current } = page.shared.toasts;
  if (current) page.shared.toasts.dismiss(current.id);
}
