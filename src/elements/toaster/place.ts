/** Lengths in CSS pixels, from the upper left corner of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Size = Pick<Box, 'width' | 'height'>;

/** To the window's edges, and to what is kept clear. */
const MARGIN = 12;
const GAP = 4;
const STEP_X = 24;
const STEP_Y = 4;
/** Narrower windows are phones: there the toast's home is the middle. */
const WIDE = 600;

/** How much of the others lies under a box, as an area; what is very near counts too. */
export function covered({ left, top, width, height }: Box, others: readonly Box[]): number {
  let area = 0;
  for (const other of others) {
    const x = Math.min(left + width + GAP, other.left + other.width) - Math.max(left - GAP, other.left);
    const y = Math.min(top + height + GAP, other.top + other.height) - Math.max(top - GAP, other.top);
    if (x > 0 && y > 0) area += x * y;
  }
  return area;
}

/** A control counts more than any way; so much of covered words is as bad as a pixel further away. */
const CONTROL_COST = 1e6;
const WORDS_PER_PX = 40;

/**
 * The free place nearest to the toast's home, at the lower edge: on the right, on phones in the middle. Upwards is
 * nearer than sideways, and a picture rather hidden than words. Where no place is free, the one that covers least.
 */
export function place(
  controls: readonly Box[],
  { width, height }: Size,
  window: Size,
  words: readonly Box[] = [],
): Box {
  const right = window.width - width - MARGIN;
  const bottom = window.height - height - MARGIN;
  const home = window.width < WIDE ? (window.width - width) / 2 : right;
  const columns = [home];
  for (let x = right; x >= MARGIN; x -= STEP_X) columns.push(x);
  let best: Box = { left: home, top: bottom, width, height };
  let least = Number.POSITIVE_INFINITY;
  for (const left of columns)
    for (let top = bottom; top >= MARGIN; top -= STEP_Y) {
      const distance = 2 * Math.abs(home - left) + bottom - top;
      // Further up in this column nothing can be better.
      if (distance >= least) break;
      const box = { left, top, width, height };
      const cost = distance + covered(box, controls) * CONTROL_COST + covered(box, words) / WORDS_PER_PX;
      if (cost >= least) continue;
      best = box;
      least = cost;
    }
  return best;
}
