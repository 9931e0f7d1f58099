import type { Page } from '@playwright/test';
import { type HostPage, listenTo, openHost, script } from './hosts.ts';
import { badge, expect, toasts } from './site.ts';

/* Pages that load more than one copy of the script. */

const parts =
  '<wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster><wellness-product-card product-id="nmn-plus"></wellness-product-card>';
/** Counts the events of every copy. */
const witness = `<script>
  var heard = { change: [], add: [], ready: 0 };
  document.addEventListener('wellness-cart-change', (event) => heard.change.push(event.detail.reason));
  document.addEventListener('wellness-cart-add', (event) => heard.add.push(event.detail.id));
  document.addEventListener('wellness-ready', () => heard.ready++);
</script>`;

export async function openWith(page: Page, scripts: readonly string[], more: Omit<HostPage, 'html'> = {}) {
  const said = listenTo(page);
  await openHost(page, {
    ...more,
    html: `<title>Host</title><link rel="icon" href="data:,"><body>${witness}${parts}${scripts.join('')}`,
  });
  return said;
}

/** Adds a product and expects one cart, one badge, one toast and one event of each kind. */
export async function expectOneCart(page: Page, nth = 1) {
  await page.getByRole('button', { name: 'Add to Cart: NMN+' }).click();
  await expect(badge(page)).toHaveText([String(nth)]);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText(`${nth} item`);
  const seen = await page.evaluate(() => {
    const carts = [1, 2].map((protocol) => Reflect.get(globalThis, Symbol.for(`wellness/${protocol}`)));
    return {
      carts: carts.filter(Boolean).map(({ cart }) => cart.count),
      stored: JSON.parse(localStorage.getItem('wellness-cart') ?? '').items.map(
        ({ quantity }: { quantity: number }) => quantity,
      ),
      heard: Reflect.get(globalThis, 'heard'),
    };
  });
  expect(seen).toEqual({
    carts: [nth],
    stored: [nth],
    heard: { change: Array(nth).fill('add'), add: Array(nth).fill('nmn-plus'), ready: 1 },
  });
}

/** A classic script that runs after modules. */
export const classicAfter = script('wellness.iife.js').replace('<script', '<script defer');

/** The line that a joining copy logs. */
export const first = (version: string, joined: string, more = '') => [
  `wellness: release ${version} loaded first, and ${joined} shares its cart.${more}`,
];
