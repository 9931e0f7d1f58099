import { cdn, host, icon, openHost, script } from '../support/hosts.ts';
import { prerenderer } from '../support/pieces.ts';
import { addButton, expect, test, toasts } from '../support/site.ts';

/** Protects the cart as a page: the way to it, its first render on a server, and what it says when its files are missing. */

test.use({ reuseContext: false });

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
const toaster = '<wellness-toaster duration="60000"></wellness-toaster>';
const link = '<wellness-cart-button cart-url="/cart"></wellness-cart-button>';
const cart = '<wellness-cart checkout-endpoint="/checkout"></wellness-cart>';
/** The shop, and the page with the cart, at every other path. */
const shop = `${icon}<body>${toaster}${link}${card}${script()}`;
const cartPage = `${icon}<body>${toaster}${link}<main>${cart}</main>${script()}`;
const cartUrl = `${host}cart`;

const ways: readonly [what: string, go: (page: import('@playwright/test').Page) => Promise<unknown>][] = [
  ['the link', (page) => page.getByRole('link', { name: /Shopping cart.*1/i }).click()],
  ['"View cart" of a toast', (page) => toasts(page).getByRole('button', { name: 'View cart' }).click()],
  ['cart.open()', (page) => page.evaluate(() => window.wellness.cart.open())],
];
for (const [what, go] of ways)
  test(`${what} leads to the page with the cart`, async ({ page }) => {
    await openHost(page, { html: shop, files: { [cartUrl]: `<!doctype html>${cartPage}` } });
    await addButton(page, 'NMN+').click();
    await expect(page.getByRole('link', { name: /Shopping cart/i }).locator('[part=badge]')).toHaveText('1');
    await go(page);
    await page.waitForURL(cartUrl);
    await expect(page.locator('wellness-cart').getByRole('heading', { level: 3 })).toHaveText('NMN+');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

/** The cart page as a server writes it. */
async function prerendered(body: string): Promise<string> {
  const { prerender } = await prerenderer();
  return prerender(
    `<!doctype html><html lang="en"><head>${icon}${script('early.js')}${script('entry.js')}</head><body>${body}</body></html>`,
    {
      stylesheet: `${cdn}prerender.css`,
    },
  );
}

test('the prerendered cart says that it loads, shows the lines, and never that it is empty', async ({ page }) => {
  const html = await prerendered(toaster + link + cart);
  expect(html).toContain('Loading your cart');
  expect(html).not.toContain('Your cart is empty');
  await openHost(page, { html: shop, files: { [cartUrl]: html } });
  await addButton(page, 'NMN+').click();
  await expect(page.locator('wellness-cart-button [part=badge]')).toHaveText('1');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const text = document.querySelector('wellness-cart')?.shadowRoot?.textContent ?? '';
      if (text && text !== seen.at(-1)) seen.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(cartUrl);
  await expect(page.locator('wellness-cart-button [part=badge]')).toHaveText('1');
  await expect(page.locator('wellness-cart [part=line]')).toHaveCount(1);
  const seen = (await page.evaluate('seen')) as string[];
  expect(seen[0]).toContain('Loading your cart');
  expect(seen.join()).not.toContain('Your cart is empty');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the cart says that it needs them, and its button leads to its page', async ({ page }) => {
    await openHost(page, { html: await prerendered(link + cart) });
    const shown = page.locator('wellness-cart');
    await expect(shown.locator('noscript')).toBeVisible();
    expect(await shown.locator('noscript').textContent()).toBe('This page needs JavaScript to show your cart.');
    await expect(shown.getByText('Loading your cart')).toBeHidden();
    await expect(page.getByRole('link', { name: /Shopping cart/i })).toHaveAttribute('href', '/cart');
  });
});

test('where files are missing, cart.checkout() fails with a sentence, and so does the cart', async ({
  page,
  complaints,
}) => {
  await page.clock.install();
  await openHost(page, {
    html: cartPage,
    routes: { [`${cdn}react-dom.js*`]: (route) => route.abort('connectionfailed') },
  });
  await expect(page.locator('wellness-cart')).toContainText('Your cart is empty');
  const result = page.evaluate(() => window.wellness.cart.checkout());
  for (let tries = 0; tries < 10; tries++) {
    await page.clock.runFor(2_000);
    await page.waitForTimeout(20);
  }
  const message = 'We couldn’t load this part of the page. Try again.';
  expect(await result).toEqual({ status: 'failed', message });
  await expect(page.locator('wellness-cart').getByRole('alert')).toHaveText(message);
  complaints.length = 0;
});

test('a tab that waits for its order goes nowhere once another tab has emptied the cart', async ({ page, context }) => {
  const posts: string[] = [];
  const answer = async (route: import('@playwright/test').Route) => {
    if (route.request().method() === 'POST') posts.push(route.request().postData() ?? '');
    await new Promise(() => {});
  };
  await openHost(page, { html: shop, files: { [cartUrl]: `<!doctype html>${cartPage}` } });
  await addButton(page, 'NMN+').click();
  await expect(page.locator('wellness-cart-button [part=badge]')).toHaveText('1');
  const other = await context.newPage();
  await openHost(other, { html: cartPage, routes: { '**/checkout': answer } });
  await expect(other.locator('wellness-cart [part=line]')).toHaveCount(1);
  const pending = other.evaluate(() => window.wellness.cart.checkout());
  await expect.poll(() => posts.length).toBe(1);
  await page.evaluate(() => window.wellness.cart.clear());
  expect(await pending).toEqual({
    status: 'refused',
    message: 'Your cart has changed, so nothing was ordered. Look it over and try again.',
    lines: [],
  });
  await expect(other.locator('wellness-cart')).toContainText('Your cart is empty');
  expect(await other.evaluate(() => window.wellness.cart.checkout())).toEqual({ status: 'empty' });
  expect(posts.length).toBe(1);
});
