import type { Catalog, Product } from '../catalog/catalog.ts';

/** The product of a cart link's entry, and the plan that the entry names after an `@`. */
export interface Linked {
  readonly product: Product;
  readonly plan?: string;
}

/** Finds the product of an entry. An id of the catalog that contains an `@` comes before `id@plan`. */
export function findLinked(catalog: Pick<Catalog, 'sells'>, name: string): Linked | undefined {
  const whole = catalog.sells(name);
  if (whole) return { product: whole };
  for (let at = name.lastIndexOf('@'); at > 0; at = name.lastIndexOf('@', at - 1)) {
    const product = catalog.sells(name.slice(0, at));
    if (product?.plans) return { product, plan: name.slice(at + 1) };
  }
  return undefined;
}
