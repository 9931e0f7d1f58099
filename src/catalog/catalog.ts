import { callAll } from '../call-all.ts';
import type { PlanInterval } from '../cart/line.ts';

/** How a product can be had: straight into the cart, after a consultation with a provider, or not at present. */
export type Availability = 'available' | 'consult' | 'unavailable';

export const availabilities: readonly Availability[] = ['available', 'consult', 'unavailable'];

/** How often a plan comes; `once` is no subscription. */
export const intervals: readonly PlanInterval[] = ['week', 'month', 'year', 'once'];

/** One kind of a product. What it does not say of itself it has from the product. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly price?: number;
  readonly compareAtPrice?: number;
  readonly image?: string;
  readonly availability?: Availability;
  readonly max?: number;
  readonly checkoutId?: string;
}

/** A way to have a product again and again. */
export interface ProductPlan {
  readonly id: string;
  readonly name: string;
  readonly interval: PlanInterval;
  /** Every so many intervals; 1 where it is missing. */
  readonly count?: number;
  /** In place of the product's. */
  readonly price?: number;
}

/** What a page sells. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** In the currency's main unit. */
  readonly price: number;
  /** ISO 4217; `USD` where it is missing. */
  readonly currency?: string;
  /** What it cost before. */
  readonly compareAtPrice?: number;
  readonly image?: string;
  readonly imageAlt?: string;
  /** Page of the product. */
  readonly href?: string;
  /** 0 to 5. */
  readonly rating?: number;
  readonly reviews?: number;
  readonly availability?: Availability;
  /** The most of it that one cart may hold. */
  readonly max?: number;
  /** The checkout server's id of this product; by default the id itself. */
  readonly checkoutId?: string;
  /** What its variants are, such as "Size". */
  readonly variantLabel?: string;
  readonly variants?: readonly Variant[];
  /** The one that this is, where it was made of a product and one of its variants. */
  readonly variant?: { readonly id: string; readonly name: string };
  readonly plans?: readonly ProductPlan[];
}

/** The fixed supplement catalogue (specification, section 3). */
export const supplements: readonly Product[] = Object.freeze([
  Object.freeze({ id: 'nmn-plus', name: 'NMN+', description: 'Cellular energy and NAD+ support', price: 89 }),
  Object.freeze({
    id: 'longevity-stack',
    name: 'Longevity Stack',
    description: 'Complete anti-aging formula',
    price: 129,
  }),
  Object.freeze({ id: 'immune-support', name: 'Immune Support', description: 'Daily immune system boost', price: 49 }),
]);

/** What the page sells: its own products, where it brings any, else those of the fixed catalogue. */
export interface Catalog {
  /** What a card of this id shows: the page's own product, else the fixed one. */
  find(id: string): Product | undefined;
  /** What the page sells: its own products and their variants, or, where it brings none, the fixed ones. */
  sells(id: string): Product | undefined;
  /** All that is sold, product by product. */
  readonly products: readonly Product[];
  /** What everybody on the page says of an id, those who do not sell it included. */
  offers(id: string): readonly Product[];
  /**
   * A list that the page brings: it sells that, and nothing while it is on its way. Another one of the same source
   * replaces it.
   */
  bring(source: object, products: readonly Product[]): void;
  withdraw(source: object): void;
  /** What a card says of its own product, as long as it is there; undefined when it leaves. */
  offer(card: object, product: Product | undefined): void;
  /** Says what the checkout server calls a product, whether or not a catalogue holds it. */
  setCheckoutId(id: string, checkoutId: string): void;
  /** The checkout server's id of a product; the id itself unless another one was set. */
  checkoutId(id: string): string;
  /** True while a catalogue of the page is on its way: what is not found may yet come. */
  readonly loading: boolean;
  /** One more catalogue is on its way, or (-1) one of them has come or failed. */
  expect(more: 1 | -1): void;
  /** Calls back after each list that is brought or expected; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Calls back after these, and after each word of a card. */
  watch(listener: () => void): () => void;
}

export const isAvailable = ({ availability = 'available' }: Product): boolean => availability === 'available';

/**
 * The product as its variant is sold: under the variant's id, by the variant's word where it says anything. What the
 * checkout server calls the product is no name of the variant: it would send another. Nor does a former price go with another
 * price, or a description with another picture.
 */
export function asVariant({ variants: _, checkoutId: __, ...product }: Product, variant: Variant): Product {
  const { id, name, ...own } = variant;
  return Object.freeze({
    ...product,
    ...(own.price !== undefined && { compareAtPrice: undefined }),
    ...(own.image && { imageAlt: undefined }),
    ...own,
    id,
    variant: Object.freeze({ id, name }),
  }) as Product;
}

/** A product and its variants by id. Who has variants is sold as one of them. */
const entriesOf = (product: Product): [string, Product][] => [
  [product.id, product],
  ...(product.variants ?? []).map((variant): [string, Product] => [variant.id, asVariant(product, variant)]),
];

const index = (products: readonly Product[]) => new Map(products.flatMap(entriesOf));

export function createCatalog(): Catalog {
  const fixed = index(supplements);
  const brought = new Map<object, Map<string, Product>>();
  /** What cards say, by id. */
  const cards = new Map<string, Map<object, Product>>();
  /** Of what each card speaks: its product and the variants. */
  const idsOf = new Map<object, readonly string[]>();
  const checkoutIds = new Map<string, string>();
  const listeners = new Set<() => void>();
  const watchers = new Set<() => void>();
  let coming = 0;
  const changed = () => {
    callAll(listeners);
    callAll(watchers);
  };
  /** The last word is that of the list that came last. */
  const own = (id: string) => {
    let found: Product | undefined;
    for (const products of brought.values()) found = products.get(id) ?? found;
    return found;
  };
  const sells = (id: string) => (brought.size ? own(id) : fixed.get(id));
  return Object.freeze({
    find: (id: string) => own(id) ?? fixed.get(id),
    sells,
    get products() {
      const all = brought.size ? [...brought.values()].flatMap((products) => [...products.values()]) : supplements;
      return all.filter((product) => !product.variant && sells(product.id) === product);
    },
    offers(id: string) {
      const lists = brought.size ? [...brought.values()].reverse() : [fixed];
      const listed = lists.flatMap((products) => products.get(id) ?? []);
      return [...(cards.get(id)?.values() ?? []), ...listed];
    },
    bring(source: object, products: readonly Product[]) {
      brought.delete(source);
      brought.set(source, index(products));
      changed();
    },
    withdraw(source: object) {
      if (brought.delete(source)) changed();
    },
    offer(card: object, product: Product | undefined) {
      const before = idsOf.get(card);
      if (!before && !product) return;
      for (const id of before ?? []) cards.get(id)?.delete(card);
      idsOf.delete(card);
      if (product) {
        const entries = entriesOf(product);
        idsOf.set(
          card,
          entries.map(([id]) => id),
        );
        for (const [id, entry] of entries) cards.set(id, (cards.get(id) ?? new Map()).set(card, entry));
      }
      callAll(watchers);
    },
    get loading() {
      return coming > 0;
    },
    expect(more: 1 | -1) {
      coming += more;
      changed();
    },
    setCheckoutId: (id: string, checkoutId: string) => void checkoutIds.set(id, checkoutId),
    checkoutId: (id: string) => own(id)?.checkoutId ?? checkoutIds.get(id) ?? id,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch(listener: () => void) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
  });
}
