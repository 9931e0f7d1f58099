import { isRecord } from '../src/text/values.ts';
import { type Amount, readAmount } from './amounts.ts';
import { type Draft, plainText, slugOf } from './draft.ts';
import type { Notes } from './notes.ts';
import type { Fields } from './records.ts';

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const isOf = (value: unknown, ...types: string[]): value is Fields =>
  isRecord(value) &&
  listOf(value['@type']).some((type) => types.includes(String(type).replace(/^https?:\/\/schema\.org\//, '')));

/** All products and groups in a graph, outermost first. */
function productsIn(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value.flatMap(productsIn);
  if (isOf(value, 'Product', 'ProductGroup', 'IndividualProduct', 'ProductModel')) return [value];
  return isRecord(value) ? Object.values(value).flatMap(productsIn) : [];
}

export const isJsonLd = (value: unknown): boolean => productsIn(value).length > 0;

const urlOf = (value: unknown): unknown => {
  const [first] = listOf(value);
  return isRecord(first) ? (first.url ?? first.contentUrl ?? first['@id']) : first;
};

const carried = [
  '@context',
  '@type',
  '@id',
  'name',
  'description',
  'image',
  'sku',
  'productID',
  'productGroupID',
  'url',
  'offers',
  'aggregateRating',
  'hasVariant',
  'variesBy',
  'inProductGroupWithID',
  'isVariantOf',
];
const inStock = ['InStock', 'LimitedAvailability', 'OnlineOnly', 'MadeToOrder'];
const later = ['PreOrder', 'PreSale', 'BackOrder'];

interface Offered {
  readonly price: Amount;
  readonly currency: string | undefined;
  readonly available: boolean | undefined;
}

function availabilityOf(value: unknown, name: string, notes: Notes): boolean | undefined {
  if (typeof value !== 'string') return undefined;
  const word = value.replace(/^https?:\/\/schema\.org\//, '');
  if (!later.includes(word)) return inStock.includes(word);
  notes.add(`“${name}” is taken as available: its availability is ${word}.`);
  return true;
}

function readOffer(offer: Fields, name: string, notes: Notes): Offered {
  const [specification] = listOf(offer.priceSpecification).filter(isRecord);
  const written = offer.priceCurrency ?? specification?.priceCurrency;
  const currency = typeof written === 'string' ? written.toUpperCase() : undefined;
  return {
    price: readAmount(offer.price ?? specification?.price, currency),
    currency,
    available: availabilityOf(offer.availability, name, notes),
  };
}

/** The offer of a product. A range of prices names no price. */
function offerOf({ offers }: Fields, name: string, notes: Notes): Offered {
  const all = listOf(offers).filter(isRecord);
  const single = all.flatMap((offer) =>
    isOf(offer, 'AggregateOffer') ? listOf(offer.offers).filter(isRecord) : [offer],
  );
  const [range] = all;
  const [first] = single;
  if (!first && range && range.lowPrice !== undefined && range.lowPrice === range.highPrice)
    return readOffer({ ...range, price: range.lowPrice }, name, notes);
  if (!first) return { price: undefined, currency: undefined, available: undefined };
  if (single.length > 1) notes.add(`“${name}” has ${single.length} offers: the first is taken.`);
  return readOffer(first, name, notes);
}

function readOne(product: Fields, notes: Notes): Draft {
  const name = plainText(product.name);
  const rating = isRecord(product.aggregateRating) ? product.aggregateRating : {};
  const best = Number(rating.bestRating ?? 5);
  const value = (Number(rating.ratingValue) * 5) / best;
  const reviews = Number(rating.reviewCount ?? rating.ratingCount);
  const id = product.sku ?? product.productID ?? product.productGroupID;
  return {
    id: id === undefined ? slugOf(name) : String(id),
    name,
    description: product.description,
    ...offerOf(product, name, notes),
    image: urlOf(product.image),
    href: urlOf(product.url),
    checkoutId: product.sku === undefined ? undefined : String(product.sku),
    ...(value >= 0 && value <= 5 && { rating: Math.round(value * 10) / 10 }),
    ...(Number.isSafeInteger(reviews) && reviews > 0 && { reviews }),
  };
}

function readGroup(group: Fields, notes: Notes): Draft {
  const parts = listOf(group.hasVariant).filter(isRecord);
  const variants = parts.map((part): Draft => {
    notes.leaveOthers(part, [...carried, 'color', 'size', 'material', 'pattern'], 'hasVariant[].');
    const values = ['color', 'size', 'material', 'pattern'].map((name) => plainText(part[name])).filter(Boolean);
    const draft = readOne(part, notes);
    return { ...draft, name: values.join(', ') || draft.name };
  });
  const [first] = variants;
  const varies = listOf(group.variesBy).map((name) => String(name).replace(/^https?:\/\/schema\.org\//, ''));
  return {
    ...readOne(group, notes),
    price: first?.price,
    currency: first?.currency,
    checkoutId: undefined,
    variantLabel: varies.join(', '),
    variants,
  };
}

/** Reads products and groups of products by schema.org. */
export const readJsonLd = (value: unknown, notes: Notes): readonly Draft[] =>
  productsIn(value).map((product) => {
    notes.leaveOthers(product, carried);
    if (listOf(product.image).length > 1) notes.leave('further pictures', product.image);
    return listOf(product.hasVariant).length ? readGroup(product, notes) : readOne(product, notes);
  });

/** The JSON-LD in the scripts of an HTML page. */
export const jsonLdIn = (html: string): readonly unknown[] =>
  [...html.matchAll(/<script\b[^>]*\btype\s*=\s*["']?application\/ld\+json["']?[^>]*>(.*?)<\/script>/gis)].flatMap(
    ([, text = '']) => {
      try {
        return [JSON.parse(text) as unknown];
      } catch {
        return [];
      }
    },
  );
