import type { Page } from '@playwright/test';
import { shops } from '../../scripts/examples.ts';
import { axePath, expectNoFaults } from './inspection.ts';
import { badge, desktop, expect, phone, test, toasts } from './support.ts';

/* The example shops, as a visitor meets each: in its language, its direction, its currency and its own words. */

const expected: Readonly<Record<(typeof shops)[number], Expected>> = {
  tea: {
    lang: 'de',
    dir: 'ltr',
    price: '6,90 €',
    add: 'In den Warenkorb',
    toast: /Deichgraf.* liegt im Warenkorb/,
    checkout: 'Zur Kasse',
    till: 'An der Kasse',
  },
  gym: {
    lang: 'es',
    dir: 'ltr',
    price: '44,90 €',
    add: 'Añadir al carrito',
    toast: /Pesa rusa.* está en el carrito/,
    checkout: 'Ir a pagar',
    till: 'La caja',
  },
  books: {
    lang: 'ar-KW',
    dir: 'rtl',
    price: '٤٫٧٥٠ د.ك.',
    add: 'أضف إلى السلة',
    toast: /أُضيف كليلة ودمنة.* إلى السلة/,
    checkout: 'إتمام الشراء',
    till: 'إتمام الشراء',
  },
  plain: {
    lang: 'en-GB',
    dir: 'ltr',
    price: '£24',
    add: 'Put in bag',
    toast: /Mug is in your bag/,
    checkout: 'To the till',
    till: 'At the till',
  },
};

interface Expected {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Of the first product. */
  readonly price: string;
  readonly add: string;
  readonly toast: RegExp;
  readonly checkout: string;
  /** Heading of the page that Checkout leads to. */
  readonly till: string;
}

const grid = (page: Page) => page.locator('wellness-product-grid');
const cart = (page: Page) => page.locator('wellness-cart-button');
/** Without marks of direction, and with plain spaces. */
const plain = (text: string | null) =>
  (text ?? '')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\s/g, ' ')
    .trim();

for (const shop of shops)
  test(`${shop}: its words, its prices, its cart and its till`, async ({ page, baseURL }) => {
    const { lang, dir, price, add, toast, checkout, till } = expected[shop];
    const port = Number(new URL(baseURL ?? '').port);
    const origin = `http://${shop}.localhost:${port + 1}`;
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.setViewportSize(phone);
    await page.addInitScript({ path: axePath });
    await page.goto(origin);
    expect(
      await page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.body).direction]),
    ).toEqual([lang, dir]);

    const button = grid(page).getByRole('button', { name: add }).first();
    await expect(button).toHaveText(add);
    await expect
      .poll(async () => plain(await grid(page).locator('[part=price]').first().textContent()))
      .toContain(price);
    await expect(page.locator('article, .text').locator('wellness-product-card [part=button]')).toHaveText(add);
    await button.click();
    await button.click();
    await expect(toasts(page)).toContainText(toast);
    await expect(badge(page)).toHaveText(new Intl.NumberFormat(lang).format(2));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await toasts(page).hover();
    await expectNoFaults(page);

    await page.setViewportSize(desktop);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(desktop.width);
    await cart(page).locator('[part=button]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaults(page);

    const lines = await page.evaluate(() => window.wellness.cart.items.map(({ id, quantity }) => `${id}:${quantity}`));
    await page.getByRole('dialog').getByRole('button', { name: checkout }).click();
    await page.waitForURL(`${origin}/checkout?items=${lines}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(till);
    await expect(page.getByRole('listitem')).toHaveText([/^2 × \S/]);
    expect([...asked].sort()).toEqual([origin, `http://localhost:${port}`].sort());
  });

test('its till takes what the shop sells, and no prices from outside', async ({ request, baseURL }) => {
  const port = Number(new URL(baseURL ?? '').port);
  const headers = { Host: `tea.localhost:${port + 1}` };
  const till = `http://127.0.0.1:${port + 1}/checkout`;
  const post = (data: unknown) => request.post(till, { headers, data });
  const sold = await post({
    items: [
      { id: 'deichgraf-250', quantity: 2, price: 1 },
      { id: 'monatskiste', quantity: 1, plan: 'abo' },
    ],
  });
  const { url } = await sold.json();
  expect(url).toBe('/checkout?items=deichgraf-250:2,monatskiste:1:abo');
  const page = await (await request.get(`http://127.0.0.1:${port + 1}${url}`, { headers })).text();
  expect(plain(page)).toMatch(/2 × Deichgraf, 250 g: 31,80 €.*1 × Monatskiste, Im Abo: 16,90 €.*48,70 €/);

  const refused = await post({
    items: [
      { id: 'deichgraf-100', quantity: 1 },
      { id: 'coffee', quantity: 1 },
    ],
  });
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toEqual({ lines: [{ index: 1, id: 'coffee', reason: 'unknown' }] });
  expect((await post('tea')).status()).toBe(400);
});
