import type { Product } from '../catalog/catalog.ts';

/** Empty until the storefront's own products are imported, because other shops need none of them. */
export const fixed = new Map<string, Product>();
