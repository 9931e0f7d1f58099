import { asVariant, type Product } from '../src/catalog/catalog.ts';
import { readCatalog } from '../src/catalog/read-catalog.ts';
import { isKnownRegion } from '../src/text/us-subdivisions.ts';

/** Everything that can be ordered, by `id` and by `checkoutId`. */
export type Products = ReadonlyMap<string, Product>;

/** A product with variants can only be ordered as one of them. */
const variantsOf = (product: Product): readonly Product[] =>
  product.variants?.length ? product.variants.map((variant) => asVariant(product, variant)) : [product];

/**
 * Reads the whole catalog. A single mistake is an error, because leaving it out would refuse it to visitors who see it.
 * @param base the URL that relative picture addresses are resolved against
 * @throws TypeError that names the first problems
 */
export function readProducts(catalog: unknown, base: string): Products {
  const { products, problems, mistakes } = readCatalog(catalog, base);
  const wrong = [...problems, ...mistakes].slice(0, 5);
  if (wrong.length) throw new TypeError(`createCheckout: catalog: ${wrong.join('; ')}`);
  for (const { id, regions } of products)
    for (const code of [...(regions?.only ?? []), ...(regions?.except ?? [])])
      if (!isKnownRegion(code))
        throw new TypeError(`createCheckout: catalog: "${id}": the United States have no subdivision ${code}`);
  const byId = new Map<string, Product>();
  for (const product of products.flatMap(variantsOf))
    for (const id of new Set([product.id, product.checkoutId ?? product.id])) {
      if (byId.has(id)) throw new TypeError(`createCheckout: catalog: "${id}" is the id or checkoutId of two products`);
      byId.set(id, product);
    }
  return byId;
}
