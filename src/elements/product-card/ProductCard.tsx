import type { Product } from '../../catalog/catalog.ts';
import { type HeadingLevel, type ProductState, ProductView, UnknownProduct } from '../../ui/ProductView.tsx';
import type { Words } from '../../words/words.ts';

export interface ProductCardViewProps extends ProductState {
  readonly product: Product | undefined;
  /** Whether the product may be in a catalog that is still loading. */
  readonly isLoading: boolean;
  readonly drawing: boolean;
  readonly headingLevel: number;
  readonly variant: string | undefined;
  readonly words: Words;
}

export function ProductCard(props: ProductCardViewProps) {
  const { product, isLoading, drawing, headingLevel, words } = props;
  if (!product)
    return isLoading ? (
      <div part="card" className="box ground min-h-48" aria-busy="true" />
    ) : (
      <UnknownProduct words={words} />
    );
  return (
    <div className="@container/alone alone ground padded">
      <ProductView
        {...props}
        product={product}
        layout="alone"
        drawing={drawing && product.image !== undefined}
        headingLevel={headingLevel as HeadingLevel}
      />
    </div>
  );
}
