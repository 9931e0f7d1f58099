import type { CatalogInput } from '../src/catalog/catalog.ts';
import { readCatalog } from '../src/catalog/read-catalog.ts';
import { DEFAULT_CURRENCY } from '../src/money/money.ts';
import { decodeEntities, hasTag } from '../src/text/entities.ts';
import type { Amount } from './amounts.ts';
import type { Notes } from './notes.ts';

/** A product as an export has it, before it is checked. */
export interface Draft {
  readonly id: string;
  readonly name: unknown;
  readonly description?: unknown;
  readonly price: Amount;
  readonly compareAtPrice?: Amount;
  readonly currency?: string | undefined;
  /** Undefined if the export does not say it. */
  readonly available?: boolean | undefined;
  readonly image?: unknown;
  readonly imageAlt?: unknown;
  readonly href?: unknown;
  readonly checkoutId?: string | undefined;
  readonly rating?: number | undefined;
  readonly reviews?: number | undefined;
  readonly variantLabel?: unknown;
  readonly variants?: readonly Draft[] | undefined;
}

/** The products of a catalog as JSON has them. */
export type Products = readonly CatalogInput[number][];

const MOST_PRODUCTS = 1_000;
const LONGEST_DESCRIPTION = 200;

/** The text of HTML, or of plain text with entities, in one line. */
export function plainText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  const bare = hasTag(text)
    ? text
        .replace(/<(style|script)\b.*?<\/\1\s*>|<!--.*?-->/gis, ' ')
        .replace(/<\/?(?:a|abbr|b|em|i|mark|small|span|strong|sub|sup|u)\b[^<>]*>/gi, '')
        .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    : text;
  return decodeEntities(bare).replace(/\s+/g, ' ').trim();
}

/** A text that catalogs read as it is: they decode entities, and refuse tags. */
const written = (text: string): string => {
  const encoded = text.replace(/&(?=#?\w+;)/g, '&amp;');
  return hasTag(encoded) ? encoded.replaceAll('<', '&lt;') : encoded;
};

/** The first sentences of a long text, or its first words. */
function shortened(text: string, notes: Notes): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  notes.add(`Descriptions of more than ${LONGEST_DESCRIPTION} characters are shortened.`);
  const start = text.slice(0, LONGEST_DESCRIPTION);
  const [sentences] = /^.*[.!?。](?=\s|$)/s.exec(start) ?? [];
  return sentences ?? `${start.replace(/\s+\S*$/, '')}…`;
}

/** An id for code and addresses: `Größe S` is `große-s`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'product';

const withoutEmpty = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

const asUrl = (value: unknown) => (typeof value === 'string' ? decodeEntities(value.trim()) : '');

/** Prices that differ stand on each variant, others on the product alone. */
const differ = (variants: readonly Draft[], product: Draft): boolean =>
  variants.some(({ price, compareAtPrice }) => price !== product.price || compareAtPrice !== product.compareAtPrice);

const formerPrice = ({ price, compareAtPrice }: Draft) =>
  typeof price === 'number' && typeof compareAtPrice === 'number' && compareAtPrice > price
    ? compareAtPrice
    : undefined;

const availability = (isSold: boolean) => (isSold ? undefined : 'unavailable');

/** The product of a catalog for a draft. */
function toProduct(draft: Draft, currency: string | undefined, notes: Notes, takeId: (wanted: string) => string) {
  const { variants = [], price, rating, reviews, checkoutId } = draft;
  const sold = variants.length ? variants.some(({ available }) => available !== false) : draft.available !== false;
  const hasOwnPrices = differ(variants, draft);
  const name = plainText(draft.name);
  return withoutEmpty({
    id: takeId(draft.id),
    name: written(name),
    description: written(shortened(plainText(draft.description), notes)),
    price,
    compareAtPrice: formerPrice(draft),
    currency,
    availability: availability(sold),
    image: asUrl(draft.image),
    imageAlt: written(plainText(draft.imageAlt)),
    href: asUrl(draft.href),
    checkoutId: variants.length ? undefined : checkoutId,
    rating,
    reviews,
    variantLabel: variants.length ? written(plainText(draft.variantLabel)) : undefined,
    variants: variants.length
      ? variants.map((variant) =>
          withoutEmpty({
            id: takeId(variant.id),
            name: written(plainText(variant.name)),
            ...(hasOwnPrices && { price: variant.price, compareAtPrice: formerPrice(variant) }),
            // Where all are sold out, the product says it.
            availability: sold ? availability(variant.available !== false) : undefined,
            image: asUrl(variant.image) === asUrl(draft.image) ? undefined : asUrl(variant.image),
            checkoutId: variant.checkoutId,
          }),
        )
      : undefined,
  });
}

/** The drafts as a catalog that the kit reads. Products that it would leave out are left out here, with a line that says why. */
export function toCatalog(drafts: readonly Draft[], currency: string | undefined, notes: Notes): Products {
  const taken = new Set<string>();
  const takeId = (wanted: string) => {
    let id = wanted;
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
    taken.add(id);
    return id;
  };
  const products: unknown[] = [];
  for (const draft of drafts) {
    const name = plainText(draft.name) || draft.id;
    const unpriced = [draft, ...(draft.variants ?? [])].find(({ price }) => typeof price !== 'number');
    if (unpriced) {
      const { price } = unpriced;
      notes.add(
        `“${name}” is left out: ${price === undefined ? 'it has no price' : `the price "${price}" cannot be read`}.`,
      );
      continue;
    }
    const own = draft.currency ?? currency;
    if (!own) notes.add('The file names no currency: the prices are taken as US dollars.');
    const before = new Set(taken);
    const product = toProduct(draft, own === DEFAULT_CURRENCY ? undefined : own, notes, takeId);
    const { problems, mistakes } = readCatalog([product]);
    const [wrong] = [...problems, ...mistakes];
    if (wrong) {
      notes.add(`“${name}” is left out: ${wrong.replace(/^product 1(?: \(.*?\))?: /, '')}.`);
      taken.clear();
      for (const id of before) taken.add(id);
      continue;
    }
    if ([draft, ...(draft.variants ?? [])].every(({ available }) => available === undefined))
      notes.add('The file does not say of every product whether it is sold out: those are taken as available.');
    products.push(product);
  }
  if (products.length > MOST_PRODUCTS)
    notes.add(`A catalog may hold ${MOST_PRODUCTS} products: ${products.length - MOST_PRODUCTS} are left out.`);
  const currencies = new Set(products.map((product) => (product as Draft).currency ?? DEFAULT_CURRENCY));
  if (currencies.size > 1)
    notes.add(
      `The file has prices in ${[...currencies].join(', ')}. A cart holds one currency: make a catalog for each.`,
    );
  return products.slice(0, MOST_PRODUCTS) as unknown as Products;
}
