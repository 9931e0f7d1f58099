import type { Page } from '@playwright/test';
import { addButton, badge, cartOf, expect, openPanel, test, toasts, visit } from '../support/site.ts';

/** Paid products leave the cart in every tab, once, and nothing else does. */

// Storage is part of the subject, so each test has a context of its own.
test.use({ reuseContext: false });

/** A checkout server with a page of its own. Returns the attempts that it received. */
async function withCheckout(page: Page): Promise<string[]> {
  const attempts: string[] = [];
  await page.route('**/checkout', async (route) => {
    attempts.push(route.request().postDataJSON().attempt);
    await route.fulfill({ json: { url: '/pay' } });
  });
  await page.route('**/checkout/orders/*', (route) => route.fulfill({ json: { status: 'paid' } }));
  await page.route('**/pay', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Pay here</title>' }));
  await page.evaluate(() =>
    document.querySelector('wellness-cart-button')?.setAttribute('checkout-endpoint', '/checkout'),
  );
  return attempts;
}

test('paid lines leave the cart in every tab, once, and later additions stay', async ({ context }) => {
  const [buys, other] = [await context.newPage(), await context.newPage()];
  await visit(buys, '/');
  await visit(other, '/supplements');
  const attempts = await withCheckout(buys);
  await addButton(other, 'NMN+').click();
  await addButton(other, 'Longevity Stack').click();
  await expect(badge(buys)).toHaveText('2');

  await (await openPanel(buys)).getByRole('button', { name: 'Checkout' }).click();
  await expect(buys).toHaveTitle('Pay here');
  // While the visitor is at the checkout server the other tab goes on.
  await addButton(other, 'NMN+').click();
  await addButton(other, 'Immune Support').click();
  await buys.goto(`/supplements#wellness-paid-${attempts[0]}`);
  await expect(toasts(buys)).toContainText('Thank you');
  await expect(buys).toHaveURL(/\/supplements#wellness-order-[\da-f]{32}$/);
  const left = { 'nmn-plus': 1, 'immune-support': 1 };
  for (const tab of [buys, other]) await expect.poll(() => cartOf(tab)).toEqual(left);

  // Back and here again, or in another tab: it has been used.
  const again = await context.newPage();
  await visit(again, `/supplements#wellness-paid-${attempts[0]}`);
  // Waits, so that an unexpected change would happen.
  await again.waitForTimeout(500);
  await expect(badge(again)).toHaveText('2');
  await expect(toasts(again)).toHaveCount(0);
  expect(await cartOf(again)).toEqual(left);
});

test('an unknown attempt changes nothing and shows nothing', async ({ page }) => {
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  await page.goto('/#wellness-paid=00000000000000000000000000000000');
  await page.waitForTimeout(500);
  await expect(badge(page)).toHaveText('1');
  await expect(toasts(page)).toHaveCount(0);
});
