import { asVariant, type Product } from '../../src/catalog/catalog.ts';
import { readCatalog } from '../../src/catalog/read-catalog.ts';
import { isKnownRegion } from '../../src/text/us-subdivisions.ts';

/** Everything that can be ordered, by `id` and by `checkoutId`. */
export type Products = ReadonlyMap<string, Product>;

/** A product with variants can only be ordered as one of them. */
const variantsOf = (product: Product): readonly Product[] =>
  product.variants?.length ? product.variants.map((variant) => asVariant(product, variant)) : [product];

/**
 * Reads the whole list. Any mistake is a problem, because leaving the product out would refuse it to visitors who see it.
 * @param base the URL that relative picture addresses are resolved against
 */
export function readProducts(
  catalog: unknown,
  base: string,
): { readonly products: Products; readonly problems: readonly string[] } {
  const reading = readCatalog(catalog, base);
  const problems = [...reading.problems, ...reading.mistakes];
  for (const { id, regions } of reading.products)
    for (const code of [...(regions?.only ?? []), ...(regions?.except ?? [])])
      if (!isKnownRegion(code)) problems.push(`"${id}": the United States have no subdivision ${code}`);
  const products = new Map<string, Product>();
  for (const product of reading.products.flatMap(variantsOf))
    for (const id of new Set([product.id, product.checkoutId ?? product.id])) {
      if (products.has(id)) problems.push(`"${id}" is the id or checkoutId of two products`);
      products.set(id, product);
    }
  return { products, problems };
}
