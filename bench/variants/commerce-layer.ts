import { readdirSync, readFileSync } from 'node:fs';
import { inModules } from '../harness/browser.ts';
import { commerceLayer as standIn } from '../stand-ins/commerce-layer.ts';
import { page } from './page.ts';
import { OTHERS_RUNS, type Variant } from './variant.ts';

const head = `<link rel="stylesheet" href="drop-in.css">
<script>commercelayerConfig = { clientId: 'client', scope: 'market:all', domain: 'commercelayer.io' };</script>
<script type="module" src="drop-in.esm.js"></script>`;

export const commerceLayer: Variant = {
  name: 'commerce-layer',
  async files() {
    const folder = inModules('@commercelayer/drop-in.js/dist/drop-in');
    const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
    return Object.fromEntries(names.map((name) => [`/${name}`, readFileSync(`${folder}/${name}`)]));
  },
  page: async (cards) =>
    page({
      head,
      cards,
      card: ({ id, name, description }) =>
        `<article><h3>${name}</h3><p><cl-price code="${id}"><cl-price-amount></cl-price-amount></cl-price></p><p>${description}</p><cl-add-to-cart code="${id}">Add to Cart</cl-add-to-cart></article>`,
      rest: '<cl-cart-link>Cart <cl-cart-count></cl-cart-count></cl-cart-link>',
    }),
  answer: standIn(),
  hosts: ['*.commercelayer.io'],
  places: { add: 'cl-add-to-cart', badge: 'cl-cart-count', card: 'cl-add-to-cart[role=button]:not([aria-disabled])' },
  patience: 300,
  runs: OTHERS_RUNS,
  without: { lines: 'its cart is a hosted page in a frame, which is not published.' },
  note: 'its tags show their text before the script comes, so early clicks are lost; a click is repeated every 300 ms while the tag does not say that it is busy or disabled. The sheet, a hosted page, is not in the bytes. A card counts as painted once it can be bought.',
};
