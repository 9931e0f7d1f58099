import type { Places } from '../variants/variant.ts';
import type { Point } from './find.ts';

/* What a measured page is told, and what it tells. */

export interface Told {
  readonly click?: Point;
  /** Milliseconds since the navigation began. */
  readonly badge?: number;
}

export interface Report {
  readonly cls: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly count: number;
}

export interface Plan {
  readonly places: Places;
  /**
   * When it clicks: as soon as a button can be clicked; this far (0 to 1) on the way from the first paint to 4 s; or
   * never.
   */
  readonly click: 'first' | number | 'never';
  readonly patience: number;
  /** What the address of react-dom's file holds, where its coming is to be noted. */
  readonly reactDom: string | undefined;
}
