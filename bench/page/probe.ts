import type { Places } from '../variants/variant.ts';
import { findAll, findFirst, isLaidOut, middleOf } from './find.ts';

/* Put into each measured page before its own scripts. What it tells goes to the function that DevTools has bound. */

export interface Told {
  readonly click?: { readonly x: number; readonly y: number };
  /** Milliseconds since the navigation began. */
  readonly badge?: number;
}

export interface Report {
  readonly cls: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly count: number;
}

export interface Plan {
  readonly places: Places;
  /**
   * When it clicks: as soon as a button can be clicked; this far (0 to 1) on the way from the first paint to 4 s; or
   * never.
   */
  readonly click: 'first' | number | 'never';
  readonly patience: number;
}

declare const plan: Plan;
declare function tellBench(told: string): void;

const POLL_MS = 16;
const LATEST_MS = 4000;
const tell = (told: Told) => tellBench(JSON.stringify(told));
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** As soon as all that waits has run: shorter than any timer. */
const breath = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(null);
  });
const frame = () => new Promise(requestAnimationFrame);

const { places } = plan;

function count(): number {
  const badge = findFirst(places.badge);
  return Number((badge?.shadowRoot ?? badge)?.textContent?.match(/\d+/)?.[0] ?? 0);
}

const painted = (name: string) => performance.getEntriesByName(name)[0]?.startTime;

let cls = 0;
let lcp = 0;
let blocking = 0;

function observe(type: string, see: (entry: PerformanceEntry) => void): void {
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
}

function watch(): void {
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) cls += value;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime;
  });
  observe('longtask', ({ duration }) => {
    blocking += Math.max(0, duration - 50);
  });
}

const isInWindow = (element: Element) => {
  const { x, y } = middleOf(element);
  return isLaidOut(element) && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
};

/** What says that it is busy has heard the last click; what says that it is disabled would hear none. */
const isWaiting = ({ ariaBusy, ariaDisabled }: Element) => ariaBusy !== 'true' && ariaDisabled !== 'true';

async function clickAndWait(): Promise<void> {
  if (plan.click === 'never') return;
  let paint = painted('first-contentful-paint');
  for (; paint === undefined; paint = painted('first-contentful-paint')) await pause(POLL_MS);
  if (plan.click !== 'first') await pause(paint + plan.click * (LATEST_MS - paint) - performance.now());
  let button: Element | undefined;
  while (!button) {
    await pause(POLL_MS);
    button = findFirst(places.add);
    if (button && !isInWindow(button)) button = undefined;
  }
  let clicked = Number.NEGATIVE_INFINITY;
  while (count() < 1) {
    const target = findFirst(places.add) ?? button;
    if (performance.now() - clicked >= plan.patience && isWaiting(target)) {
      clicked = performance.now();
      tell({ click: middleOf(target) });
    }
    await pause(POLL_MS);
  }
  tell({ badge: performance.now() });
}

/** Until so many cards are laid out, and painted: a frame later they are. */
async function allPainted(cards: number): Promise<number> {
  while (findAll(places.card ?? places.add).filter(isLaidOut).length < cards) await frame();
  await frame();
  await breath();
  return performance.now();
}

/** From the click until the page shows what it changed, in milliseconds: in the document, and in the next frame. */
async function timeClick(button: Element, shown: () => string): Promise<{ changed: number; framed: number }> {
  const before = shown();
  const start = performance.now();
  (button as HTMLElement).click();
  // Most answer at once or in a microtask; a task may have to wait for the next frame to be painted.
  for (let i = 0; i < 50 && shown() === before; i++) await null;
  while (shown() === before) await breath();
  const changed = performance.now() - start;
  await frame();
  await breath();
  return { changed, framed: performance.now() - start };
}

async function addAt(index: number) {
  const button = findAll(places.add)[index];
  if (!button) throw new Error(`No button ${index}`);
  return timeClick(button, () => `${count()}`);
}

async function openCart(lines: number): Promise<void> {
  (findFirst(places.open ?? '') as HTMLElement).click();
  while (findAll(places.increase ?? '').filter(isLaidOut).length < lines) await frame();
}

async function increase(index: number) {
  const button = findAll(places.increase ?? '')[index];
  const number = findAll(places.quantity ?? '')[index] as HTMLInputElement | HTMLElement | undefined;
  if (!button || !number) throw new Error(`No line ${index}`);
  // Looked up again: some replace the line.
  const shown = () => {
    const element = number.isConnected ? number : findAll(places.quantity ?? '')[index];
    return `${(element as HTMLInputElement | undefined)?.value ?? element?.textContent}`;
  };
  return timeClick(button, shown);
}

export type Bench = typeof bench;

const report = (): Report => ({ cls, lcp, blocking, count: count() });

const bench = { report, count, allPainted, addAt, openCart, increase };

// Frames of the page get this script too.
if (window.top === window) {
  watch();
  void clickAndWait();
  Object.assign(globalThis, { bench });
}
