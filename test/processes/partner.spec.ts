import type { Page } from '@playwright/test';
import { axePath, expectNoFaults, expectNothingRunsOver } from '../support/inspection.ts';
import { addButton, cartOf, desktop, expect, openPanel, phone, storedCart, test, toasts } from '../support/site.ts';

/** A partner's page, which is another site: what is added there comes along to the storefront, once, and can be undone. */

/** The addresses that `npm start` prints. */
function origins(baseURL: string | undefined): { shop: string; partner: string } {
  const port = Number(new URL(baseURL ?? '').port);
  return { shop: `http://localhost:${port}`, partner: `http://localhost:${port + 1}` };
}

/** Where the partner's Checkout leads, once the cart is taken out of the address. */
const arrival = '/supplements?partner=the-kitchen-table';

const checkout = async (page: Page, shop: string) => {
  await (await openPanel(page)).getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(({ href }) => href === shop + arrival);
};

/** Fills the partner's cart: two of one, one of the other. */
async function shopAtPartner(page: Page, partner: string): Promise<void> {
  await page.goto(partner);
  await addButton(page, 'NMN+').click();
  await addButton(page, 'NMN+').click();
  await addButton(page, 'Longevity Stack').click();
  await expect(toasts(page)).toContainText('Longevity Stack added');
  await expect.poll(() => storedCart(page)).toEqual({ 'nmn-plus': 2, 'longevity-stack': 1 });
}

test('the page is another site, which loads the library by its hash from the storefront', async ({
  page,
  baseURL,
  request,
}) => {
  const { shop, partner } = origins(baseURL);
  const html = await (await request.get(partner)).text();
  expect(html).toMatch(new RegExp(`src="${shop}/wellness/[\\d.]+/wellness\\.js"\\s+integrity="sha384-`));
  expect(html).not.toMatch(/%[A-Z]+%/);
  await page.goto(partner);
  await expect(page.getByText('Sample article of a partner')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Rated 4.4 out of 5 from 2,847 reviews' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'NMN+' })).toHaveAttribute('href', `${shop}/supplements`);
  expect((await request.get(`${partner}/supplements`)).status()).toBe(404);
  expect((await request.post(partner)).status()).toBe(405);
});

test('products that are added there arrive at the storefront once, and Undo removes them', async ({
  page,
  baseURL,
}) => {
  const { shop, partner } = origins(baseURL);
  await shopAtPartner(page, partner);
  await checkout(page, shop);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/supplements$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Supplements' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(toasts(page)).toContainText('2 products came with the link');
  await expect(toasts(page)).toContainText('NMN+, Longevity Stack');
  expect(await cartOf(page)).toEqual({ 'nmn-plus': 2, 'longevity-stack': 1 });

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cartOf(page)).toEqual({});
});

test('Undo is the first stop of the keyboard on the storefront’s page', async ({ page, baseURL }) => {
  await page.goto(`${origins(baseURL).shop}${arrival}#wellness-cart=nmn-plus:2`);
  await expect(toasts(page).filter({ hasText: 'NMN+' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => cartOf(page)).toEqual({});
});

test('the link merges with the cart: the larger quantity of each line, and Undo keeps the earlier ones', async ({
  page,
  baseURL,
}) => {
  const { shop, partner } = origins(baseURL);
  await page.goto(`${shop}/supplements`);
  await addButton(page, 'Immune Support').click();
  await addButton(page, 'NMN+').click();
  await shopAtPartner(page, partner);
  await checkout(page, shop);
  expect(await cartOf(page)).toEqual({ 'immune-support': 1, 'nmn-plus': 2, 'longevity-stack': 1 });
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cartOf(page)).toEqual({ 'immune-support': 1, 'nmn-plus': 1 });
});

test('the toast names lines that the cart holds more of, and changes nothing', async ({ page, baseURL }) => {
  const { shop, partner } = origins(baseURL);
  await page.goto(`${shop}/supplements`);
  await addButton(page, 'Immune Support').click();
  for (let pieces = 0; pieces < 3; pieces++) await addButton(page, 'NMN+').click();
  await page.goto(partner);
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toContainText('NMN+ added');
  await checkout(page, shop);
  await expect(toasts(page)).toContainText('Your cart differs from the link');
  await expect(toasts(page)).toContainText('NMN+: still 3, in the link 1');
  expect(await cartOf(page)).toEqual({ 'immune-support': 1, 'nmn-plus': 3 });
});

test('a second visit changes nothing and shows nothing', async ({ page, baseURL }) => {
  const { shop, partner } = origins(baseURL);
  await shopAtPartner(page, partner);
  await checkout(page, shop);
  await expect(toasts(page)).toBeVisible();
  await page.goto(partner);
  expect(await cartOf(page), "the partner's own cart stays").toEqual({ 'nmn-plus': 2, 'longevity-stack': 1 });
  await checkout(page, shop);
  await expect.poll(() => cartOf(page)).toEqual({ 'nmn-plus': 2, 'longevity-stack': 1 });
  await expect(toasts(page)).toHaveCount(0);
});

test("the host's resets and rules reach nothing in the elements", async ({ page, baseURL }) => {
  await page.goto(origins(baseURL).partner);
  const button = addButton(page, 'NMN+');
  await expect(button).toHaveCSS('text-transform', 'none');
  await expect(button).toHaveCSS('border-top-style', /none|solid/);
  await expect(button).toHaveCSS('font-size', '16px');
  // The partner's own color, by its token.
  await expect(button).toHaveCSS('background-color', 'rgb(11, 107, 79)');
});

for (const viewport of [phone, desktop])
  test(`axe finds nothing at ${viewport.width} pixels, and nothing overflows`, async ({ page, baseURL }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript({ path: axePath });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shopAtPartner(page, origins(baseURL).partner);
    await expectNothingRunsOver(page);
    await toasts(page).hover();
    await expectNoFaults(page);
    await openPanel(page);
    await expectNoFaults(page);
  });
