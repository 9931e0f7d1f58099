import type { Page } from '@playwright/test';
import { checkoutExamples } from '../../tools/checkout-examples.ts';
import { axePath, expectNoFaults, expectNothingRunsOver } from '../support/inspection.ts';
import { cartOf, desktop, expect, phone, test, toasts } from '../support/site.ts';

/** The pages that hand their cart over without a server of the kit: what leaves, to the letter, and what the checkout server reads. */

type Name = (typeof checkoutExamples)[number];

const originOf = (name: Name, baseURL = '') => `http://${name}.localhost:${Number(new URL(baseURL).port) + 1}`;

/** Fills a cart as the page's own script could. */
const fill = (page: Page, products: readonly (readonly [product: object, options?: object])[]) =>
  page.evaluate((given) => {
    for (const [product, options] of given) window.wellness.cart.add(product as never, options as never);
  }, products);

async function visit(page: Page, origin: string, attributes: Readonly<Record<string, string | null>> = {}) {
  await page.goto(origin);
  await page.waitForFunction(() => 'wellness' in window);
  await page.evaluate((given) => {
    const button = document.querySelector('wellness-cart-button');
    for (const [name, value] of Object.entries(given))
      if (value === null) button?.removeAttribute(name);
      else button?.setAttribute(name, value);
  }, attributes);
}

/** Puts both variants of the first product into the cart, two of one and one of the other, and one of the second. */
async function choose(page: Page): Promise<void> {
  const add = page.locator('wellness-product-grid [part~=button]');
  await add.first().click();
  await add.first().click();
  await page.locator('wellness-product-grid select').first().selectOption({ index: 1 });
  await add.first().click();
  await add.nth(1).click();
  await expect.poll(async () => Object.values(await cartOf(page))).toEqual([2, 1, 1]);
}

async function checkOut(page: Page): Promise<void> {
  await page.locator('wellness-cart-button [part~=button]').first().click();
  await page.getByRole('dialog').locator('[part~=checkout]').click();
}

/** Values that the page of the demo checkout server has read. */
async function read(page: Page) {
  const texts = (rows: Element[]) => rows.map((row) => [...row.children].map((cell) => cell.textContent));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What came over.');
  return {
    rows: await page.locator('tbody tr').evaluateAll(texts),
    facts: Object.fromEntries(await page.locator('dl > div').evaluateAll(texts)),
  };
}

/** Its address but for the origin, once it has come there. */
async function arrival(page: Page, origin: string): Promise<string> {
  await page.waitForURL((url) => url.origin === origin && url.pathname !== '/');
  return page.url().slice(origin.length);
}

const monthly = { plan: { id: 'monthly', name: 'Monthly', interval: 'month' } };

test('Shopify: a permalink with both variants, the code and the language', async ({ page, baseURL }) => {
  const origin = originOf('shopify', baseURL);
  await visit(page, origin);
  await choose(page);
  await checkOut(page);
  expect(await arrival(page, origin)).toBe('/fr/cart/43695710371:2,43695710372:1,43695710380:1?discount=PAPIER10');
  expect(await read(page)).toEqual({
    rows: [
      ['43695710371', '2'],
      ['43695710372', '1'],
      ['43695710380', '1'],
    ],
    facts: { Discount: 'PAPIER10', Language: 'fr' },
  });
  await page.getByRole('link').click();
  await page.waitForURL(`${origin}/`);
  await expect.poll(async () => Object.values(await cartOf(page)), 'nobody said that it was paid').toEqual([2, 1, 1]);
});

test('Shopify: in another language, without a code', async ({ page, baseURL }) => {
  const origin = originOf('shopify', baseURL);
  await visit(page, origin, { discount: null, lang: 'de' });
  await fill(page, [[{ id: 'crayon', name: 'Crayon', price: 2.5, currency: 'EUR' }, { quantity: 12 }]]);
  await checkOut(page);
  expect(await arrival(page, origin)).toBe('/de/cart/43695710380:12?discount=');
  expect(await read(page)).toEqual({ rows: [['43695710380', '12']], facts: { Discount: '–', Language: 'de' } });
});

test('WooCommerce: a checkout link with both variations and the coupon', async ({ page, baseURL }) => {
  const origin = originOf('woocommerce', baseURL);
  await visit(page, origin);
  await choose(page);
  await checkOut(page);
  expect(await arrival(page, origin)).toBe('/checkout-link/?products=118:2,119:1,42:1&coupon=PAPER10');
  expect(await read(page)).toEqual({
    rows: [
      ['118', '2'],
      ['119', '1'],
      ['42', '1'],
    ],
    facts: { Coupon: 'PAPER10' },
  });
});

for (const name of ['shopify', 'woocommerce'] as const)
  test(`${name}: lines of one id are added up, ids come from checkout-ids, and unsupported lines stay`, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf(name, baseURL);
    const currency = name === 'shopify' ? 'EUR' : 'USD';
    const product = { id: 'stamp', name: 'Stamp', price: 1, currency };
    await visit(page, origin, { 'checkout-ids': '{ "stamp": "5", "sheet": "5" }', lang: 'en' });
    await fill(page, [
      [product],
      [{ ...product, id: 'sheet', name: 'Sheet' }, { quantity: 2 }],
      [{ ...product, id: 'club', name: 'Club' }, monthly],
      [product, { properties: { Back: 'gummed' } }],
    ]);
    await page.evaluate(() => window.wellness.cart.open());
    const staying = page.getByRole('dialog').locator('[part~=line]', { hasText: 'We can’t take this with a plan' });
    await expect(staying).toHaveCount(2);
    await page.getByRole('dialog').locator('[part~=checkout]').click();
    expect(decodeURIComponent(await arrival(page, origin))).toContain('5:3');
    expect((await read(page)).rows).toEqual([['5', '3']]);
  });

/** Arguments of the call of the provider's script, without the ids of this attempt. */
async function callOf(page: Page) {
  const window = page.getByRole('dialog', { name: 'What came over' });
  await expect(window).toBeVisible();
  const { customData, ...call } = JSON.parse((await window.locator('pre').textContent()) ?? '');
  return { window, attempt: customData.attempt as string, call };
}

test('a provider’s script: the exact call; Cancel keeps the cart, Pay empties it', async ({ page, baseURL }) => {
  const origin = originOf('provider', baseURL);
  await visit(page, origin);
  await choose(page);
  await page.locator('wellness-product-grid select').last().selectOption({ index: 1 });
  await page.locator('wellness-product-grid [part~=button]').last().click();
  await checkOut(page);
  const first = await callOf(page);
  expect(first.call).toEqual({
    items: [
      { priceId: 'pri_lined', quantity: 2 },
      { priceId: 'pri_plain', quantity: 1 },
      { priceId: 'pri_pencil', quantity: 1 },
      { priceId: 'pri_paper_monthly', quantity: 1 },
    ],
    discountCode: 'PAPER10',
    settings: { locale: 'en' },
  });
  expect(first.attempt).toMatch(/^[\w-]{22,}$/);
  await page.keyboard.press('Escape');
  await expect(first.window).toBeHidden();
  expect(Object.values(await cartOf(page))).toEqual([2, 1, 1, 1]);

  await page.evaluate(() => {
    document.documentElement.lang = 'fr';
    document.querySelector('wellness-cart-button')?.removeAttribute('discount');
  });
  await checkOut(page);
  const second = await callOf(page);
  expect(second.call).toMatchObject({ discountCode: null, settings: { locale: 'fr' } });
  // Products that are added during the payment stay.
  await fill(page, [[{ id: 'ink', name: 'Ink', price: 9 }]]);
  await second.window.getByRole('button', { name: 'Pay' }).click();
  await expect(second.window).toBeHidden();
  await expect.poll(() => cartOf(page)).toEqual({ ink: 1 });
  await expect(toasts(page)).toContainText('Merci');
});

test('an order form: the exact body, and the response page empties the cart', async ({ page, baseURL }) => {
  const origin = originOf('order-form', baseURL);
  await visit(page, origin);
  await choose(page);
  await fill(page, [
    [
      { id: 'paper', name: 'Paper', price: 10 },
      { ...monthly, properties: { Note: 'For Ann & Bo' } },
    ],
  ]);
  await checkOut(page);
  const form = page.locator('form');
  await expect(form.getByRole('heading', { name: 'Your order' })).toBeFocused();
  await expect(form.getByRole('listitem')).toHaveText([
    '2 × Notebook, Lined',
    '1 × Notebook, Plain',
    '1 × Pencil',
    '1 × Paper, Monthly',
  ]);
  await form.getByLabel('Name').fill('Ann Lee');
  const posted = page.waitForRequest(`${origin}/order`);
  await form.getByRole('button', { name: 'Send the order' }).click();
  const request = await posted;
  const { attempt, ...fields } = Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
  expect(request.method()).toBe('POST');
  expect(attempt).toMatch(/^[\w-]{22,}$/);
  expect(fields).toEqual({
    'items[0][id]': 'notebook-lined',
    'items[0][quantity]': '2',
    'items[1][id]': 'notebook-plain',
    'items[1][quantity]': '1',
    'items[2][id]': 'pencil',
    'items[2][quantity]': '1',
    'items[3][id]': 'paper',
    'items[3][quantity]': '1',
    'items[3][plan]': 'monthly',
    'items[3][properties][Note]': 'For Ann & Bo',
    name: 'Ann Lee',
    locale: 'en',
    discount: 'PAPER10',
    partner: 'paper-post',
  });
  expect(await read(page)).toEqual({
    rows: [
      ['notebook-lined', '2'],
      ['notebook-plain', '1'],
      ['pencil', '1'],
      ['paper, monthly, For Ann & Bo', '1'],
    ],
    facts: { Name: 'Ann Lee', Discount: 'PAPER10', Language: 'en', Partner: 'paper-post' },
  });
  await expect.poll(() => cartOf(page)).toEqual({});
  await expect(toasts(page)).toContainText('Thank you');
  await expect(page, 'what opens the order is in no query').toHaveURL(`${origin}/order#wellness-order-${attempt}`);
});

test('an order form of a cart that has changed since is closed', async ({ page, baseURL }) => {
  const origin = originOf('order-form', baseURL);
  await visit(page, origin);
  await choose(page);
  await checkOut(page);
  await expect(page.locator('form')).toBeVisible();
  await page.locator('wellness-product-grid [part~=button]').nth(1).click();
  await expect(page.locator('form')).toBeHidden();
});

for (const name of checkoutExamples)
  test(`${name}: nothing overflows, and axe finds nothing, light and dark`, async ({ page, baseURL }) => {
    await page.addInitScript({ path: axePath });
    await page.setViewportSize(phone);
    await visit(page, originOf(name, baseURL));
    await choose(page);
    await checkOut(page);
    if (name === 'order-form') await expect(page.locator('form')).toBeVisible();
    else if (name === 'provider') await callOf(page);
    else await read(page);
    for (const size of [phone, { width: 768, height: 1024 }, desktop]) {
      await page.setViewportSize(size);
      await expectNothingRunsOver(page);
      await expectNoFaults(page);
    }
  });
