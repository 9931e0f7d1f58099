import type { Browser } from '@playwright/test';
import type { Variant } from '../variants/variant.ts';
import type { Column } from './columns.ts';

/** One measurement of one variant. */
export interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly variant: Variant;
  /** Bytes of the page's own HTML, with Brotli. */
  readonly html: number;
  /** Number of early clicks. */
  readonly clicks: number;
}

/** A table of RESULTS.md: its variants, its measurement and its columns. */
export interface Table<Run> {
  /** Name for `TABLES=`. */
  readonly name: string;
  readonly title: string;
  /** Explains the measurement to readers of the table. */
  readonly about: string;
  readonly variants: readonly Variant[];
  /** Number of product cards on the page. */
  readonly cards: number;
  /** Maximum number of runs, for values that hardly vary. */
  readonly runs?: number;
  /** The variant that is 1.00. */
  readonly unit: string;
  measure(visit: Visit): Promise<Run>;
  readonly columns: readonly Column<Run>[];
}

/** All measurements: the runs of each variant in each table. */
export interface Results {
  runs<Run>(table: Table<Run>, variant: string): readonly Run[];
  /** Failed measurements and their reasons. */
  readonly problems: readonly string[];
}
