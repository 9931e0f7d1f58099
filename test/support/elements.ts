import { expect, fixture } from '@open-wc/testing';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';
import { loadReact, loadRest } from '../../src/lazy/load.ts';
import { getPage } from '../../src/page/page.ts';
import { awaitReact } from '../../src/start/await-react.ts';
import { addLanguage } from '../../src/words/words.ts';
import { isHome, language, messages } from '../world.ts';
import { waitUntil } from './wait.ts';

/** While React is loading. Elements ask for it when they need it, as on a visitor's page. */
let loading: Promise<void> | undefined;
function load(attempt: number): Promise<void> {
  loading ??= loadReact(attempt);
  return loading;
}
awaitReact(getPage, load);
await loadRest();
if (!isHome) addLanguage(language, messages);
// `npm run test:all` runs the elements again with React there from the beginning.
if ('reactFirst' in window) await load(0);

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

/** Answers whose body is being read, which takes the browser as long as it likes. */
const reading = new Set<Promise<unknown>>();

/**
 * Waits for what is queued: an element's own batch, a frame, answers that have come, and all of React's work, however
 * long the machine takes.
 */
export async function settled(): Promise<void> {
  for (let i = 0; i < 2 || reading.size; i++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.allSettled([...reading, loading]);
    // Its turn comes when React, which queues its work there, has nothing left that is due, effects included.
    await new Promise<void>((resolve) => {
      unstable_scheduleCallback(unstable_IdlePriority, () => resolve());
    });
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

/** The one element of that part, which must be there. */
export function thePart<T extends HTMLElement = HTMLElement>(element: Element, name: string): T {
  const found = part<T>(element, name);
  if (!found) throw new Error(`<${element.localName}> has no part "${name}"`);
  return found;
}

/** The control that assistive technology calls by this `aria-label`, which must be there. */
export function named<T extends HTMLElement = HTMLElement>(element: Element, name: string): T {
  const found = root(element).querySelector<T>(`[aria-label="${CSS.escape(name)}"]`);
  if (!found) throw new Error(`<${element.localName}> has nothing named "${name}"`);
  return found;
}

/** The words in a node, each run of white space as one space. */
export const words = (node: Element | null | undefined): string =>
  (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The focused node in the shadow root, by `aria-label` or text; undefined if there is none. */
export function focused(element: Element): string | undefined {
  const { activeElement } = root(element);
  return activeElement ? (activeElement.getAttribute('aria-label') ?? words(activeElement)) : undefined;
}

/** Clicks the part, and waits for what comes of it. */
export async function click(element: Element, name: string): Promise<void> {
  thePart(element, name).click();
  await settled();
}

/** Sets an attribute, or removes it with null, and waits for what comes of it. */
export async function change(element: Element, name: string, value: string | null): Promise<void> {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  await settled();
}

/** Moves the element to another parent. */
export async function move(element: Element): Promise<void> {
  const parent = await fixture<HTMLElement>('<div></div>');
  parent.append(element);
  await settled();
}

/** Where a mouse points at the middle of a node. */
export function middleOf(node: Element): [number, number] {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
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

/** Runs `act` and returns the errors of the window meanwhile, which are hidden from Mocha. */
export async function errorsDuring(act: () => unknown): Promise<unknown[]> {
  const { onerror } = window;
  const heard: unknown[] = [];
  window.onerror = (_message, _source, _line, _column, error) => heard.push(error) > 0;
  try {
    await act();
  } finally {
    window.onerror = onerror;
  }
  return heard;
}

/** Renders markup with one bad attribute, which logs one warning with the element; the element renders all the same. */
export async function renderWarned<T extends HTMLElement>(markup: string, sentence: string): Promise<T> {
  let element: T | undefined;
  const heard = await warnings(async () => {
    element = await render<T>(markup);
    await settled();
  });
  expect(heard.map(([told]) => told)).to.deep.equal([sentence]);
  expect(heard[0]?.[1] === element, 'the element comes with it').to.equal(true);
  return element as T;
}

/** Runs `act` and returns what the live regions of the element said meanwhile. */
export async function saidDuring(element: Element, act: () => unknown): Promise<string[]> {
  const said: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) said.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''));
  });
  for (const region of root(element).querySelectorAll('[role="status"]'))
    observer.observe(region, { childList: true, subtree: true });
  try {
    await act();
  } finally {
    observer.disconnect();
  }
  return said;
}

/** Ways to take an element's box away, and to give it back. */
export const waysToHide: readonly [way: string, hide: (element: HTMLElement, hidden: boolean) => void][] = [
  [
    'hidden',
    (element, hidden) => {
      element.hidden = hidden;
    },
  ],
  [
    'in a parent without a box',
    (element, hidden) => {
      (element.parentElement as HTMLElement).style.display = hidden ? 'none' : '';
    },
  ],
  [
    'in closed details',
    (element, hidden) => {
      const details = element.closest('details') ?? document.createElement('details');
      if (!details.isConnected) {
        element.parentElement?.append(details);
        details.append(element);
      }
      details.open = !hidden;
    },
  ],
];

/** Runs `act` in a page that lies in the background, and comes to the front after it. */
export async function inBackground(act: () => unknown): Promise<void> {
  const tell = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  tell();
  try {
    await act();
  } finally {
    Reflect.deleteProperty(document, 'hidden');
    tell();
  }
}

/** Runs `act` and returns the events of that name that came to `document` meanwhile. */
export async function heardDuring<T = unknown>(type: string, act: () => unknown): Promise<CustomEvent<T>[]> {
  const events: CustomEvent<T>[] = [];
  const listener = (event: Event) => void events.push(event as CustomEvent<T>);
  document.addEventListener(type, listener);
  try {
    await act();
  } finally {
    document.removeEventListener(type, listener);
  }
  return events;
}

const supplied: string[] = [];
afterEach(() => {
  for (const name of supplied.splice(0)) Reflect.deleteProperty(window, name);
});

/** Puts a function of that name on the page until the test ends; returns the arguments of each call. */
export function supply(name: string, run: () => unknown = () => {}): unknown[][] {
  const calls: unknown[][] = [];
  Reflect.set(window, name, (...args: unknown[]) => {
    calls.push(args);
    run();
  });
  supplied.push(name);
  return calls;
}

/** The address of the smallest picture. */
export const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Runs `act` on a page that says no to every event of that name. */
export async function prevented(type: string, act: () => unknown): Promise<void> {
  const listener = (event: Event) => event.preventDefault();
  document.addEventListener(type, listener);
  try {
    await act();
  } finally {
    document.removeEventListener(type, listener);
  }
}

/** Runs `act` while `fetch` gives these answers in turn, the last one again and again; returns what was asked. */
export async function answering(
  answers: (() => Response | Promise<Response>)[],
  act: () => unknown,
): Promise<{ url: string; method: string; body: unknown }[]> {
  const asked: { url: string; method: string; body: unknown }[] = [];
  const { fetch } = window;
  window.fetch = async (input, init) => {
    asked.push({
      url: String(input),
      method: init?.method ?? 'GET',
      body: bodyOf(init?.body),
    });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (!answer) throw new TypeError('no answer');
    const stopped = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
    return noted(await Promise.race([answer(), stopped]));
  };
  try {
    await act();
  } finally {
    window.fetch = fetch;
  }
  return asked;
}

/** An answer with this as its JSON. */
export const json =
  (value: unknown, status = 200) =>
  (): Response =>
    new Response(JSON.stringify(value), { status });

/**
 * Runs `act` while no answer comes, until it calls `timeOut`. Returns the time limit of the last request, and what was
 * warned.
 */
export async function withoutAnswer(
  act: (timeOut: () => void) => unknown,
): Promise<{ limit: number | undefined; warned: unknown[][] }> {
  const { timeout } = AbortSignal;
  const clock = new AbortController();
  let limit: number | undefined;
  AbortSignal.timeout = (wait) => {
    limit = wait;
    return clock.signal;
  };
  const timeOut = () => clock.abort(new DOMException('signal timed out', 'TimeoutError'));
  try {
    const warned = await warnings(() => answering([() => new Promise<Response>(() => {})], () => act(timeOut)));
    return { limit, warned };
  } finally {
    AbortSignal.timeout = timeout;
  }
}

/** The answer; what settles waits until it has been read. */
function noted(answer: Response): Response {
  const read = answer.json.bind(answer);
  answer.json = async () => {
    const body = read();
    reading.add(body);
    try {
      return await body;
    } finally {
      reading.delete(body);
    }
  };
  return answer;
}

/** The posted body: the fields of a form, or the parsed JSON. */
function bodyOf(body: BodyInit | null | undefined): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return body ? JSON.parse(String(body)) : undefined;
}

/** The next event of that name, received on `document` as in a page. */
export function heard<T = unknown>(type: string): Promise<CustomEvent<T>> {
  return new Promise((resolve) =>
    document.addEventListener(type, (event) => resolve(event as CustomEvent<T>), { once: true }),
  );
}

/** An empty cart without attempts, a closed sheet, no toast and no facts, as on a page just opened. */
export function startOver(): void {
  const page = getPage();
  page.cart.clear();
  page.visitor.forget();
  const { cart } = page.shared;
  for (const { attempt } of cart.contents.attempts) cart.run([{ type: 'paid', attempt }], 'update');
  page.cart.close();
  const { current } = page.shared.toasts;
  if (current) page.shared.toasts.dismiss(current.id);
}
