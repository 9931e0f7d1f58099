import { readFileSync } from 'node:fs';
import { inModules } from '../harness/browser.ts';
import { shopify } from '../stand-ins/shopify.ts';
import { page } from './page.ts';
import { OTHERS_RUNS, type Variant } from './variant.ts';

const CART_LINES = 'its API gives a cart of 500 lines in pages of 250, which the stand-in does not do.';

const published = (name: string) => readFileSync(inModules('@shopify/buy-button-js/dist', name));

function buyButton(iframe: boolean): Variant {
  const common = iframe ? '' : 'iframe: false, ';
  const head = [
    // The stylesheet is made for frames, where a product has the window to itself.
    iframe
      ? ''
      : '<link rel="stylesheet" href="buybutton.css">\n<style>[data-product] .shopify-buy__product { position: static; }</style>',
    '<script defer src="buybutton.min.js"></script>',
    `<script type="module">
const client = ShopifyBuy.buildClient({ domain: location.host, storefrontAccessToken: 'token' });
const ui = ShopifyBuy.UI.init(client);
const options = {
  product: { ${common}contents: { img: false, description: true } },
  cart: { ${common}},
  toggle: { ${common}},
  modal: { ${common}},
};
for (const node of document.querySelectorAll('[data-product]'))
  ui.createComponent('product', { id: node.dataset.product, node, moneyFormat: '%24%7B%7Bamount%7D%7D', options });
</script>`,
  ].join('\n');
  const within = (frame: string) => (iframe ? `iframe[name^="frame-${frame}"] >> ` : '');
  const without = { lines: CART_LINES };
  return {
    name: iframe ? 'buy-button' : 'buy-button-no-iframe',
    files: async () => ({
      '/buybutton.min.js': published('buybutton.min.js'),
      ...(iframe ? {} : { '/buybutton.css': published('buybutton.css') }),
    }),
    page: async (cards) =>
      page({ head, cards, card: ({ id }) => `<div data-product="${id.replace('p-', '')}"></div>`, rest: '' }),
    answer: shopify(),
    places: {
      add: `${within('product')}.shopify-buy__product .shopify-buy__btn`,
      badge: `${within('toggle')}.shopify-buy__cart-toggle__count`,
    },
    runs: OTHERS_RUNS,
    without: iframe ? { ...without, cards: 'Chromium allows a page about 1,000 frames.' } : without,
    note: 'one `product` component a card, as its generator writes them; its API stands in on the same origin, so that there is no preflight.',
  };
}

export const buyButtons = [buyButton(true), buyButton(false)];
