import { type RunningServer, startServer, storefront } from '../../tools/server.ts';
import { addButton, desktop, expect, openPanel, phone, test, total, visit } from '../support/site.ts';

/** Pages that were published without a patient portal or a checkout server say so, and lose nothing. */

test.describe('published without any address', () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({ port: 0 });
  });
  test.afterAll(() => server.close());

  for (const viewport of [phone, desktop])
    test(`Login says that the portal is not connected, ${viewport.width} pixels wide`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await visit(page, `${server.url}/supplements`);
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      const nav = page.locator('wellness-nav').getByRole('navigation');
      const row = await page.locator('wellness-nav').boundingBox();
      await nav.getByRole('button', { name: 'Login' }).click();
      const status = nav.getByRole('status').filter({ hasText: 'The patient portal is not connected on this page.' });
      await expect(status).toBeInViewport();
      expect((await page.locator('wellness-nav').boundingBox())?.height, 'the row stays as it is').toBe(row?.height);
      expect(page.url()).toBe(`${server.url}/supplements`);
    });

  test.describe('with scripts off', () => {
    test.use({ javaScriptEnabled: false });

    test('Login leads to the page about the portal, which says that it is not connected', async ({ page }) => {
      await page.setViewportSize(desktop);
      await page.goto(`${server.url}/supplements`);
      await page.locator('wellness-nav .nav-bar noscript a').click();
      await expect(page).toHaveURL(`${server.url}/portal`);
      const words = page.locator('main wellness-login .portal > noscript');
      await expect(words).toBeVisible();
      expect(await words.textContent()).toBe('The patient portal is not connected on this page.');
      await expect(page.locator('main wellness-login button')).toBeHidden();
    });
  });

  test('Checkout says that it is not connected, and nothing is lost', async ({ page }) => {
    await visit(page, `${server.url}/supplements`);
    await addButton(page, 'NMN+').click();
    const cart = await openPanel(page);
    await cart.getByRole('button', { name: 'Checkout' }).click();
    await expect(cart.getByRole('alert')).toContainText('not connected');
    await expect(total(page)).toHaveText('$89.00');
  });
});

test('with a checkout server elsewhere Checkout posts there, and the policy allows it', async ({ page }) => {
  const posted: unknown[] = [];
  await page.route('http://checkout.localhost/checkout', async (route) => {
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Content-Type' };
    if (route.request().method() === 'POST') posted.push(route.request().postDataJSON().items);
    await route.fulfill({ headers, json: { url: '/pay' } });
  });
  await page.route('http://checkout.localhost/pay', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Pay here</title>' }),
  );
  const server = await startServer({
    port: 0,
    answer: storefront(Promise.resolve({ checkout: 'http://checkout.localhost/checkout' })),
  });
  await visit(page, `${server.url}/supplements`);
  await addButton(page, 'NMN+').click();
  await (await openPanel(page)).getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveTitle('Pay here');
  expect(posted).toEqual([[{ id: 'nmn-plus', quantity: 1, price: 89 }]]);
  await server.close();
});
