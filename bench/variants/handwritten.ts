import { join, resolve } from 'node:path';
import { bundle } from '../harness/bundle.ts';
import { elementsPage, elementsPlaces } from './page.ts';
import type { Variant } from './variant.ts';

const peers = resolve(import.meta.dirname, '../peers');

/** Bundles the elements of a hand-written shop into one file. */
export const shop = (name: 'vanilla' | 'lit') => bundle(join(peers, name, 'index.ts'));

/** The same shop as a good engineer would write it for this one page, in custom elements of their own. */
function handwritten(name: 'vanilla' | 'lit', { room = true } = {}): Variant {
  // Reserves about the height of a card, to avoid layout shift when the script loads.
  const reserve = `<style>${name}-product-card:not(:defined) { display: block; min-height: 140px; }</style>\n`;
  const head = `${room ? reserve : ''}<script type="module" src="shop.js"></script>`;
  return {
    name: room ? name : `${name} without room`,
    files: async () => ({ '/shop.js': await shop(name) }),
    page: async (cards) => elementsPage(name, head, cards),
    places: elementsPlaces(name),
    fill: 'for (const product of products) shopCart.add(product);',
  };
}

export const vanilla = handwritten('vanilla');
export const vanillaWithoutRoom = handwritten('vanilla', { room: false });
export const lit = handwritten('lit');
