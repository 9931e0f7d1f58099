import { trimSlashes } from '../src/text/trim-slashes.ts';
import { readAmount } from './amounts.ts';
import { type Draft, slugOf } from './draft.ts';
import type { Notes } from './notes.ts';
import { type Fields, recordsIn } from './records.ts';
import { type Row, readTable } from './tables.ts';

interface Shop {
  /** Address of the shop, for links to its products. */
  readonly shop?: string | undefined;
  readonly currency?: string | undefined;
}

/** Texts are in the main unit. Numbers are those of the Ajax API, `/products/x.js`: hundredths in every currency. */
const priceOf = (value: unknown, { currency }: Shop) =>
  typeof value === 'number' ? value / 100 : readAmount(value, currency);

/** Whether a variant can be bought; undefined if the export does not say it. */
function isAvailable({ available, inventory_quantity, inventory_management, inventory_policy }: Fields) {
  if (typeof available === 'boolean') return available;
  if (typeof inventory_quantity !== 'number') return undefined;
  // Without a tracker Shopify sells whatever the number is.
  if (inventory_management === null || inventory_management === '' || inventory_policy === 'continue') return true;
  return inventory_quantity > 0;
}

const sourceOf = (image: unknown) => (typeof image === 'string' ? image : (image as Fields | null | undefined)?.src);

const carriedOfProduct = [
  'id',
  'title',
  'handle',
  'body_html',
  'description',
  'status',
  'variants',
  'options',
  'images',
  'image',
];
const ignoredOfProduct = [
  'featured_image',
  'price',
  'price_min',
  'price_max',
  'price_varies',
  'available',
  'url',
  'content',
  'media',
];
const carriedOfVariant = [
  'id',
  'title',
  'name',
  'price',
  'compare_at_price',
  'available',
  'featured_image',
  'image_id',
];
const ignoredOfVariant = [
  'inventory_quantity',
  'inventory_management',
  'inventory_policy',
  'option1',
  'option2',
  'option3',
  'options',
  'public_title',
  'position',
  'product_id',
  'created_at',
  'updated_at',
  'old_inventory_quantity',
  'admin_graphql_api_id',
  'inventory_item_id',
];

/** The label of the choice: the names of the options, as "Size / Color". */
const labelOf = (options: unknown) =>
  (Array.isArray(options) ? options : [])
    .map((option: unknown) => (typeof option === 'string' ? option : (option as Fields | null)?.name))
    .filter((name) => typeof name === 'string' && name !== 'Title')
    .join(' / ');

function readProduct(product: Fields, notes: Notes, options: Shop): Draft | undefined {
  const { title, handle, status, body_html, description } = product;
  const { shop } = options;
  const label = labelOf(product.options);
  if (typeof status === 'string' && status.toLowerCase() !== 'active') {
    notes.add(`“${title}” is left out: its status is ${status}.`);
    return undefined;
  }
  notes.leaveOthers(product, [...carriedOfProduct, ...ignoredOfProduct, 'created_at', 'updated_at', 'published_at']);
  const images = Array.isArray(product.images) ? (product.images as unknown[]) : [product.image];
  if (images.length > 1) notes.leave('further pictures', images);
  const id = String(handle || slugOf(String(title)));
  const variants = recordsIn(product.variants).map((variant): Draft => {
    notes.leaveOthers(variant, [...carriedOfVariant, ...ignoredOfVariant], 'variants[].');
    const name = String(variant.title ?? variant.name ?? '');
    return {
      id: `${id}-${slugOf(name)}`,
      name,
      price: priceOf(variant.price, options),
      compareAtPrice: priceOf(variant.compare_at_price, options),
      available: isAvailable(variant),
      image: sourceOf(variant.featured_image),
      checkoutId: variant.id === undefined ? undefined : String(variant.id),
    };
  });
  const [first] = variants;
  const isSingle = variants.length === 1 && (first?.name === 'Default Title' || label === '');
  return {
    id,
    name: title,
    description: body_html ?? description,
    price: first?.price,
    compareAtPrice: first?.compareAtPrice,
    available: first?.available,
    image: sourceOf(images[0]),
    imageAlt: (images[0] as Fields | null | undefined)?.alt,
    href: shop && `${trimSlashes(shop)}/products/${id}`,
    checkoutId: first?.checkoutId,
    variantLabel: label,
    variants: isSingle ? undefined : variants,
  };
}

export const isShopify = (value: unknown): boolean => {
  const [product] = shopifyProducts(value);
  return typeof product?.title === 'string' && Array.isArray(product.variants);
};

/** The products of `products.json`, of one product, or of a bare list. */
const shopifyProducts = (value: unknown): readonly Fields[] => {
  const { products, product } = Object(value) as Fields;
  return recordsIn(products ?? (product ? [product] : Array.isArray(value) ? value : [value]));
};

/** Reads `products.json` and `/products/x.json` of a shop, or an answer of its Admin API. */
export const readShopify = (value: unknown, notes: Notes, shop: Shop): readonly Draft[] =>
  shopifyProducts(value).flatMap((product) => readProduct(product, notes, shop) ?? []);

/** The columns of Shopify's CSV, by the field of `products.json`. Its newer form has other names. */
const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body_html: ['Body (HTML)', 'Description'],
  status: ['Status'],
  published: ['Published', 'Published on online store'],
  image: ['Image Src', 'Product image URL'],
  alt: ['Image Alt Text', 'Image alt text'],
  price: ['Variant Price', 'Price'],
  compare_at_price: ['Variant Compare At Price', 'Compare-at price'],
  inventory_quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  inventory_management: ['Variant Inventory Tracker', 'Inventory tracker'],
  inventory_policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  featured_image: ['Variant Image', 'Variant image URL'],
} as const;
const optionColumns = [1, 2, 3].map((place) => ({
  names: [`Option${place} Name`, `Option${place} name`],
  values: [`Option${place} Value`, `Option${place} value`],
}));
const knownColumns = [
  ...Object.values(columns).flat(),
  ...optionColumns.flatMap(({ names, values }) => [...names, ...values]),
  'Image Position',
  'Image position',
];

export const isShopifyTable = (row: Row): boolean =>
  columns.handle.some((name) => name in row) && columns.price.some((name) => name in row);

const cell = (row: Row, names: readonly string[]) => names.map((name) => row[name]).find(Boolean) ?? '';

/** Reads Shopify's CSV: rows of one handle are its variants and further pictures. */
export function readShopifyTable(text: string, notes: Notes, shop: Shop): readonly Draft[] {
  const products = new Map<string, Row[]>();
  for (const row of readTable(text)) {
    const handle = cell(row, columns.handle);
    products.set(handle, [...(products.get(handle) ?? []), row]);
    notes.leaveOthers(row, knownColumns);
  }
  notes.add('Shopify’s CSV has no ids of variants: fill in the checkout ids, or import products.json.');
  return [...products].flatMap(([handle, rows]) => {
    const [first] = rows as [Row];
    const at = (names: readonly string[]) => cell(first, names);
    const title = at(columns.title);
    if (at(columns.published).toLowerCase() === 'false') {
      notes.add(`“${title}” is left out: it is not published.`);
      return [];
    }
    const images = rows.flatMap((row) => {
      const src = cell(row, columns.image);
      return src ? [{ src, alt: cell(row, columns.alt) }] : [];
    });
    const variants = rows.flatMap((row) => {
      const price = cell(row, columns.price);
      if (!price) return [];
      const quantity = cell(row, columns.inventory_quantity);
      const names = optionColumns.map(({ values }) => cell(row, values)).filter(Boolean);
      return [
        {
          title: names.join(' / '),
          price,
          compare_at_price: cell(row, columns.compare_at_price),
          featured_image: cell(row, columns.featured_image),
          inventory_quantity: quantity === '' ? undefined : Number(quantity),
          inventory_management: cell(row, columns.inventory_management),
          inventory_policy: /^(?:continue|true)$/i.test(cell(row, columns.inventory_policy)) ? 'continue' : 'deny',
        },
      ];
    });
    const options = optionColumns.map(({ names }) => at(names)).filter(Boolean);
    const product = { title, handle, body_html: at(columns.body_html), status: at(columns.status) || undefined };
    return readProduct({ ...product, images, variants, options }, notes, shop) ?? [];
  });
}
