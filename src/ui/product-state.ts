import type { Chosen } from '../catalog/choice.ts';

/** State of an element's products that does not come from the catalog. */
export interface ProductState {
  readonly chosen: ReadonlyMap<string, Chosen>;
  readonly unavailable: ReadonlySet<string>;
  readonly broken: ReadonlySet<string>;
}
