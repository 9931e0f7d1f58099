/** How a product can be had: straight into the cart, after a consultation with a provider, or not at present. */
export type Availability = 'available' | 'consult' | 'unavailable';

export const availabilities: readonly Availability[] = ['available', 'consult', 'unavailable'];

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** US dollars. */
  readonly price: number;
  readonly image?: string;
  readonly imageAlt?: string;
  /** Page of the product. */
  readonly href?: string;
  /** 0 to 5. */
  readonly rating?: number;
  readonly reviews?: number;
  readonly availability?: Availability;
  /** What the till calls this product; the id itself where it is missing. */
  readonly checkoutId?: string;
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

/** Finds products by id in the fixed catalogue and in what the page has added to it. */
export interface Catalog {
  find(id: string): Product | undefined;
  /** Adds a host's products. A later product of the same id replaces the earlier one. */
  add(products: readonly Product[]): void;
  /** Says what the till calls a product, whether or not a catalogue holds it. */
  setCheckoutId(id: string, checkoutId: string): void;
  /** What the till calls a product: the id itself where nobody said otherwise. */
  checkoutId(id: string): string;
  /** True while a catalogue of the page is on its way: what is not found may yet come. */
  readonly loading: boolean;
  /** One more catalogue is on its way, or (-1) one of them has come or failed. */
  expect(more: 1 | -1): void;
  /** Calls back after each `add` and `expect`; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export function createCatalog(): Catalog {
  const byId = new Map<string, Product>(supplements.map((product) => [product.id, product]));
  const checkoutIds = new Map<string, string>();
  const listeners = new Set<() => void>();
  let coming = 0;
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  return Object.freeze({
    find: (id: string) => byId.get(id),
    add(products: readonly Product[]) {
      for (const product of products) byId.set(product.id, product);
      changed();
    },
    get loading() {
      return coming > 0;
    },
    expect(more: 1 | -1) {
      coming += more;
      changed();
    },
    setCheckoutId: (id: string, checkoutId: string) => void checkoutIds.set(id, checkoutId),
    checkoutId: (id: string) => byId.get(id)?.checkoutId ?? checkoutIds.get(id) ?? id,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
}
