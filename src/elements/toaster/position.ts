/** CSS pixels from the upper left corner of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Size = Pick<Box, 'width' | 'height'>;

/** Minimum distance to the edges of the window. */
const MARGIN = 12;
/** Minimum distance to controls and texts. */
const GAP = 4;
const STEP_X = 24;
const STEP_Y = 4;
/** In narrower windows the preferred position is the middle. */
const WIDE = 600;

/** The area of other boxes that a box covers, with a small gap around it. */
export function coveredArea({ left, top, width, height }: Box, others: readonly Box[]): number {
  let area = 0;
  for (const other of others) {
    const x = Math.min(left + width + GAP, other.left + other.width) - Math.max(left - GAP, other.left);
    const y = Math.min(top + height + GAP, other.top + other.height) - Math.max(top - GAP, other.top);
    if (x > 0 && y > 0) area += x * y;
  }
  return area;
}

/** A covered control outweighs any distance. This area of covered text counts like one pixel of distance. */
const CONTROL_COST = 1e6;
const TEXT_PER_PX = 40;

/**
 * Finds the free position nearest to the preferred one, at the lower edge: on the right, on phones in the middle. Moving
 * up counts less than moving sideways. If no position is free, the one that covers least wins.
 */
export function findPosition(
  controls: readonly Box[],
  { width, height }: Size,
  window: Size,
  texts: readonly Box[] = [],
): Box {
  const right = window.width - width - MARGIN;
  const bottom = window.height - height - MARGIN;
  const preferred = window.width < WIDE ? (window.width - width) / 2 : right;
  const columns = [preferred];
  for (let x = right; x >= MARGIN; x -= STEP_X) columns.push(x);
  let best: Box = { left: preferred, top: bottom, width, height };
  let least = Number.POSITIVE_INFINITY;
  for (const left of columns)
    for (let top = bottom; top >= MARGIN; top -= STEP_Y) {
      const distance = 2 * Math.abs(preferred - left) + bottom - top;
      // Higher positions in this column only cost more.
      if (distance >= least) break;
      const box = { left, top, width, height };
      const cost = distance + coveredArea(box, controls) * CONTROL_COST + coveredArea(box, texts) / TEXT_PER_PX;
      if (cost >= least) continue;
      best = box;
      least = cost;
    }
  return best;
}
