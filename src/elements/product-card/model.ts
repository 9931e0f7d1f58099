import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import { stateOf } from '../../actions/state.ts';
import { warn } from '../../bridge/attributes.ts';
import type { ElementView, Input } from '../../bridge/element-view.ts';
import type { Product, Variant } from '../../catalog/catalog.ts';
import { productFields } from '../../catalog/read-catalog.ts';
import { refusedOf } from '../../markup/refused-values.ts';
import { getMirror } from '../../page/mirror.ts';
import { isFromPlaceholder } from '../../page/mount.ts';
import { getPage } from '../../page/page.ts';
import { eligibilitiesOf } from '../../rules/visitor-eligibility.ts';
import { serialize } from '../../text/serialize.ts';
import { attributes as attributeTable, type ProductCardProps } from './attributes.ts';
import { ProductCard } from './ProductCard.tsx';
import type { ProductCardViewProps } from './view-props.ts';

/** Products in prerendered cards, from a catalog that this page may not have loaded. */
export const servedProducts = new WeakMap<Element, Product>();

/** The card's own availability also overrides that of its variants. */
const withoutAvailability = ({ availability: _, ...variant }: Variant): Variant => variant;

/** Without the price per measure, which is untrue with another price or currency. */
const withoutUnitPrice = <T extends Product | Variant>({ unitPrice: _, ...part }: T) => part as T;

/** The known product without the prices per measure that the card's attributes make untrue. */
function withTrueUnitPrices(known: Product, { price, currency }: ProductCardProps): Product {
  const hasCurrency = (currency ?? known.currency) === known.currency;
  if (hasCurrency && (price ?? known.price) === known.price) return known;
  const variants = known.variants?.map((one) => (hasCurrency && one.price !== undefined ? one : withoutUnitPrice(one)));
  return { ...withoutUnitPrice(known), ...(variants && { variants }) };
}

/** The fields that attributes of the same names override. A product's `checkoutId` is registered instead. */
const ownFields = productFields.filter(
  (field): field is Exclude<keyof ProductCardProps & typeof field, 'checkoutId'> =>
    field in attributeTable && field !== 'checkoutId',
);

/** The catalog's product, overridden by the element's attributes. */
function findProduct(attributes: ProductCardProps, served: Product | undefined): Product | undefined {
  const { productId, availability } = attributes;
  const { catalog } = getPage().shared;
  const found = productId ? (catalog.find(productId) ?? (served?.id === productId ? served : undefined)) : undefined;
  const known = found && withTrueUnitPrices(found, attributes);
  const own: Record<string, unknown> = {};
  for (const field of ownFields) {
    const value = attributes[field];
    // An empty text is not set, but for a description that shall not be shown.
    if (value !== undefined && (value !== '' || field === 'description')) own[field] = value;
  }
  const product = {
    description: '',
    ...known,
    ...own,
    ...(availability && known?.variants && { variants: known.variants.map(withoutAvailability) }),
    id: productId || attributes.name,
  } as Partial<Product>;
  return product.id && product.name && product.price !== undefined ? (product as Product) : undefined;
}

function model(
  { host: { element }, attributes, words }: Input<ProductCardProps>,
  before: ProductCardViewProps | undefined,
): ProductCardViewProps {
  const found = findProduct(attributes, element && servedProducts.get(element));
  getMirror().followCatalog();
  const isSame = found && before?.product && serialize(found) === serialize(before.product);
  const product = isSame ? before.product : found;
  const { chosen, unavailable, broken } = stateOf(element);
  return {
    product,
    eligibilities: eligibilitiesOf(getPage().shared, product ? [product] : [], before?.eligibilities),
    isLoading: !found && attributes.productId !== undefined && getPage().shared.catalog.loading,
    drawing: attributes.drawing,
    headingLevel: attributes.headingLevel,
    variant: attributes.variant,
    chosen: chosen.value,
    unavailable: unavailable.value,
    broken: broken.value,
    words,
  };
}

/** Why the card shows no product. */
export const mistakeOf = ({ productId, name }: ProductCardProps): string =>
  productId || !name
    ? `"product-id" must be an id in a catalog of this page, got "${productId ?? ''}"`
    : `"price" is missing: it must be an amount such as 12.5 beside the name "${name}"`;

/** The warning about a preselected variant that the product does not have. */
export const variantMistakeOf = ({ variants }: Product, variant: string | undefined): string | undefined =>
  variant && !variants?.some(({ id }) => id === variant)
    ? `"variant" must be the id of one of its variants, got "${variant}". Using the first available one.`
    : undefined;

/** Warns of a product that no catalog has. */
function warnOfUnknownProduct(
  input: ReadonlySignal<Input<ProductCardProps>>,
  props: ReadonlySignal<ProductCardViewProps>,
) {
  const { host } = input.peek();
  const problem = computed(() => {
    const { product, isLoading } = props.value;
    return product || isLoading ? undefined : mistakeOf(input.value.attributes);
  });
  return effect(() => {
    const sentence = problem.value;
    if (!sentence) return;
    // A grid below is rendered after this card, and its catalog starts to load only then.
    const timer = setTimeout(() => {
      // An invalid price beside a name has its own warning.
      if (!input.peek().attributes.name || !refusedOf(host.element)?.has('price')) warn(host.element, `${sentence}.`);
      host.fail(sentence);
    });
    return () => clearTimeout(timer);
  });
}

function warnOfUnknownVariant(
  input: ReadonlySignal<Input<ProductCardProps>>,
  props: ReadonlySignal<ProductCardViewProps>,
) {
  const { element } = input.peek().host;
  const wrong = computed(() => {
    const { product, variant } = props.value;
    return product && variantMistakeOf(product, variant);
  });
  return effect(() => {
    if (wrong.value) warn(element, wrong.value);
  });
}

/** Registers the product's id on the checkout server. */
function mapCheckoutId(input: ReadonlySignal<Input<ProductCardProps>>, props: ReadonlySignal<ProductCardViewProps>) {
  const { catalog } = getPage().shared;
  const id = computed(() => props.value.product?.id);
  const checkoutId = computed(() => input.value.attributes.checkoutId);
  let mapped: string | undefined;
  return effect(() => {
    // Reset only when the attribute is removed: the cart may have lines of a card that is removed.
    if (mapped && !checkoutId.value) catalog.setCheckoutId(mapped, mapped);
    if (id.value && checkoutId.value) catalog.setCheckoutId(id.value, checkoutId.value);
    mapped = checkoutId.value ? id.value : undefined;
  });
}

/** Whether the card's attributes set how its product is sold. */
const setsTerms = ({ price, availability, max }: ProductCardProps) => (price ?? availability ?? max) !== undefined;

/** Adds the card's own product to the catalog, except that of a placeholder, which may be untrusted. */
function offerProduct(input: ReadonlySignal<Input<ProductCardProps>>, props: ReadonlySignal<ProductCardViewProps>) {
  const { element } = input.peek().host;
  const { catalog } = getPage().shared;
  const served = servedProducts.get(element);
  const offered = computed(() => {
    const { product } = props.value;
    const offers = setsTerms(input.value.attributes) || (served !== undefined && served.id === product?.id);
    return offers && product && !isFromPlaceholder(element) ? product : undefined;
  });
  const stop = effect(() => {
    const product = offered.value;
    untracked(() => catalog.offer(element, product));
  });
  return () => {
    stop();
    catalog.offer(element, undefined);
  };
}

export const productCardView: ElementView<ProductCardProps, ProductCardViewProps> = {
  model,
  View: ProductCard,
  behavior(input, props) {
    const stops = [warnOfUnknownProduct, warnOfUnknownVariant, mapCheckoutId, offerProduct].map((start) =>
      start(input, props),
    );
    return () => {
      for (const stop of stops) stop();
    };
  },
};
