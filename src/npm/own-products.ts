/* The storefront's own products and their drawings, for the modules that have all elements. */
import { supplements } from '../catalog/supplements.ts';
import * as drawings from '../ui/ProductArt.tsx';
import { setDrawings } from './no-art.tsx';
import { fixed } from './no-supplements.ts';

for (const product of supplements) fixed.set(product.id, product);
setDrawings(drawings);
