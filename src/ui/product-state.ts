import type { Chosen } from '../catalog/choice.ts';
import type { Eligibility } from '../rules/eligibility.ts';

/** State of an element's products that does not come from the catalog. */
export interface ProductState {
  readonly chosen: ReadonlyMap<string, Chosen>;
  readonly unavailable: ReadonlySet<string>;
  readonly broken: ReadonlySet<string>;
  /** How products and variants with rules are sold to this visitor, by id. */
  readonly eligibilities: ReadonlyMap<string, Eligibility>;
}
