interface Supplement {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
}

/** The fixed supplement catalog (specification, section 3). */
export const supplements: readonly Supplement[] = Object.freeze([
  Object.freeze({ id: 'nmn-plus', name: 'NMN+', description: 'Cellular energy and NAD+ support', price: 89 }),
  Object.freeze({
    id: 'longevity-stack',
    name: 'Longevity Stack',
    description: 'Complete anti-aging formula',
    price: 129,
  }),
  Object.freeze({ id: 'immune-support', name: 'Immune Support', description: 'Daily immune system boost', price: 49 }),
]);

/** By id. In the package's modules for bundlers, no-supplements.ts replaces this file. */
export const fixed: ReadonlyMap<string, Supplement> = new Map(supplements.map((product) => [product.id, product]));
