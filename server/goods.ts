import { asVariant, type Product } from '../src/catalog/catalog.ts';
import { readCatalog } from '../src/catalog/read-catalog.ts';

/** What can be ordered, by every id that a page may call it by. */
export type Goods = ReadonlyMap<string, Product>;

/** A product that has variants is sold as one of them alone. */
const soldAs = (product: Product): readonly Product[] =>
  product.variants?.length ? product.variants.map((variant) => asVariant(product, variant)) : [product];

/**
 * Reads the checkout server's catalogue, all of it: a product that is left out would be refused to a visitor who sees it.
 * @param base what the addresses of its pictures are read against
 * @throws TypeError that names what is wrong
 */
export function readGoods(catalog: unknown, base: string): Goods {
  const { products, problems } = readCatalog(catalog, base);
  if (problems.length) throw new TypeError(`createCheckout: catalog: ${problems.slice(0, 5).join('; ')}`);
  const goods = new Map<string, Product>();
  for (const sold of products.flatMap(soldAs))
    for (const id of new Set([sold.id, sold.checkoutId ?? sold.id])) {
      if (goods.has(id))
        throw new TypeError(`createCheckout: catalog: "${id}" is the id or checkoutId of two products`);
      goods.set(id, sold);
    }
  return goods;
}
