import { findAll, findFirst, type Point } from './find.ts';
import type { Plan } from './plan.ts';
import { places } from './shop.ts';
import { pause } from './time.ts';
import { blockingSince } from './watch.ts';

declare const plan: Plan;

const POLL_MS = 16;

/** Something that react-dom has made or taken over carries a key of its own. */
const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));

/** How many cards it has. */
export const taken = () => findAll(places.add).filter(isTaken).length;

/** Milliseconds since the navigation at which react-dom had the first card. */
let there: number | undefined;
let touch: number | undefined;

export async function awaitReactDom(): Promise<void> {
  for (let button = findFirst(places.add); !button || !isTaken(button); button = findFirst(places.add))
    await pause(POLL_MS);
  there = performance.now();
}

/** When react-dom had the first card, and how its coming blocked the page from the request for its file on. */
export function reactDom() {
  const file = performance.getEntriesByType('resource').find(({ name }) => name.includes(`${plan.reactDom}`));
  return { there, ...(file ? blockingSince(file.startTime) : {}) };
}

/** A place on the first card where nothing is to be clicked. */
export function corner(): Point {
  addEventListener('pointerdown', ({ timeStamp }) => (touch ??= timeStamp), { capture: true });
  const root = findFirst(places.add)?.getRootNode() as ShadowRoot;
  const box = root.host.getBoundingClientRect();
  return { x: box.x + 4, y: box.y + 4 };
}

export const touched = () => touch;
