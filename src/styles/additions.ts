/** Rules that the first sheet lacks, and their place: the number of its characters before them. */
export type Addition = readonly [at: number, css: string];

/* Nothing, since sheet.ts has all rules. In wellness.js, additions-lazy.ts replaces this file. */
export const additions: readonly Addition[] = [];
