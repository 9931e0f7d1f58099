import type { PlanInterval } from '../cart/line.ts';
import { createListeners, type Subscribe } from '../events/listeners.ts';
import type { UnitPrice } from '../money/unit-price.ts';

import { serialize } from '../text/serialize.ts';
import { fixed } from './supplements.ts';

/** `available`: can be added to the cart. `consult`: requires a consultation with a provider. */
export type Availability = 'available' | 'consult' | 'unavailable';

export const availabilities: readonly Availability[] = ['available', 'consult', 'unavailable'];

/** Units of the time between deliveries; `once` is not a subscription. */
export const intervals: readonly PlanInterval[] = ['week', 'month', 'year', 'once'];

/** Codes of countries or subdivisions by ISO 3166, such as `US` or `US-NY`. One of the lists, never both. */
export interface Regions {
  /** Where the product is sold. */
  readonly only?: readonly string[];
  /** Where the product is not sold. */
  readonly except?: readonly string[];
}

/** The rules of one source for a product. Where several sources name it, all of them apply. */
export interface ProductRules {
  /** Id of the product that an approval must name; variants and plans belong to their product. */
  readonly product: string;
  readonly approval?: boolean;
  /** Whole years. */
  readonly minAge?: number;
  readonly regions?: Regions;
}

/** A variant of a product. It inherits missing fields from the product, except `checkoutId`. */
export interface Variant {
  /** Id of its line in the cart; not used by another product or variant. */
  readonly id: string;
  /** Text of its choice, such as "Large". */
  readonly name: string;
  /** In the currency's main unit. */
  readonly price?: number;
  /** The former price, shown struck if it is higher. */
  readonly compareAtPrice?: number;
  /** Price per measure. Inherited only if the variant has no price of its own. */
  readonly unitPrice?: UnitPrice;
  /** URL of its picture. */
  readonly image?: string;
  /** Replaces that of the product. */
  readonly availability?: Availability;
  /** The most that one cart may hold. */
  readonly max?: number;
  /** Pieces that can be sold, 0 or more. Without it they are not counted. */
  readonly stock?: number;
  /** Id of the variant at the checkout server; default `id`. */
  readonly checkoutId?: string;
}

/** A repeated delivery of a product. */
export interface ProductPlan {
  /** Unique in its product. */
  readonly id: string;
  /** Text of its choice. */
  readonly name: string;
  /** Unit of the time between deliveries; `once` is not a subscription. */
  readonly interval: PlanInterval;
  /** Number of intervals between deliveries; default 1. */
  readonly count?: number;
  /** Replaces the product's price. */
  readonly price?: number;
}

/** A product that a page sells. */
export interface Product {
  /** Not used by another product or variant. */
  readonly id: string;
  /** Shown as the heading of its card. */
  readonly name: string;
  /** One sentence. */
  readonly description?: string;
  /** In the currency's main unit. */
  readonly price: number;
  /** ISO 4217; default `USD`. */
  readonly currency?: string;
  /** The former price, shown struck if it is higher. */
  readonly compareAtPrice?: number;
  /** Price per measure, such as `{ price: 29.9, per: '100 g' }`, shown beside the price. */
  readonly unitPrice?: UnitPrice;
  /** URL of the picture: http, https, relative or data:image. */
  readonly image?: string;
  /** Description of the picture, for those who do not see it. */
  readonly imageAlt?: string;
  /** URL of the product's page. */
  readonly href?: string;
  /** 0 to 5. */
  readonly rating?: number;
  /** Number of reviews. */
  readonly reviews?: number;
  /** Default `available`. `consult` shows Get Started instead of Add to Cart. */
  readonly availability?: Availability;
  /** The most that one cart may hold. */
  readonly max?: number;
  /** Pieces that can be sold, 0 or more. Without it they are not counted. A product with variants has it on these. */
  readonly stock?: number;
  /** Id of the product at the checkout server; default `id`. */
  readonly checkoutId?: string;
  /** Sold only with an approval of a provider, as with `availability: 'consult'`. */
  readonly approval?: boolean;
  /** Sold from this age on, in whole years, 1 to 150. */
  readonly minAge?: number;
  /** Where it is sold, or where it is not. */
  readonly regions?: Regions;
  /** True holds the amount of its order until the shop accepts the order, and charges it then. Not with plans. */
  readonly review?: boolean;
  /** A sentence that stands beside the product wherever it is offered. */
  readonly disclosure?: string;
  /** False keeps the product out of grids. A card of its own or a cart link still sells it. */
  readonly listed?: boolean;
  /** Label of the choice of variants, such as "Size". */
  readonly variantLabel?: string;
  /** Choices, such as sizes. */
  readonly variants?: readonly Variant[];
  /** The variant that was merged into this product, if any. */
  readonly variant?: { readonly id: string; readonly name: string };
  /** Id of the product into which the variant was merged. */
  readonly product?: string;
  /** Repeated deliveries. A product with plans is sold by one of them only. */
  readonly plans?: readonly ProductPlan[];
}

/**
 * A type as an imported JSON file has it: choices are any strings, ids of other systems may be numbers, and `null` means that a
 * field is missing.
 */
type FromJson<Value> = Value extends string
  ? string
  : Value extends readonly (infer Entry)[]
    ? readonly FromJson<Entry>[]
    : Value extends object
      ? {
          readonly [Field in keyof Value]:
            | FromJson<Value[Field]>
            | (Field extends 'checkoutId' ? number : never)
            | (undefined extends Value[Field] ? null : never);
        }
      : Value;

/** Products as pages write them, also in an imported JSON file. Invalid ones are left out with a warning. */
export type CatalogInput = readonly FromJson<Omit<Product, 'variant' | 'product'>>[];

/** The list of products that a page names for all of it. */
export interface PageList {
  /** The key of its products among the lists. */
  readonly source: object;
  /** Undefined if the page names no valid URL. */
  readonly address: string | undefined;
  readonly load:
    | { readonly state: 'waiting' | 'there' }
    | { readonly state: 'failed'; readonly attempt: number; readonly isTrying: boolean };
  /** Reads it again after a failure. */
  readonly tryAgain: () => void;
}

/**
 * The products of the page: its own ones if it has any list, otherwise the fixed catalog. An older copy of the script may have
 * created it, without the optional members.
 */
export interface Catalog {
  /** The page's own product or variant, else the fixed one. */
  find(id: string): Product | undefined;
  /** The product or variant, if the page sells it. A page with lists of its own does not sell the fixed products. */
  sells(id: string): Product | undefined;
  /** All products that the page sells, without their variants. */
  readonly products: readonly Product[];
  /** All descriptions of a product or variant on the page, from cards and lists. */
  offers(id: string): readonly Product[];
  /**
   * The stock of a product or variant, and when it was read, in milliseconds since 1970: that of the newest list that has the
   * product, else that of a card. `stock` is undefined if the pieces are not counted.
   */
  stock?(id: string): { readonly stock: number | undefined; readonly at: number };
  /** The rules of all sources for a product or variant. Those of a list stay when it goes: sources only tighten. */
  rules(id: string): readonly ProductRules[];
  /** The rules of everything that lists and cards of the page have named. */
  readonly allRules: readonly ProductRules[];
  /** Whether a list left the product out although it has rules. Nobody may buy it until the page is reloaded. */
  isBlocked(id: string): boolean;
  /** Sets the products of a source, such as a grid, and adds blocked ids. The list replaces an earlier one of the same source. */
  bring(source: object, products: readonly Product[], blocked?: readonly string[]): void;
  withdraw(source: object): void;
  /** Remembers that the list of a source has failed to load, until the source brings one or is withdrawn. */
  fail?(source: object, retry: () => void): void;
  /** Functions that load each failed list again. Its rules are unknown. */
  readonly failed?: readonly (() => void)[];
  /** The list that the page names, if it names one. The fixed products are not sold then. */
  readonly pageList?: PageList | undefined;
  setPageList?(list: PageList): void;
  /** Adds the rules of a product and its variants, as those of a list, without selling it. */
  tighten?(product: Product): void;
  /** Sets the product that a card describes by its own attributes; undefined removes it. */
  offer(card: object, product: Product | undefined): void;
  /** Sets the checkout server's id of a product, which need not be in a catalog. */
  setCheckoutId(id: string, checkoutId: string): void;
  /** The checkout server's id of a product; `id` unless another one was set. */
  checkoutId(id: string): string;
  /** True while a catalog of the page is loading, so that missing products may still appear. */
  readonly loading: boolean;
  /** Counts loading catalogs: 1 when one starts to load, -1 when it has loaded or failed. */
  expect(more: 1 | -1): void;
  /** Calls back when lists or `loading` change; returns the unsubscribe function. */
  readonly subscribe: Subscribe;
  /** Like `subscribe`, and also calls back when a card changes its offer. */
  readonly watch: Subscribe;
}

/** The rules of a product or a merged variant; undefined if it is sold to everybody. */
export function rulesOf(entry: Product): ProductRules | undefined {
  const { id, product = id, availability, approval, minAge, regions } = entry;
  const needsApproval = approval || availability === 'consult';
  if (!needsApproval && minAge === undefined && !regions) return undefined;
  return {
    product,
    ...(needsApproval && { approval: true }),
    ...(minAge !== undefined && { minAge }),
    ...(regions && { regions }),
  };
}

/** Whether the product is sold to everybody without an approval, and not sold out. */
export const isAvailable = ({ availability = 'available', stock }: Product): boolean =>
  availability === 'available' && stock !== 0;

/** Whether the product is sold at all, if only to some people. */
export const isSellable = ({ availability }: Product): boolean => availability !== 'unavailable';

/**
 * Merges a variant into its product. Fields that would be wrong for the variant are not inherited: `checkoutId`, the
 * former price and the price per measure if the variant has another price, and the image's description if it has another image.
 */
export function asVariant({ variants: _, checkoutId: __, ...product }: Product, variant: Variant): Product {
  const { id, name, ...own } = variant;
  return Object.freeze({
    ...product,
    product: product.id,
    // A variant that is available needs the approval of its product all the same.
    ...(product.availability === 'consult' && { approval: true }),
    ...(own.price !== undefined && { compareAtPrice: undefined, unitPrice: undefined }),
    ...(own.image && { imageAlt: undefined }),
    ...own,
    id,
    variant: Object.freeze({ id, name }),
  }) as Product;
}

/** The product and each of its variants, by id. */
const entriesOf = (product: Product): [string, Product][] => [
  [product.id, product],
  ...(product.variants ?? []).map((variant): [string, Product] => [variant.id, asVariant(product, variant)]),
];

const index = (products: readonly Product[]) => new Map(products.flatMap(entriesOf));

export function createCatalog(): Catalog {
  const lists = new Map<object, Map<string, Product>>();
  /** When each list was brought. */
  const readAt = new Map<object, number>();
  const createdAt = Date.now();
  /** The rules of lists, by id and by their text, so that each is there once. */
  const listRules = new Map<string, Map<string, ProductRules>>();
  const blocked = new Set<string>();
  const failed = new Map<object, () => void>();
  /** The offers of cards, by product id. */
  const cards = new Map<string, Map<object, Product>>();
  /** The ids of each card's product and its variants. */
  const idsOfCard = new Map<object, readonly string[]>();
  const checkoutIds = new Map<string, string>();
  const listListeners = createListeners();
  const allListeners = createListeners();
  let loadingCount = 0;
  let pageList: PageList | undefined;
  const notify = () => {
    listListeners.announce();
    allListeners.announce();
  };
  /** If several lists have the id, the last list wins. */
  const findOwn = (id: string) => {
    let found: Product | undefined;
    for (const products of lists.values()) found = products.get(id) ?? found;
    return found;
  };
  const sells = (id: string) => (lists.size ? findOwn(id) : fixed.get(id));
  const addRules = ([id, entry]: [string, Product]) => {
    const rules = rulesOf(entry);
    if (rules) listRules.set(id, (listRules.get(id) ?? new Map()).set(serialize(rules), rules));
  };
  const rules = (id: string) => {
    const offered = [...(cards.get(id)?.values() ?? [])];
    return [...(listRules.get(id)?.values() ?? []), ...offered.flatMap((offer) => rulesOf(offer) ?? [])];
  };
  return Object.freeze({
    find: (id: string) => findOwn(id) ?? (pageList ? undefined : fixed.get(id)),
    sells,
    get products() {
      const sold: readonly ReadonlyMap<string, Product>[] = lists.size ? [...lists.values()] : [fixed];
      const all = sold.flatMap((products) => [...products.values()]);
      return all.filter((product) => !product.variant && sells(product.id) === product);
    },
    offers(id: string) {
      const newestFirst: readonly ReadonlyMap<string, Product>[] = lists.size ? [...lists.values()].reverse() : [fixed];
      const listed = newestFirst.flatMap((products) => products.get(id) ?? []);
      return [...(cards.get(id)?.values() ?? []), ...listed];
    },
    rules,
    get allRules() {
      return [...listRules.keys(), ...cards.keys()].flatMap(rules);
    },
    isBlocked: (id: string) => blocked.has(id),
    bring(source: object, products: readonly Product[], leftOut: readonly string[] = []) {
      for (const id of leftOut) blocked.add(id);
      const indexed = index(products);
      for (const entry of indexed) addRules(entry);
      failed.delete(source);
      lists.delete(source);
      lists.set(source, indexed);
      readAt.set(source, Date.now());
      // The last list wins.
      const named = pageList && lists.get(pageList.source);
      if (pageList && named && source !== pageList.source) {
        lists.delete(pageList.source);
        lists.set(pageList.source, named);
      }
      notify();
    },
    withdraw(source: object) {
      failed.delete(source);
      if (lists.delete(source)) notify();
    },
    fail: (source: object, retry: () => void) => void failed.set(source, retry),
    get pageList() {
      return pageList;
    },
    setPageList(list: PageList) {
      pageList = list;
      notify();
    },
    get failed() {
      return [...failed.values()];
    },
    stock(id: string) {
      let found: { stock: number | undefined; at: number } | undefined;
      for (const [source, products] of lists) {
        const known = products.get(id);
        if (known) found = { stock: known.stock, at: readAt.get(source) ?? createdAt };
      }
      const ofCards = () => [...(cards.get(id)?.values() ?? [])].find(({ stock }) => stock !== undefined)?.stock;
      return found ?? { stock: ofCards(), at: createdAt };
    },
    tighten(product: Product) {
      for (const entry of entriesOf(product)) addRules(entry);
    },
    offer(card: object, product: Product | undefined) {
      const before = idsOfCard.get(card);
      if (!before && !product) return;
      for (const id of before ?? []) cards.get(id)?.delete(card);
      idsOfCard.delete(card);
      if (product) {
        const entries = entriesOf(product);
        idsOfCard.set(
          card,
          entries.map(([id]) => id),
        );
        for (const [id, entry] of entries) cards.set(id, (cards.get(id) ?? new Map()).set(card, entry));
      }
      allListeners.announce();
    },
    get loading() {
      return loadingCount > 0;
    },
    expect(more: 1 | -1) {
      loadingCount += more;
      notify();
    },
    setCheckoutId: (id: string, checkoutId: string) => void checkoutIds.set(id, checkoutId),
    checkoutId: (id: string) => findOwn(id)?.checkoutId ?? checkoutIds.get(id) ?? id,
    subscribe: listListeners.subscribe,
    watch: allListeners.subscribe,
  });
}
