import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { warn } from '../../bridge/attributes.ts';
import { useHost } from '../../bridge/host.ts';
import { needReactDom } from '../../bridge/late-root.ts';
import { serialize } from '../../cart/serialize.ts';
import type { Availability, Product, Variant } from '../../catalog/catalog.ts';
import { addFrom } from '../../page/add-from.ts';
import { isFromPlaceholder } from '../../page/mount.ts';
import { getPage } from '../../page/page.ts';
import { type HeadingLevel, ProductView, UnknownProduct } from '../../ui/ProductView.tsx';

export interface ProductCardProps {
  productId: string | undefined;
  name: string | undefined;
  description: string | undefined;
  price: number | undefined;
  currency: string | undefined;
  compareAtPrice: number | undefined;
  max: number | undefined;
  image: string | undefined;
  imageAlt: string;
  drawing: boolean;
  href: string | undefined;
  rating: number | undefined;
  reviews: number | undefined;
  availability: Availability | undefined;
  variant: string | undefined;
  checkoutId: string | undefined;
  headingLevel: number;
  modalFunction: string;
}

const nothing = () => undefined;

/** Stands for a product that may be in a catalogue on its way. */
const coming = {} as Product;

/** What the server made a card of, from a catalogue that this page may not have read. */
export const toldProducts = new WeakMap<Element, Product>();

/** Whether the card has words of its own on how its product is sold. */
export const says = ({ price, availability, max }: Pick<ProductCardProps, 'price' | 'availability' | 'max'>): boolean =>
  (price ?? availability ?? max) !== undefined;

/** What a card says of its product holds until it is taken back. */
export function offerBy(card: Element, product: Product | undefined): () => void {
  const { catalog } = getPage().shared;
  catalog.offer(card, product);
  return () => catalog.offer(card, undefined);
}

/** The card's own word is over that of each variant, too. */
const withoutAvailability = ({ availability: _, ...variant }: Variant): Variant => variant;

/** What the catalogue says of the product, over which the element's own attributes win. */
function useProduct(props: ProductCardProps, told: Product | undefined): Product | undefined {
  const { catalog } = getPage().shared;
  const find = () =>
    props.productId ? (catalog.find(props.productId) ?? (told?.id === props.productId ? told : undefined)) : undefined;
  const findOrWait = () => find() ?? (props.productId && catalog.loading ? coming : undefined);
  const known = useSyncExternalStore(catalog.subscribe, findOrWait, find);
  const id = props.productId || props.name;
  const name = props.name || known?.name;
  const price = props.price ?? known?.price;
  if (!id || !name || price === undefined) return known === coming ? coming : undefined;
  return {
    id,
    name,
    price,
    currency: props.currency ?? known?.currency,
    compareAtPrice: props.compareAtPrice ?? known?.compareAtPrice,
    max: props.max ?? known?.max,
    variantLabel: known?.variantLabel,
    variants: props.availability ? known?.variants?.map(withoutAvailability) : known?.variants,
    variant: known?.variant,
    plans: known?.plans,
    description: props.description ?? known?.description ?? '',
    image: props.image ?? known?.image,
    imageAlt: props.imageAlt || known?.imageAlt,
    href: props.href ?? known?.href,
    rating: props.rating ?? known?.rating,
    reviews: props.reviews ?? known?.reviews,
    availability: props.availability ?? known?.availability,
    checkoutId: known?.checkoutId,
  } as Product;
}

export function ProductCard(props: ProductCardProps) {
  const { ask, element, fail } = useHost();
  const told = toldProducts.get(element);
  const product = useProduct(props, told);
  const { productId, name, checkoutId } = props;
  const wrong =
    productId || !name
      ? `"product-id" must be an id in a catalogue of this page, got "${productId ?? ''}"`
      : `"price" is missing: it must be a number of dollars beside the name "${name}"`;
  const problem = product ? undefined : wrong;
  if (problem) needReactDom();

  useEffect(() => {
    if (!problem) return;
    // A grid below is rendered after this card, and says only then that it loads a catalogue.
    const timer = setTimeout(() => {
      // A bad price has been told.
      if (productId || !name || !element.getAttribute('price')) warn(element, `${problem}.`);
      fail(problem);
    });
    return () => clearTimeout(timer);
  }, [problem, productId, name, element, fail]);

  const { variant } = props;
  const isWrong = variant && product?.id && !product.variants?.some(({ id }) => id === variant);
  if (isWrong) needReactDom();
  useEffect(() => {
    if (isWrong)
      warn(element, `"variant" must be the id of one of its variants, got "${variant}". Using the first to be had.`);
  }, [isWrong, variant, element]);

  const id = product?.id;
  const mapped = useRef<string>(undefined);
  useEffect(() => {
    const { catalog } = getPage().shared;
    // Only an attribute that goes takes its word back: a card that leaves may have lines in the cart.
    if (mapped.current && !checkoutId) catalog.setCheckoutId(mapped.current, mapped.current);
    if (id && checkoutId) catalog.setCheckoutId(id, checkoutId);
    mapped.current = checkoutId ? id : undefined;
  }, [id, checkoutId]);

  // Its own words are as good as a catalogue, but for those of a placeholder, which may be a stranger's.
  const offers = (says(props) || told?.id === id) && !isFromPlaceholder(element);
  const offered = offers && product ? serialize(product) : undefined;
  const offer = useCallback(() => offerBy(element, offered && JSON.parse(offered)), [offered, element]);
  // No effect, since it holds before react-dom is there, and while the card waits to be near.
  useSyncExternalStore(offer, nothing, nothing);

  if (product === coming) return <div part="card" className="box ground min-h-48" aria-busy="true" />;
  if (!product) return <UnknownProduct />;
  return (
    <div className="@container/alone alone ground padded">
      <ProductView
        pose="alone"
        drawing={props.drawing && product.image !== undefined}
        product={product}
        headingLevel={props.headingLevel as HeadingLevel}
        modalFunction={props.modalFunction}
        ask={ask}
        fail={fail}
        variant={props.variant}
        host={element}
        add={(product, plan) => addFrom(element, getPage().cart, product, plan)}
      />
    </div>
  );
}
