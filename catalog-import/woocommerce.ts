import { isRecord } from '../src/text/values.ts';
import { type Draft, plainText, slugOf } from './draft.ts';
import type { Notes } from './notes.ts';
import { type Fields, recordsIn } from './records.ts';

export const isWooCommerce = (value: unknown): boolean => {
  const [product] = recordsIn(Array.isArray(value) ? value : [value]);
  return isRecord(product?.prices) && 'currency_minor_unit' in product.prices;
};

const carried = [
  'id',
  'name',
  'slug',
  'parent',
  'type',
  'variation',
  'permalink',
  'short_description',
  'description',
  'prices',
  'average_rating',
  'review_count',
  'images',
  'variations',
  'has_options',
  'is_in_stock',
  'is_purchasable',
  'on_sale',
  'price_html',
  'add_to_cart',
  'attributes',
];

/** Prices are whole numbers of the smallest unit that the shop shows, as texts. */
function amountOf(text: unknown, { currency_minor_unit: digits }: Fields): number | undefined {
  const isWhole = typeof text === 'string' && /^\d+$/.test(text);
  return isWhole && Number.isInteger(digits) ? Number(text) / 10 ** (digits as number) : undefined;
}

function readOne(product: Fields): Draft {
  const prices = Object(product.prices) as Fields;
  const [image] = recordsIn(product.images);
  const rating = Number(product.average_rating);
  const id = String(product.id);
  const { is_in_stock, is_purchasable } = product;
  return {
    id: String(product.slug || slugOf(plainText(product.name))),
    name: product.name,
    description: product.short_description || product.description,
    price: amountOf(prices.price, prices),
    compareAtPrice: amountOf(prices.regular_price, prices),
    currency: typeof prices.currency_code === 'string' ? prices.currency_code : undefined,
    available: is_in_stock === undefined ? undefined : is_in_stock === true && is_purchasable !== false,
    image: image?.src,
    imageAlt: image?.alt,
    href: product.permalink,
    checkoutId: id,
    ...(Number(product.review_count) > 0 && { rating, reviews: Number(product.review_count) }),
  };
}

/** The values of a variation: "Large, Red". Its own text is "Size: Large, Color: Red". */
function nameOf(variation: Fields, listed: Fields | undefined): string {
  const values = recordsIn(listed?.attributes)
    .map(({ value }) => plainText(value))
    .filter(Boolean);
  return (
    values.join(', ') || plainText(variation.variation).replace(/(^|, )[^:,]*: /g, '$1') || plainText(variation.name)
  );
}

function withVariants(product: Fields, all: readonly Fields[], notes: Notes): Draft | undefined {
  const name = plainText(product.name);
  const listed = recordsIn(product.variations);
  const found = all.filter(({ type, parent }) => type === 'variation' && parent === product.id);
  const missing = listed.filter(({ id }) => !found.some((variation) => variation.id === id));
  if (missing.length)
    notes.add(
      `“${name}”: the file lacks variations of it (${missing.length}), and so their prices and stock. Add the answer of …/wc/store/v1/products?type=variation&parent=${product.id} to the list.`,
    );
  if (!found.length) {
    notes.add(`“${name}” is left out: a product with variations is sold by one of them.`);
    return undefined;
  }
  const variants = found.map((variation): Draft => {
    const one = nameOf(
      variation,
      listed.find(({ id }) => id === variation.id),
    );
    const { id, ...draft } = readOne(variation);
    return { ...draft, id: `${String(product.slug || slugOf(name))}-${slugOf(one)}`, name: one };
  });
  const names = recordsIn(product.attributes).filter(({ has_variations }) => has_variations !== false);
  return {
    ...readOne(product),
    price: variants[0]?.price,
    compareAtPrice: variants[0]?.compareAtPrice,
    variantLabel: names.map((attribute) => plainText(attribute.name)).join(', '),
    variants,
  };
}

/** Reads an answer of WooCommerce's Store API: `/wp-json/wc/store/v1/products`. */
export function readWooCommerce(value: unknown, notes: Notes): readonly Draft[] {
  const all = recordsIn(Array.isArray(value) ? value : [value]);
  return all.flatMap((product) => {
    if (product.type === 'variation') {
      const hasParent = all.some(({ id }) => id === product.parent);
      if (!hasParent)
        notes.add(`“${plainText(product.name)}” is left out: the file lacks the product of this variation.`);
      return [];
    }
    notes.leaveOthers(product, carried);
    if (recordsIn(product.images).length > 1) notes.leave('further pictures', product.images);
    const isVariable = product.type === 'variable' || recordsIn(product.variations).length > 0;
    return (isVariable ? withVariants(product, all, notes) : readOne(product)) ?? [];
  });
}
