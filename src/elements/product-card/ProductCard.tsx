import { useEffect, useRef, useSyncExternalStore } from 'react';
import { warn } from '../../bridge/attributes.ts';
import { useHost } from '../../bridge/host.ts';
import type { Availability, Product } from '../../catalog/catalog.ts';
import { getPage } from '../../page/page.ts';
import { type HeadingLevel, ProductView, UnknownProduct } from '../../ui/ProductView.tsx';

export interface ProductCardProps {
  productId: string | undefined;
  name: string | undefined;
  description: string | undefined;
  price: number | undefined;
  image: string | undefined;
  imageAlt: string;
  href: string | undefined;
  rating: number | undefined;
  reviews: number | undefined;
  availability: Availability | undefined;
  checkoutId: string | undefined;
  headingLevel: number;
  modalFunction: string;
}

/** What the catalogue says of the product, over which the element's own attributes win. */
function useProduct(props: ProductCardProps): Product | undefined {
  const { catalog } = getPage().shared;
  const known = useSyncExternalStore(
    catalog.subscribe,
    () => (props.productId ? catalog.find(props.productId) : undefined),
    () => (props.productId ? catalog.find(props.productId) : undefined),
  );
  const id = props.productId || props.name;
  const name = props.name || known?.name;
  const price = props.price ?? known?.price;
  if (!id || !name || price === undefined) return undefined;
  return {
    id,
    name,
    price,
    description: props.description ?? known?.description ?? '',
    image: props.image ?? known?.image,
    imageAlt: props.imageAlt || known?.imageAlt,
    href: props.href ?? known?.href,
    rating: props.rating ?? known?.rating,
    reviews: props.reviews ?? known?.reviews,
    availability: props.availability ?? known?.availability,
  } as Product;
}

export function ProductCard(props: ProductCardProps) {
  const { ask, element, fail } = useHost();
  const { add } = getPage().cart;
  const product = useProduct(props);
  const { productId, name, checkoutId } = props;
  const unknown = product ? undefined : `"${productId ?? ''}" is in no catalogue of this page`;

  useEffect(() => {
    if (!unknown) return;
    if (productId || !name)
      warn(element, `"product-id" must be an id in a catalogue of this page, got "${productId ?? ''}".`);
    fail(unknown);
  }, [unknown, productId, name, element, fail]);

  const id = product?.id;
  const told = useRef<string>(undefined);
  useEffect(() => {
    const { catalog } = getPage().shared;
    // Only an attribute that goes takes its word back: a card that leaves may have lines in the cart.
    if (told.current && !checkoutId) catalog.setCheckoutId(told.current, told.current);
    if (id && checkoutId) catalog.setCheckoutId(id, checkoutId);
    told.current = checkoutId ? id : undefined;
  }, [id, checkoutId]);

  if (!product) return <UnknownProduct />;
  return (
    <div className="@container/alone alone">
      <ProductView
        pose="alone"
        product={product}
        headingLevel={props.headingLevel as HeadingLevel}
        modalFunction={props.modalFunction}
        ask={ask}
        fail={fail}
        add={add}
      />
    </div>
  );
}
