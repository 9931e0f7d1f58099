import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { type HeadingLevel, ProductView, UnknownProduct } from '../../ui/ProductView.tsx';
import type { ProductCardViewProps } from './view-props.ts';

export function ProductCard(props: ProductCardViewProps) {
  const { product, isLoading, failure, drawing, headingLevel, words } = props;
  if (failure) return <LoadFailed {...failure} words={words} />;
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
