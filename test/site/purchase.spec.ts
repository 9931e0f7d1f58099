import { expectNothingRunsOver } from '../support/inspection.ts';
import { addButton, badge, cartOf, expect, openPanel, phone, test, visit } from '../support/site.ts';

/**
 * A visitor buys from `npm start`: from the products to the receipt, at the payment page of its fake Stripe.
 * test/processes/purchase.spec.ts has everything that can come between.
 */

test('from the card to the receipt', async ({ page, baseURL }) => {
  await page.setViewportSize(phone);
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await addButton(page, 'NMN+').click();
  await addButton(page, 'Longevity Stack').click();
  await expect(badge(page)).toHaveText('3');
  await (await openPanel(page)).getByRole('button', { name: 'Checkout' }).click();

  const pay = page.getByRole('button', { name: 'Pay $307.00' });
  await expect(pay).toBeVisible();
  expect(Number(new URL(page.url()).port)).toBe(Number(new URL(baseURL ?? '').port) + 2);
  await expect(page.getByRole('heading', { name: 'Your order', level: 1 })).toBeVisible();
  await expect(page.getByText('Nothing is charged.').first()).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText(['NMN+', 'Longevity Stack']);
  await expect(page.getByRole('listitem').first()).toContainText('2 × $89.00');
  await expectNothingRunsOver(page);
  await pay.click();

  await expect(page).toHaveURL(/\/order#wellness-order-\w+$/);
  const receipt = page.locator('wellness-order-status');
  await expect(receipt.locator('[part~="status"]')).toContainText('Your order is paid');
  await expect(receipt.locator('[part~="status"]')).toContainText('Test order: nothing was charged.');
  await expect(receipt.locator('[part~="line"]')).toHaveCount(2);
  await expect(receipt.locator('[part~="total"]')).toHaveText('$307.00');
  await expect.poll(() => cartOf(page)).toEqual({});
  await expectNothingRunsOver(page);
});
