import type { BrowserContext, Page } from '@playwright/test';
import { icon, listenTo, openHost, script } from '../support/hosts.ts';
import { badge, cartOf, expect, test } from '../support/site.ts';

/** Protects shops on one origin whose pages name their carts: `<html data-wellness-cart="…">`. */

const products = {
  tea: { id: 'tea', name: 'Tea', price: 10, currency: 'EUR' },
  mug: { id: 'mug', name: 'Mug', price: 20, currency: 'USD' },
} as const;

interface Shop {
  /** The attribute as it is written; an empty text for a page without one. */
  readonly attribute?: string;
  readonly sells?: keyof typeof products;
  readonly scripts?: string;
}

/** A page of a shop. All are on one origin. */
async function openShop(context: BrowserContext, { attribute = '', sells = 'tea', scripts = script() }: Shop) {
  const page = await context.newPage();
  await openHost(page, {
    html: `<html ${attribute}>${icon}<body><wellness-toaster></wellness-toaster><wellness-cart-button></wellness-cart-button>
      <script type="application/json" data-wellness="catalog">${JSON.stringify([products[sells]])}</script>
      <wellness-product-card product-id="${sells}"></wellness-product-card>${scripts}`,
  });
  return page;
}
const named = (name: string) => `data-wellness-cart="${name}"`;
const add = (page: Page, name: 'Tea' | 'Mug') => page.getByRole('button', { name: `Add to Cart: ${name}` }).click();
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

test('each shop has a cart of its own, with its own currency, checkout and payment', async ({ context }) => {
  const teaShop = await openShop(context, { attribute: named('tea-shop') });
  const mugShop = await openShop(context, { attribute: named('mug-shop'), sells: 'mug' });
  const unnamed = await openShop(context, {});
  await add(teaShop, 'Tea');
  await add(mugShop, 'Mug');
  await add(mugShop, 'Mug');
  await add(unnamed, 'Tea');
  expect(await Promise.all([teaShop, mugShop, unnamed].map(cartOf))).toEqual([{ tea: 1 }, { mug: 2 }, { tea: 1 }]);

  const attempt = await mugShop.evaluate(
    () =>
      new Promise<string>((done) => {
        document.addEventListener('wellness-checkout', (event) => {
          event.preventDefault();
          const { attempt, items } = (event as CustomEvent).detail;
          done(`${attempt} ${items.map(({ id, quantity }: { id: string; quantity: number }) => [id, quantity])}`);
        });
        window.wellness.cart.open();
        const button = document.querySelector('wellness-cart-button')?.shadowRoot;
        const press = () => {
          const checkout = button?.querySelector<HTMLElement>('[part~=checkout]');
          if (checkout) checkout.click();
          else setTimeout(press, 50);
        };
        press();
      }),
  );
  const [id = '', sold] = attempt.split(' ');
  expect(sold).toBe('mug,2');
  // The address of a payment that another shop of the origin has opened changes nothing there.
  await teaShop.evaluate((id) => window.wellness.cart.paid(id), id);
  await unnamed.evaluate((id) => window.wellness.cart.paid(id), id);
  await mugShop.evaluate((id) => window.wellness.cart.paid(id), id);
  expect(await Promise.all([teaShop, mugShop, unnamed].map(cartOf))).toEqual([{ tea: 1 }, {}, { tea: 1 }]);
  for (const page of [teaShop, mugShop, unnamed]) await page.reload();
  expect(await Promise.all([teaShop, mugShop, unnamed].map(cartOf))).toEqual([{ tea: 1 }, {}, { tea: 1 }]);
});

test('pages of one name share a cart, whatever characters it has', async ({ context }) => {
  const pages = {
    a: await openShop(context, { attribute: named('a') }),
    twin: await openShop(context, { attribute: named('a') }),
    journal: await openShop(context, { attribute: named('journal-a') }),
    unnamed: await openShop(context, {}),
  };
  await add(pages.a, 'Tea');
  await expect(badge(pages.twin)).toHaveText('1');
  await add(pages.twin, 'Tea');
  await expect(badge(pages.a)).toHaveText('2');
  await add(pages.journal, 'Tea');
  await pages.a.evaluate(() => window.wellness.cart.clear());
  await expect(badge(pages.twin)).toHaveCount(0);
  expect(await Promise.all([pages.journal, pages.unnamed].map(cartOf))).toEqual([{ tea: 1 }, {}]);
  expect((await keys(pages.unnamed)).every((key) => /^wellness-cart:(a|journal-a)(:|$)/.test(key))).toBe(true);
});

for (const [what, attribute] of [
  ['an empty one', named('')],
  ['capitals', named('Tea')],
  ['more than 32 characters', named('a'.repeat(33))],
  ['markup', named('&lt;img src=x onerror=alert(1)&gt;')],
] as const)
  test(`a bad name (${what}) is reported once, and counts as none`, async ({ context, complaints }) => {
    const page = await openShop(context, { attribute });
    await add(page, 'Tea');
    expect(complaints.filter((line) => line.includes('data-wellness-cart'))).toHaveLength(1);
    complaints.length = 0;
    await expect.poll(() => keys(page)).toContain('wellness-cart');
  });

for (const [what, scripts] of [
  ['two copies', script() + script('wellness.iife.js', 'other/')],
  ['the entry of prerendered pages', script('early.js') + script('entry.js')],
  ['the classic script', script('wellness.iife.js')],
] as const)
  test(`${what} keep the cart that the page named when it began`, async ({ context, page: other }) => {
    const page = await openShop(context, { attribute: named('first'), scripts });
    const said = listenTo(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-wellness-cart', 'second'));
    await add(page, 'Tea');
    await expect(badge(page)).toHaveText('1');
    await expect.poll(() => keys(page)).toContain('wellness-cart:first');
    expect((await keys(page)).filter((key) => !key.startsWith('wellness-cart:first'))).toEqual([]);
    expect(said.filter((line) => line.includes('wellness-cart'))).toEqual([]);
    await other.close();
  });

test('a page that hides the properties of its document names its cart all the same', async ({ context }) => {
  const page = await openShop(context, {
    attribute: named('mine'),
    scripts: `<form name="documentElement"><input name="getAttribute"></form>${script()}`,
  });
  // Playwright's own actions need these properties.
  await page.evaluate(() =>
    document.querySelector('wellness-product-card')?.shadowRoot?.querySelector<HTMLElement>('[part~=button]')?.click(),
  );
  await expect.poll(() => keys(page)).toContain('wellness-cart:mine');
});
