import type { Product } from '../../src/catalog/catalog.ts';
import type { CheckoutOptions } from '../options.ts';
import type { ProductList } from './list.ts';

/**
 * @param left reads the pieces that are left to sell, of those among the ids that are counted here
 * @returns the products of a list for everybody, with what is left of them now as `stock`
 */
export function createPublisher(
  publish: CheckoutOptions['publish'],
  left: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): (list: ProductList) => Promise<readonly Product[]> {
  const stockUpTo = (typeof publish === 'object' && publish.stockUpTo) || Number.POSITIVE_INFINITY;
  return async (list) => {
    const counted = list.written
      .flatMap(({ variants, ...product }) => variants ?? [product])
      .filter(({ stock }) => stock !== undefined);
    const pieces = counted.length > 0 ? await left(counted.map(({ id }) => id)) : new Map<string, number>();
    const withStock = <Entry extends Pick<Product, 'id' | 'stock'>>(entry: Entry): Entry =>
      entry.stock === undefined ? entry : { ...entry, stock: Math.min(pieces.get(entry.id) ?? entry.stock, stockUpTo) };
    return list.written.map((product) => {
      const { variants } = product;
      return withStock(variants ? { ...product, variants: variants.map(withStock) } : product);
    });
  };
}
