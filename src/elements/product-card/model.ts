import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import { stateOf } from '../../actions/state.ts';
import { toAttributeName } from '../../bridge/attributes.ts';
import type { ElementView, Input } from '../../bridge/element-view.ts';
import { wrongAmountsOf } from '../../catalog/card-amounts.ts';
import type { Product, Variant } from '../../catalog/catalog.ts';
import { productFields, wrongAmountIn } from '../../catalog/read-catalog.ts';
import { refusedOf } from '../../markup/refused-values.ts';
import { warn } from '../../markup/warn.ts';
import { getMirror } from '../../page/mirror.ts';
import { isFromPlaceholder } from '../../page/mount.ts';
import { getPage } from '../../page/page.ts';
import { eligibilitiesOf } from '../../rules/visitor-eligibility.ts';
import { serialize } from '../../text/serialize.ts';
import { shorten } from '../../text/shorten.ts';
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

type Host = Input['host'];

/** The product of a catalog, or of the server's markup, that the card names. */
function findKnown({ element }: Host, { productId }: ProductCardProps): Product | undefined {
  const served = element && servedProducts.get(element);
  return productId
    ? (getPage().shared.catalog.find(productId) ?? (served?.id === productId ? served : undefined))
    : undefined;
}

/** The card's amounts that are ignored. */
const wrongAmounts = (host: Host, attributes: ProductCardProps, known = findKnown(host, attributes)) =>
  wrongAmountsOf(attributes, known, host.written);

/** The catalog's product, overridden by the element's attributes. */
function findProduct(host: Host, attributes: ProductCardProps): Product | undefined {
  const { productId, availability, currency } = attributes;
  const found = findKnown(host, attributes);
  const wrong: readonly string[] = wrongAmounts(host, attributes, found).map(({ property }) => property);
  const known = found && withTrueUnitPrices(found, attributes);
  const own: Record<string, unknown> = {};
  for (const field of ownFields) {
    const value = wrong.includes(field) ? undefined : attributes[field];
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
  if (!product.id || !product.name || product.price === undefined) return undefined;
  // The card's own currency may not have the amounts of the catalog.
  return currency && wrongAmountIn(product as Product) ? undefined : (product as Product);
}

/** The card that announces that the page's list has failed to load: the one that was pressed, else the first. */
let announcing: Element | undefined;

function model(
  { host, attributes, words }: Input<ProductCardProps>,
  before: ProductCardViewProps | undefined,
): ProductCardViewProps {
  const { element } = host;
  const found = findProduct(host, attributes);
  getMirror().followCatalog();
  const isSame = found && before?.product && serialize(found) === serialize(before.product);
  const product = isSame ? before.product : found;
  const { chosen, unavailable, broken } = stateOf(element);
  const { loading, pageList } = getPage().shared.catalog;
  const load = pageList?.load;
  const isMissing = !found && attributes.productId !== undefined;
  const hasFailed = isMissing && load?.state === 'failed';
  if (hasFailed && !announcing?.isConnected) announcing = element;
  const failure = hasFailed ? { ...load, isSilent: element !== announcing } : undefined;
  return {
    product,
    eligibilities: eligibilitiesOf(getPage().shared, product ? [product] : [], before?.eligibilities),
    isLoading: isMissing && (loading || load?.state === 'waiting'),
    failure,
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
export const mistakeOf = ({ productId, name, currency }: ProductCardProps): string => {
  const known = productId ? getPage().shared.catalog.find(productId) : undefined;
  const wrong = known && currency && wrongAmountIn({ ...known, currency });
  if (wrong) return `"currency" must be that of "${productId}" in the catalog: ${wrong}`;
  return productId || !name
    ? `"product-id" must be an id in a catalog of this page, got "${productId ?? ''}"`
    : `"price" is missing: it must be an amount such as 12.5 beside the name "${name}"`;
};

/** The warnings about amounts that the card's currency does not have. */
export const amountMistakesOf = (host: Host, attributes: ProductCardProps): readonly string[] =>
  wrongAmounts(host, attributes).map(
    ({ property, got, expected }) =>
      `"${toAttributeName(property)}" must be ${expected}, got ${shorten(got)}. ${attributeTable[property].fallback}`,
  );

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
    const { product, isLoading, failure } = props.value;
    return product || isLoading || failure ? undefined : mistakeOf(input.value.attributes);
  });
  return effect(() => {
    const sentence = problem.value;
    if (!sentence) return;
    // A grid below is rendered after this card, and its catalog starts to load only then.
    const timer = setTimeout(() => {
      // An invalid price beside a name has its own warning.
      const { attributes } = input.peek();
      const isPriced = refusedOf(host.element)?.has('price') || wrongAmounts(host, attributes).length > 0;
      if (!attributes.name || !isPriced) warn(host.element, `${sentence}.`);
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

/** Warns of amounts that the card's currency does not have. */
function warnOfAmounts(input: ReadonlySignal<Input<ProductCardProps>>, props: ReadonlySignal<ProductCardViewProps>) {
  const { host } = input.peek();
  const sentences = computed(() => {
    // The currency may be that of a catalog that is still loading.
    if (props.value.isLoading) return '';
    return amountMistakesOf(host, input.value.attributes).join('\n');
  });
  return effect(() => {
    for (const sentence of sentences.value.split('\n')) if (sentence) warn(host.element, sentence);
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
    const { element } = input.peek().host;
    stateOf(element).tryAgain = () => {
      announcing = element;
      getPage().shared.catalog.pageList?.tryAgain();
    };
    const stops = [warnOfUnknownProduct, warnOfUnknownVariant, warnOfAmounts, mapCheckoutId, offerProduct].map(
      (start) => start(input, props),
    );
    return () => {
      for (const stop of stops) stop();
    };
  },
};
