import type { Cart, CartView } from '../cart/cart.ts';
import { type CartItem, ineligibleReasons } from '../cart/line.ts';
import { DEFAULT_CURRENCY } from '../money/money.ts';
import { isUnitPrice, type UnitPrice } from '../money/unit-price.ts';
import { safeUrl } from '../text/safe-url.ts';
import { serialize } from '../text/serialize.ts';
import { type Catalog, isSellable, type Product } from './catalog.ts';
import { checkGiven } from './check-given.ts';

/** The price of the line by this offer; undefined if the offer does not include the line. */
function priceOf(offer: Product, { plan }: CartItem, isAddedHere: boolean): number | undefined {
  if (!isSellable(offer)) return undefined;
  // The page's own script may add plans that no catalog has.
  if (!plan || isAddedHere) return offer.price;
  const known = offer.plans?.find(({ id }) => id === plan.id);
  return known && (known.price ?? offer.price);
}

/** Other programs can write to storage, so URLs and prices per measure are checked when they are read. */
function withSafeFields(stored: CartItem): CartItem {
  // Not by a rest pattern: V8 reads such objects slowly, and each change of the cart reads all lines.
  const item: { -readonly [Field in keyof CartItem]: CartItem[Field] } = { ...stored };
  if (item.image && !safeUrl(item.image, { image: true })) delete item.image;
  if (item.href && !safeUrl(item.href)) delete item.href;
  if (!isUnitPrice(item.unitPrice)) delete item.unitPrice;
  return item;
}

/** The line, with the picture of an offer if it has none. */
function withPicture(item: CartItem, offers: readonly Product[]): CartItem {
  const image = item.image ?? offers.find((offer) => offer.image)?.image;
  return image ? { ...item, image } : item;
}

/** Decides for the visitor of this page who may buy a product. */
export interface BuyingRules extends Pick<CartView, 'reason' | 'left' | 'stock'> {
  watch(listener: () => void): void;
}

function showLine(
  stored: CartItem,
  offers: readonly Product[],
  isAddedHere: boolean,
  why: ReturnType<BuyingRules['reason']>,
): CartItem {
  const item = withPicture(stored, offers);
  const reason = ineligibleReasons.find((known) => known === why);
  const unavailable = { ...item, gone: true, ...(reason && { reason }) } as const;
  if (!offers.length) return why ? unavailable : item;
  const priced = offers.flatMap((offer) => {
    const price = priceOf(offer, item, isAddedHere);
    return price === undefined ? [] : [{ offer, price }];
  });
  // A line is unavailable only if all offers agree, so that a typo in one card removes nothing that others sell.
  if (!priced.length) return { ...item, gone: true };
  if (why) return unavailable;
  if (isAddedHere) return item;
  const same = priced.filter(({ offer }) => (offer.currency ?? DEFAULT_CURRENCY) === item.currency);
  // A stored price is valid as long as any offer has it.
  const chosen = same.find(({ price }) => price === item.price) ?? same[0];
  if (!chosen) return item;
  const { name, description, image, href, max } = chosen.offer;
  const unitPrice = unitPriceOf(chosen.offer, chosen.price, item);
  const shown = {
    ...item,
    name,
    description: description || item.description,
    price: chosen.price,
    ...(image && { image }),
    ...(href && { href }),
    ...(max && { max }),
    ...(unitPrice && { unitPrice }),
  };
  if (!unitPrice) delete shown.unitPrice;
  // The page has lifted the limit that was stored.
  if (!max) delete shown.max;
  return shown;
}

/** The price per measure of the line by this offer, else the stored one if the price is still the same. */
function unitPriceOf(offer: Product, price: number, item: CartItem): UnitPrice | undefined {
  if (offer.plans?.some(({ id, price }) => id === item.plan?.id && price !== undefined)) return undefined;
  return offer.unitPrice ?? (price === item.price ? item.unitPrice : undefined);
}

/** Stores the changed prices, once the visitor has seen them. */
export function acknowledge(cart: Cart): void {
  const { items, repriced } = cart.state;
  const seen = items.filter(({ key }) => repriced.includes(key));
  cart.run(
    seen.map(({ quantity: _, gone: __, reason: ___, ...item }) => ({ type: 'renew', item }) as const),
    'sync',
  );
}

/** Shows stored lines with the names and prices of the catalog. The stored lines do not change. */
export function viewOf(catalog: Catalog, gate: BuyingRules): CartView {
  /** The shown line of each stored one, until the catalog changes. */
  const known = new WeakMap<CartItem, { readonly shown: CartItem; readonly at: number }>();
  let version = 0;
  catalog.watch(() => version++);
  gate.watch(() => version++);

  function show(stored: CartItem, isAddedHere: (stored: CartItem) => boolean): CartItem {
    const last = known.get(stored);
    if (last?.at === version) return last.shown;
    const why = gate.reason(stored.id);
    const next = showLine(withSafeFields(stored), catalog.offers(stored.id), isAddedHere(stored), why);
    // An unchanged line stays the same object, so that views need not compare fields.
    const shown = last && serialize(last.shown) === serialize(next) ? last.shown : next;
    known.set(stored, { shown, at: version });
    return shown;
  }

  return {
    show: (items, isAddedHere) =>
      items.map((stored) =>
        // Two tabs may have added lines of different currencies at once. The first line decides.
        stored.currency === items[0]?.currency ? show(stored, isAddedHere) : { ...withSafeFields(stored), gone: true },
      ),
    check: checkGiven,
    limit: (id) => catalog.offers(id).find(({ max }) => max)?.max,
    reason: gate.reason,
    ...(gate.stock && { stock: gate.stock }),
    left: gate.left,
  };
}
