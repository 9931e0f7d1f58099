/**
 * Survivors that were looked at. The texts are those that `npm run mutants` prints: an entry holds wherever the line
 * moves, and is reported as soon as it fits no mutant any more, or as soon as a nearest test notices it after all.
 */
export interface Known {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
  /** The page test that notices it. Without one it is equivalent: nothing can notice it, and it does not count. */
  readonly seenBy?: string;
}

export const known: readonly Known[] = [];
