import { asVariant, isSellable, type Product, rulesOf } from '../catalog/catalog.ts';
import { applyChoices } from '../catalog/choice.ts';
import { readProduct } from '../catalog/read-catalog.ts';
import { DEFAULT_CURRENCY } from '../money/money.ts';
import { attributeOf, type ElementNode, elementsIn, headOf, parsePage, shadowOf } from './tree.ts';

/** Something that schema.org describes. */
type Thing = Readonly<Record<string, unknown>>;

/** The absolute address; undefined for pictures that stand in the page. */
const absolute = (address: string | undefined, base: string) =>
  address && !/^data:/i.test(address) ? new URL(address, base).href : undefined;

const availabilityOf = (isInStock: boolean) => `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`;
const isInStock = (entry: Product) => isSellable(entry) && entry.stock !== 0;

/** The offers of a product, at the prices that its card shows; undefined unless everybody may buy it. */
function offersOf(product: Product, url: string): Thing | undefined {
  if (rulesOf(product)) return undefined;
  const { currency: priceCurrency = DEFAULT_CURRENCY, variants = [] } = product;
  const priceOf = (variant?: string) => {
    const [entry, plan] = applyChoices(product, [variant]);
    return plan?.price ?? entry.price;
  };
  if (!variants.length)
    return { '@type': 'Offer', price: priceOf(), priceCurrency, availability: availabilityOf(isInStock(product)), url };
  const offered = variants.filter((variant) => variant.availability !== 'consult');
  if (!offered.length) return undefined;
  const prices = offered.map(({ id }) => priceOf(id));
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    priceCurrency,
    offerCount: offered.length,
    availability: availabilityOf(offered.some((variant) => isInStock(asVariant(product, variant)))),
    url,
  };
}

/**
 * A schema.org `Product`: only what a card of the product shows.
 * @param base absolute address that those of the product are relative to
 * @param page absolute address of the page, for a product without an address of its own
 */
export function productThing(product: Product, base: string, page = base): Thing {
  const { id, name, description, href, rating, reviews } = product;
  const image = absolute(product.image, base);
  return {
    '@type': 'Product',
    sku: id,
    name,
    ...(description && { description }),
    ...(image && { image }),
    offers: offersOf(product, absolute(href, base) ?? page),
    ...(rating !== undefined &&
      reviews && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviews } }),
  };
}

/** The text of a block of structured data. `</script>` in a product's text does not end the block. */
export const jsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');

/**
 * Adds one block of structured data about the products that a prerendered page shows, at the end of its head, or after a part
 * of a page. A page that has the same block stays as it is.
 * @param url absolute address of the page
 */
export function withJsonLd(html: string, url: string, isOurs: (node: ElementNode) => boolean): string {
  const page = parsePage(html);
  const elements = [...elementsIn(page.childNodes, isOurs)];
  const shown = elements.flatMap((element) =>
    ['wellness-product-card', 'wellness-product-grid'].includes(element.tagName)
      ? [...elementsIn(shadowOf(element)?.content.childNodes ?? [])].flatMap(
          (inner) => readProduct(attributeOf(inner, 'data-product')) ?? [],
        )
      : [],
  );
  const head = headOf(page);
  const baseTag = head?.nodes.find(({ tagName }) => tagName === 'base');
  const base = new URL((baseTag && attributeOf(baseTag, 'href')) || '', url).href;
  const products = shown.filter(({ id }, index) => shown.findIndex((other) => other.id === id) === index);
  const text = jsonLd(products.map((product) => productThing(product, base, url)));
  const isThere = elements.some(({ childNodes: [child] }) => child && 'value' in child && child.value === text);
  if (!products.length || isThere) return html;
  const at = head?.end ?? html.length;
  return `${html.slice(0, at)}<script type="application/ld+json">${text}</script>${html.slice(at)}`;
}
