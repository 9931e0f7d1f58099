import type { BrowserContext, Page } from '@playwright/test';
import { type RunningServer, startServer } from '../../tools/server.ts';
import { axePath, expectNoFaults } from '../support/inspection.ts';
import {
  addButton,
  badge,
  cartOf,
  desktop,
  expect,
  fdaStatement,
  openPanel,
  phone,
  storedCart,
  tabTo,
  test,
  toasts,
} from '../support/site.ts';

/** The snippet builder: each field reaches the preview and the lines, and the lines work where they are pasted. */

const baseURL = () => new URL(test.info().project.use.baseURL ?? '');
const builder = () => `http://docs.localhost:${Number(baseURL().port) + 1}/builder/`;
async function openBuilder(page: Page): Promise<void> {
  await page.goto(builder());
  for (const part of await page.locator('.choices > details > summary').all()) await part.click();
}
const shopOf = async (page: Page) => (await page.locator('#builder').getAttribute('data-shop')) ?? '';
const frame = (page: Page) => page.frameLocator('#preview');
const snippet = (page: Page) => page.locator('#snippet');
const choose = (page: Page, name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`).check();

async function catalogOf(page: Page) {
  const [, json = '[]'] =
    /data-wellness="catalog">(.*?)<\/script>/s.exec((await snippet(page).textContent()) ?? '') ?? [];
  return JSON.parse(json);
}

test.use({ viewport: desktop });

let other: RunningServer | undefined;
test.afterEach(async ({ context }) => {
  // An open page would report the requests that the closed server no longer answers.
  await context.close();
  await other?.close();
});

/** A page of another site with these lines. */
async function elsewhere(context: BrowserContext, lines: string, policy?: string): Promise<Page> {
  other = await startServer({
    port: 0,
    answer: ({ method, url }, response) => {
      if (method === 'POST') return void response.end('{ "url": "/paid" }');
      if (url !== '/' && url !== '/paid') return void response.writeHead(204).end();
      if (policy) response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Elsewhere</title>${lines}`);
    },
  });
  const page = await context.newPage();
  await page.goto(other.url);
  return page;
}

async function copied(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the lines' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a supplement can be tried in the preview, which stores nothing and does not leave', async ({ page }) => {
  await openBuilder(page);
  await page.getByLabel('Longevity Stack').check();
  await expect(snippet(page)).toContainText('<wellness-product-card product-id="longevity-stack">');
  await frame(page).getByRole('button', { name: 'Add to Cart: Longevity Stack' }).click();
  await expect(frame(page).locator('[part~="toast"]')).toContainText('Longevity Stack added');
  await expect(frame(page).getByText(fdaStatement)).toBeVisible();
  await frame(page)
    .getByRole('button', { name: /^Shopping cart/ })
    .click();
  await frame(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(frame(page).getByText(/^http.*\/supplements#wellness-cart=longevity-stack:1$/)).toBeVisible();
  expect(await storedCart(page)).toEqual({});
});

test('own products can be added and removed, in the preview and in the lines', async ({ page }) => {
  await openBuilder(page);
  await choose(page, 'product', 'own');
  const headings = frame(page).getByRole('heading', { level: 3 });
  await expect(headings).toHaveText(['Oolong Tea', 'Tea Cup']);
  await page.getByRole('button', { name: 'Add a product' }).click();
  const third = page.getByRole('group', { name: 'Product 3' });
  await expect(third.getByLabel('Name')).toBeFocused();
  await third.getByLabel('Name').fill('Tea Cup');
  await third.getByLabel('Price').fill('4.555');
  expect(await catalogOf(page)).toHaveLength(2);
  await third.getByLabel('Price').fill('4.5');
  await page.getByRole('group', { name: 'Product 1' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByLabel('Currency').selectOption('EUR');
  await expect(headings).toHaveText(['Tea Cup', 'Tea Cup']);
  await expect(frame(page).getByText('€4.50').first()).toBeVisible();
  expect(await catalogOf(page)).toEqual([
    { id: 'tea-cup', name: 'Tea Cup', price: 9, currency: 'EUR', description: 'Stoneware, 200 ml' },
    { id: 'tea-cup-2', name: 'Tea Cup', price: 4.5, currency: 'EUR' },
  ]);
  await choose(page, 'layout', 'cards');
  await expect(frame(page).locator('wellness-product-card')).toHaveCount(2);
});

const chooseFile = async (page: Page, name: string) => {
  await page.getByLabel('From another shop').setInputFiles(`test/fixtures/exports/${name}`);
};

test('an export of WooCommerce becomes products with variants, sold out where it is', async ({ page }) => {
  await openBuilder(page);
  await choose(page, 'product', 'own');
  await chooseFile(page, 'woocommerce.json');
  await expect(page.locator('#imported')).toHaveText('2 products from WooCommerce.');
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await expect(frame(page).getByRole('heading', { level: 3 })).toHaveText(['Women’s tee', 'Salt & Pepper']);
  await expect(frame(page).getByText('€12.99')).toBeVisible();
  await expect(frame(page).getByRole('button', { name: 'Unavailable: Salt & Pepper' })).toBeVisible();
  await expect
    .poll(() => catalogOf(page))
    .toMatchObject([
      { id: 'womens-tee', price: 19, currency: 'EUR', variants: [{ availability: 'unavailable' }, { price: 18.5 }] },
      { id: 'salt-pepper', price: 12.99, currency: 'EUR', availability: 'unavailable', checkoutId: '50' },
    ]);
  await page.getByText('To know about this import').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Not carried: "sku" (2 times).' })).toBeVisible();
  await choose(page, 'checkout', 'woocommerce');
  await expect(page.locator('#ids'), 'the variants have numbers').toHaveText('');
  await page.getByRole('group', { name: 'Product 2' }).getByLabel('Price').fill('13.5');
  await expect
    .poll(async () => (await catalogOf(page))[1])
    .toMatchObject({ id: 'salt-pepper', price: 13.5, availability: 'unavailable' });
});

test('an export without a currency follows the choice of it, and one of two keeps both', async ({ page }) => {
  await openBuilder(page);
  await choose(page, 'product', 'own');
  await page.getByLabel('Currency').selectOption('EUR');
  await chooseFile(page, 'shopify-products.json');
  await expect(page.locator('#imported')).toHaveText('2 products from Shopify.');
  await page.getByLabel('Currency').selectOption('IDR');
  const currencies = async () => (await catalogOf(page)).map(({ currency }: { currency: string }) => currency);
  await expect.poll(currencies).toEqual(['IDR', 'IDR']);
  await chooseFile(page, 'feed.xml');
  await expect(page.locator('#imported')).toHaveText('2 products from a product feed.');
  await expect.poll(currencies).toEqual(['IDR', 'EUR']);
});

test('a file that is no export is named, and the products stay', async ({ page }) => {
  await openBuilder(page);
  await choose(page, 'product', 'own');
  await page.getByLabel('From another shop').setInputFiles('package.json');
  await expect(page.locator('#imported')).toHaveText(/^This is no export that can be read: Shopify’s products\.json/);
  expect(await catalogOf(page)).toHaveLength(2);
});

test('each checkout has its own fields, and unknown ids show a warning', async ({ page }) => {
  await openBuilder(page);
  await page.getByLabel('Partner').fill('the gym');
  await expect(page.getByLabel('Partner')).toHaveAttribute('aria-invalid', 'true');
  await expect(snippet(page)).not.toContainText('partner');
  await page.getByLabel('Partner').fill('the-gym_2');
  await expect(snippet(page)).toContainText('partner="the-gym_2"');
  await choose(page, 'product', 'own');
  await expect(page.locator('[name="checkout"]:checked'), 'the storefront does not sell them').toHaveValue('none');
  await choose(page, 'checkout', 'shopify');
  await page.getByLabel('Address of the shop').filter({ visible: true }).fill('https://tea.example');
  await expect(snippet(page)).toContainText('checkout-url="https://tea.example/cart/{items}"');
  await expect(page.locator('#ids')).toHaveText(/checkout id of “Oolong Tea”, “Tea Cup”/);
  for (const input of await page.getByLabel('Checkout id').all()) await input.fill('43695710371');
  await expect(page.locator('#ids')).toHaveText('');
  await choose(page, 'checkout', 'url');
  await page.getByLabel('Address', { exact: true }).fill('/order');
  await expect(snippet(page)).not.toContainText('checkout-url');
  await page.getByLabel('Address', { exact: true }).fill('/order?cart={items}');
  await expect(snippet(page)).toContainText('checkout-url="/order?cart={items}"');
  await choose(page, 'product', 'all');
  await expect(page.locator('[name="checkout"]:checked')).toHaveValue('storefront');
});

test('colors, corners, font and theme show at once, and invalid colors are refused', async ({ page }) => {
  await openBuilder(page);
  const accent = page.getByLabel('Buttons and links', { exact: true });
  await accent.fill('#0b6b4f');
  await page.getByLabel('Corners').fill('12');
  await page.getByLabel('Font').selectOption('host');
  await choose(page, 'theme', 'dark');
  const button = frame(page).getByRole('button', { name: 'Add to Cart: NMN+' });
  await expect(button).toHaveCSS('background-color', 'rgb(11, 107, 79)');
  await expect(button).toHaveCSS('border-radius', '12px');
  await expect(button).toHaveCSS('font-family', /^Georgia/);
  await expect(snippet(page)).toContainText('--wellness-color-accent: #0b6b4f;');
  await expect(snippet(page)).toContainText('product-id="nmn-plus" theme="dark"');
  for (const color of ['inky', 'red/*', 'rgb(0 0 0', 'var(--a, </style>)', 'var(--a, ")', 'red;', 'red}']) {
    await accent.fill(color);
    await expect(accent, color).toHaveAttribute('aria-invalid', 'true');
    await expect(snippet(page), color).not.toContainText('color-accent');
  }
  await page.getByLabel('Pick: Text', { exact: true }).fill('#222222');
  await expect(snippet(page)).toContainText('--wellness-color-text: #222222;');
  await page.getByRole('button', { name: 'Back to the default look' }).click();
  await expect(snippet(page)).not.toContainText('<style>');
});

test('the keyboard alone can choose, try and copy, and copying is announced', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(builder());
  const tab = () => page.keyboard.press('Tab');
  while (!(await page.locator('[name="product"]:focus').count())) await tab();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Where to pay/);
  await page.keyboard.press('Enter');
  while (!(await page.locator('#partner:focus').count())) await tab();
  await page.keyboard.type('gym');
  await page.keyboard.press('Enter');
  await expect(snippet(page)).toContainText('partner="gym"');
  const add = frame(page).getByRole('button', { name: 'Add to Cart: Immune Support' });
  await add.waitFor();
  while (!(await add.evaluate((button) => button.matches(':focus')))) await tab();
  await page.keyboard.press('Enter');
  await expect(frame(page).locator('[part~="toast"]')).toContainText('Immune Support added');
  await tabTo(page, 'Copy the lines');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await snippet(page).textContent());
  await choose(page, 'form', 'placeholders');
  await expect(page.getByText('Copied.'), 'the lines have changed').toHaveCount(0);
});

test('when the browser refuses to copy, the page explains it and selects the text', async ({ page }) => {
  await page.addInitScript(() => Reflect.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openBuilder(page);
  await page.getByRole('button', { name: 'Copy the lines' }).click();
  await expect(page.locator('#copied')).toContainText('The text is selected');
  expect(await page.evaluate(() => String(getSelection()))).toBe(await snippet(page).textContent());
});

test('the lines without scripts are those that the builder writes first', async ({ page, browser }) => {
  await openBuilder(page);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const served = await plain.newPage();
  await served.goto(page.url());
  expect(await snippet(page).textContent()).toBe(await snippet(served).textContent());
  await expect(served.getByRole('radio')).toHaveCount(0);
  await expect(served.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await plain.close();
});

for (const form of ['tags', 'placeholders'])
  test(`the first lines as ${form} sell on another page under a strict policy`, async ({ page, context }) => {
    await openBuilder(page);
    const shop = await shopOf(page);
    await choose(page, 'form', form);
    const policy = `default-src 'none'; script-src ${shop}; style-src ${shop}; img-src 'self' data:; require-trusted-types-for 'script'`;
    const there = await elsewhere(context, await copied(page), policy);
    await addButton(there, 'NMN+').click();
    await addButton(there, 'NMN+').click();
    await expect(toasts(there)).toContainText('NMN+ added');
    await expect(badge(there)).toHaveText('2');
    await expect(there.getByText(fdaStatement)).toBeVisible();
    const cart = await openPanel(there);
    await cart.getByRole('button', { name: 'Checkout' }).click();
    await there.waitForURL(`${shop}/**`);
    await expect(toasts(there)).toContainText('1 product came with the link');
    expect(await cartOf(there)).toEqual({ 'nmn-plus': 2 });
  });

test('own products, colors, currency and checkout server work on another page', async ({ page, context }) => {
  await openBuilder(page);
  await choose(page, 'product', 'own');
  await page.getByLabel('Currency').selectOption('EUR');
  await choose(page, 'checkout', 'endpoint');
  await page.getByLabel('Endpoint').fill('/checkout');
  await page.getByLabel('Buttons and links', { exact: true }).fill('#ffd166');
  const there = await elsewhere(context, await copied(page));
  const add = there.getByRole('button', { name: /Oolong Tea/ });
  await expect(add).toHaveCSS('background-color', 'rgb(255, 209, 102)');
  await add.click();
  await expect(badge(there)).toHaveText('1');
  const cart = await openPanel(there);
  const [order] = await Promise.all([
    there.waitForRequest((request) => request.method() === 'POST'),
    cart.locator('[part~="checkout"]').click(),
  ]);
  await there.waitForURL('**/paid');
  expect(new URL(order.url()).pathname).toBe('/checkout');
  expect(order.postDataJSON()).toMatchObject({
    items: [{ id: 'oolong-tea', quantity: 1 }],
    currency: 'EUR',
    total: 12.5,
  });
});

for (const viewport of [phone, desktop])
  test(`axe finds nothing at ${viewport.width} pixels, with all parts open`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript({ path: axePath });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openBuilder(page);
    await choose(page, 'product', 'own');
    await choose(page, 'checkout', 'shopify');
    await expect(frame(page).getByRole('heading', { name: 'Oolong Tea' })).toBeVisible();
    await chooseFile(page, 'woocommerce.json');
    await page.getByText('To know about this import').click();
    await expect(frame(page).getByRole('heading', { name: 'Salt & Pepper' })).toBeVisible();
    await expectNoFaults(page);
  });
