import type { Browser } from '@playwright/test';
import type { Variant } from '../variants/variant.ts';
import type { Column } from './columns.ts';

/** One measuring of one variant. */
export interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly variant: Variant;
  /** Bytes of the page's own HTML, with Brotli. */
  readonly html: number;
  /** How many early clicks are made. */
  readonly clicks: number;
}

/** A part of RESULTS.md: what is measured, of whom, and how it is shown. */
export interface Table<Run> {
  /** What `TABLES=` takes. */
  readonly name: string;
  readonly title: string;
  /** How it is measured, for who reads the figures. */
  readonly about: string;
  readonly variants: readonly Variant[];
  /** How many product cards the page has. */
  readonly cards: number;
  /** More runs are not made, for what hardly varies; without it, as many as are asked for. */
  readonly runs?: number;
  /** The variant that is 1.00. */
  readonly unit: string;
  measure(visit: Visit): Promise<Run>;
  readonly columns: readonly Column<Run>[];
}

/** What was measured: the runs of each variant in each table. */
export interface Results {
  runs<Run>(table: Table<Run>, variant: string): readonly Run[];
  /** What could not be measured, and why. */
  readonly problems: readonly string[];
}
