import type { Product } from '../../catalog/catalog.ts';
import type { ProductState } from '../../ui/product-state.ts';
import type { Words } from '../../words/words.ts';

/* Apart from the view: the package's types of elements must not need React's. */

export type Load =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly attempt: number; readonly isTrying: boolean }
  | { readonly state: 'there'; readonly products: readonly Product[] };

export interface ProductGridViewProps extends ProductState {
  readonly load: Load;
  readonly drawing: boolean;
  readonly headingLevel: number;
  readonly words: Words;
}
