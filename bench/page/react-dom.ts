import { findAll, findFirst, type Point } from './find.ts';
import type { Plan } from './plan.ts';
import { places } from './shop.ts';
import { pause } from './time.ts';
import { blockingSince } from './watch.ts';

declare const plan: Plan;

const POLL_MS = 16;

/** react-dom sets a key on every node that it has created or hydrated. */
const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));

/** Number of cards with that key. */
export const taken = () => findAll(places.add).filter(isTaken).length;

/** Milliseconds since the navigation at which react-dom had the first card. */
let there: number | undefined;
let touch: number | undefined;

export async function awaitReactDom(): Promise<void> {
  for (let button = findFirst(places.add); !button || !isTaken(button); button = findFirst(places.add))
    await pause(POLL_MS);
  there = performance.now();
}

/** When react-dom had the first card, and how long it blocked the page since the request for its file. */
export function reactDom() {
  const file = performance.getEntriesByType('resource').find(({ name }) => name.includes(`${plan.reactDom}`));
  return { there, ...(file ? blockingSince(file.startTime) : {}) };
}

/** A point on the first card without a control. */
export function corner(): Point {
  addEventListener('pointerdown', ({ timeStamp }) => (touch ??= timeStamp), { capture: true });
  const root = findFirst(places.add)?.getRootNode() as ShadowRoot;
  const box = root.host.getBoundingClientRect();
  return { x: box.x + 4, y: box.y + 4 };
}

export const touched = () => touch;
