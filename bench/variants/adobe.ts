import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inModules } from '../harness/browser.ts';
import type { Files } from '../harness/server.ts';
import { adobe as standIn } from '../stand-ins/adobe.ts';
import { page } from './page.ts';
import { OTHERS_RUNS, type Variant } from './variant.ts';

/** Its published modules, each a file, under the names that its import map gives them. */
function modules(name: 'tools' | 'storefront-cart'): Files {
  const folder = inModules('@dropins', name);
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.js'));
  return Object.fromEntries(
    files.map((file) => [`/${name}/${file.replaceAll('\\', '/')}`, readFileSync(join(folder, file))]),
  );
}

const head = `<script type="importmap">{"imports": {"@dropins/tools/": "/tools/", "@dropins/storefront-cart/": "/storefront-cart/"}}</script>
<script type="module">
import { initializers } from '@dropins/tools/initializer.js';
import { setEndpoint } from '@dropins/tools/fetch-graphql.js';
import { events } from '@dropins/tools/event-bus.js';
import * as cart from '@dropins/storefront-cart/api.js';
import { render } from '@dropins/storefront-cart/render.js';
import MiniCart from '@dropins/storefront-cart/containers/MiniCart.js';

const badge = document.querySelector('#badge');
const sheet = document.querySelector('dialog');
setEndpoint(location.origin + '/graphql');
events.on('cart/data', (data) => { badge.textContent = data?.totalQuantity ?? 0; }, { eager: true });
await initializers.mountImmediately(cart.initialize, {});
render.render(MiniCart, {})(sheet);
document.querySelector('#open').addEventListener('click', () => sheet.showModal());
document.querySelector('main').addEventListener('click', ({ target }) => {
  const { sku } = target.dataset;
  if (sku) cart.addProductsToCart([{ sku, quantity: 1 }]);
});
</script>`;

export const adobe: Variant = {
  name: 'adobe',
  files: async () => ({ ...modules('tools'), ...modules('storefront-cart') }),
  page: async (cards) =>
    page({
      head,
      cards,
      card: ({ id, name, description, price }) =>
        `<article><h3>${name}</h3><p>$${price}</p><p>${description}</p><button type="button" data-sku="${id}">Add to Cart</button></article>`,
      rest: '<button type="button" id="open">Cart <span id="badge">0</span></button><dialog></dialog>',
    }),
  answer: standIn(),
  places: { add: 'button[data-sku]', badge: '#badge' },
  patience: 300,
  runs: OTHERS_RUNS,
  without: {
    cards: 'it has no card: those of the page are HTML of the host.',
    lines: 'its cart in the page shows a few lines at a time, and a change of quantity is a request.',
  },
  note: 'cards are the host’s own HTML, there before the script, so early clicks on them are lost; a click is repeated every 300 ms.',
};
