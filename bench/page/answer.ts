import { findAll, findFirst, isInWindow, isLaidOut, middleOf, type Point } from './find.ts';
import { count, places, quantity } from './shop.ts';
import { breath, frame, inNextFrame, pause } from './time.ts';
import { paintSince } from './watch.ts';

/** Controls that can be clicked. */
export type Place = 'add' | 'open' | 'increase';

/** Times in milliseconds since the click. */
export interface Answer {
  /** Until the next paint, as Event Timing has it: a multiple of 8, and 16 where it is less. */
  readonly paint: number;
  /** Until the response was painted. */
  readonly shown: number;
  /** Whether that was the first frame after the click. */
  readonly firstFrame: boolean;
}

/** Event Timing counts from pointerdown, which precedes the click. */
const PRESS_MS = 100;

/** The text that a click changes. */
const signs: Readonly<Record<Place, (index: number) => unknown>> = {
  add: count,
  open: () => {
    const button = findFirst(places.increase ?? '');
    return button !== undefined && isLaidOut(button);
  },
  increase: quantity,
};

let answered: Promise<Answer> | undefined;

/** Finds the point to click, and observes the response. */
export async function aim(place: Place, index: number): Promise<Point> {
  const button = findAll(places[place] ?? '')[index];
  if (!button) throw new Error(`No ${place} ${index}`);
  if (!isInWindow(button)) button.scrollIntoView({ block: 'center', behavior: 'instant' });
  await frame();
  await frame();
  const sign = () => signs[place](index);
  const before = sign();
  answered = new Promise((done, fail) => {
    const hear = ({ timeStamp }: Event) => void watchAnswer(timeStamp, () => sign() !== before).then(done, fail);
    addEventListener('click', hear, { capture: true, once: true });
  });
  return middleOf(button);
}

async function watchAnswer(start: number, isThere: () => boolean): Promise<Answer> {
  const firstFrame = await inNextFrame(isThere);
  for (let there = firstFrame; !there; ) there = await inNextFrame(isThere);
  await breath();
  const shown = performance.now() - start;
  // Event Timing reports a frame after it has been shown.
  await pause(100);
  return { paint: paintSince(start - PRESS_MS), shown, firstFrame };
}

export const answer = () => answered as Promise<Answer>;
