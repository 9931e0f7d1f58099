import { type Catalog, isAvailable, type Product } from '../catalog/catalog.ts';
import { safeUrl } from '../safe-url.ts';
import type { Cart, CartView } from './cart.ts';
import { type CartItem, DEFAULT_CURRENCY } from './line.ts';
import { serialize } from './serialize.ts';

/** What one who knows the product asks for such a line; undefined where it is not sold so. */
function priceOf(offer: Product, { plan }: CartItem, isSaidHere: boolean): number | undefined {
  if (!isAvailable(offer)) return undefined;
  // The page's own script may know of plans that no list has.
  if (!plan || isSaidHere) return offer.price;
  const known = offer.plans?.find(({ id }) => id === plan.id);
  return known && (known.price ?? offer.price);
}

/** What was stored may be anybody's word: addresses are checked when they are read. */
function withSafeUrls(stored: CartItem): CartItem {
  // Not by taking apart: what is left of an object is slow to read in V8, and each add reads all lines.
  const item: { -readonly [Field in keyof CartItem]: CartItem[Field] } = { ...stored };
  if (item.image && !safeUrl(item.image, { image: true })) delete item.image;
  if (item.href && !safeUrl(item.href)) delete item.href;
  return item;
}

/** With the picture that somebody else has of it, where it brings none. */
function withPicture(item: CartItem, offers: readonly Product[]): CartItem {
  const image = item.image ?? offers.find((offer) => offer.image)?.image;
  return image ? { ...item, image } : item;
}

function showLine(stored: CartItem, offers: readonly Product[], isSaidHere: boolean): CartItem {
  const item = withPicture(stored, offers);
  if (!offers.length) return item;
  const priced = offers.flatMap((offer) => {
    const price = priceOf(offer, item, isSaidHere);
    return price === undefined ? [] : [{ offer, price }];
  });
  // Gone only where all who know it say so: one card with a typo withdraws nothing that others sell.
  if (!priced.length) return { ...item, gone: true };
  if (isSaidHere) return item;
  const same = priced.filter(({ offer }) => (offer.currency ?? DEFAULT_CURRENCY) === item.currency);
  // A price stands as long as anyone offers it.
  const chosen = same.find(({ price }) => price === item.price) ?? same[0];
  if (!chosen) return item;
  const { name, description, image, href, max } = chosen.offer;
  return {
    ...item,
    name,
    description: description || item.description,
    price: chosen.price,
    ...(image && { image }),
    ...(href && { href }),
    ...(max && { max }),
  };
}

/** The visitor has seen what changed: what is stored says so, too. */
export function acknowledge(cart: Cart): void {
  const { items, repriced } = cart.state;
  const seen = items.filter(({ key }) => repriced.includes(key));
  cart.run(
    seen.map(({ quantity: _, gone: __, ...item }) => ({ type: 'restate', item }) as const),
    'sync',
  );
}

/** Stored lines as a page with this catalogue shows them: what is stored stays as it was said. */
export function viewOf(catalog: Catalog): CartView {
  /** Each line is looked at once, until the catalogue says something else. */
  const known = new WeakMap<CartItem, { readonly shown: CartItem; readonly at: number }>();
  let words = 0;
  catalog.watch(() => words++);

  function show(stored: CartItem, isSaidHere: (stored: CartItem) => boolean): CartItem {
    const last = known.get(stored);
    if (last?.at === words) return last.shown;
    const next = showLine(withSafeUrls(stored), catalog.offers(stored.id), isSaidHere(stored));
    // The very object it was: whoever has it need not compare.
    const shown = last && serialize(last.shown) === serialize(next) ? last.shown : next;
    known.set(stored, { shown, at: words });
    return shown;
  }

  return {
    show: (items, isSaidHere) =>
      items.map((stored) =>
        // Lines of another currency can only meet by folding: what was added first counts.
        stored.currency === items[0]?.currency ? show(stored, isSaidHere) : { ...withSafeUrls(stored), gone: true },
      ),
    limit: (id) => catalog.offers(id).find(({ max }) => max)?.max,
  };
}
