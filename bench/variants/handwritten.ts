import { join, resolve } from 'node:path';
import { bundle } from '../harness/bundle.ts';
import { elementsPage, elementsPlaces } from './page.ts';
import type { Variant } from './variant.ts';

const peers = resolve(import.meta.dirname, '../peers');

/** The same shop as a good engineer would write it for this one page, in custom elements of their own. */
function handwritten(name: 'vanilla' | 'lit'): Variant {
  // Reserves about the height of a card, so that nothing moves when the script comes.
  const reserve = `<style>${name}-product-card:not(:defined) { display: block; min-height: 140px; }</style>`;
  const head = `${reserve}\n<script type="module" src="shop.js"></script>`;
  return {
    name,
    files: async () => ({ '/shop.js': await bundle(join(peers, name, 'index.ts')) }),
    page: async (cards) => elementsPage(name, head, cards),
    places: elementsPlaces(name),
    fill: 'for (const product of products) shopCart.add(product);',
  };
}

export const vanilla = handwritten('vanilla');
export const lit = handwritten('lit');
