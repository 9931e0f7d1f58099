import type { Product } from '../../catalog/catalog.ts';
import type { ProductState } from '../../ui/product-state.ts';
import type { Words } from '../../words/words.ts';

/* Apart from the view: the package's types of elements must not need React's. */

export interface ProductCardViewProps extends ProductState {
  readonly product: Product | undefined;
  /** Whether the product may be in a catalog that is still loading. */
  readonly isLoading: boolean;
  /** Set if the page's list, which may have the product, did not load. */
  readonly failure: { readonly attempt: number; readonly isTrying: boolean; readonly isSilent: boolean } | undefined;
  readonly drawing: boolean;
  readonly headingLevel: number;
  readonly variant: string | undefined;
  readonly words: Words;
}
