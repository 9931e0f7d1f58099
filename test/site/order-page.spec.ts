import type { Page } from '@playwright/test';
import { cartButton, expect, hold, test, visit } from '../support/site.ts';

/** The storefront's order page around its receipt: title, paper, no scripts, and loading. */

/** A checkout server that knows one order. */
async function withCheckout(page: Page, status: string): Promise<{ status: string }> {
  const order = { status };
  const lines = [
    { id: 'nmn-plus', name: 'NMN+', quantity: 2, price: 89 },
    { id: 'longevity-stack', name: 'Longevity Stack', quantity: 1, price: 129 },
  ];
  await page.route('**/checkout/orders/*', (route) =>
    route.fulfill({ json: { ...order, lines, total: 307, currency: 'USD' } }),
  );
  return order;
}

const status = (page: Page) => page.locator('wellness-order-status [part~="status"]');
const lines = (page: Page) => page.locator('wellness-order-status [part~="line"]');

test('the title names the status, and below the receipt stands what happens next', async ({ page }) => {
  const checkout = await withCheckout(page, 'processing');
  await page.goto('/order#wellness-order-0123456789abcdef0123456789abcdef');
  await expect(page).toHaveTitle('Your payment is being confirmed | Wellness');
  checkout.status = 'paid';
  await expect(page).toHaveTitle('Your order is paid | Wellness');
  const receipt = page.locator('wellness-order-status');
  await expect(receipt.getByText('No delivery time is listed for NMN+ and Longevity Stack.')).toBeVisible();
  await expect(receipt.getByRole('link', { name: 'Write to us' })).toBeVisible();
  await expect(receipt.getByText('NAD+ Injection')).toHaveCount(1);
  await expect(receipt.getByText('NAD+ Injection')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.contact-facts')).toBeHidden();
  await expect(receipt.getByText('NMN+').first()).toBeVisible();
});

test('on paper the receipt is one sheet, black on white, without buttons', async ({ page }) => {
  await withCheckout(page, 'paid');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/order#wellness-order-0123456789abcdef0123456789abcdef');
  await expect(lines(page)).toHaveCount(2);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(cartButton(page)).toBeHidden();
  await expect(page.locator('wellness-footer')).toBeHidden();
  const receipt = page.locator('wellness-order-status');
  await expect(receipt.locator('.order')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(receipt.locator('[part~=total]')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs them', async ({ page }) => {
    await page.goto('/order');
    await expect(page.locator('wellness-order-status').getByText('needs JavaScript')).toBeVisible();
    await expect(page.locator('wellness-order-status').getByRole('heading')).toBeHidden();
  });
});

test('nothing moves while the order page loads', async ({ page }) => {
  const come = await hold(page, '**/rest.js*');
  const asked = page.waitForRequest('**/rest.js*');
  await visit(page, '/order');
  await asked;
  await expect(status(page)).toBeVisible();
  const top = async () => (await page.locator('.contact-facts').boundingBox())?.y ?? 0;
  const before = await top();
  come();
  await expect(status(page)).toContainText('There is no order to show');
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(8);
});

test('it loads in a browser that never reports an idle period', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 1;
  });
  await visit(page, '/order');
  await expect(status(page)).toContainText('There is no order to show');
});
