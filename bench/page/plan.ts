import type { Places } from '../variants/variant.ts';
import type { Point } from './find.ts';

/* Settings for a measured page, and its reports. */

export interface Told {
  readonly click?: Point;
  /** Milliseconds since the navigation began. */
  readonly badge?: number;
}

export interface Report {
  readonly cls: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly longest: number;
  readonly count: number;
}

export interface Plan {
  readonly places: Places;
  /**
   * Time of the click: as soon as possible; at this fraction (0 to 1) of the time from the first paint to 4 s; or never.
   */
  readonly click: 'first' | number | 'never';
  readonly patience: number;
  /** Part of the URL of react-dom's file, if its loading is measured. */
  readonly reactDom: string | undefined;
}
