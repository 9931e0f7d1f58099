export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (!sorted.length) return Number.NaN;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Statistics of one value over all rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});
