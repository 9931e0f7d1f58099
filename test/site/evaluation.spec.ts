import type { Page } from '@playwright/test';
import { badge, cartOf, expect, lines, openPanel, test, toasts, visit } from '../support/site.ts';

/** Protects the promised flow of `npm start`: a quiz, a provider evaluation, then the treatment. The evaluation is a demo. */

/** Presses Get Started and goes through the demo widget by the keyboard. */
async function getApproved(page: Page) {
  await page.locator('wellness-get-started').first().getByRole('button').press('Enter');
  await page.getByRole('dialog', { name: 'Health assessment' }).getByRole('button').first().press('Enter');
  const evaluation = page.getByRole('dialog', { name: 'Demo evaluation' });
  await expect(evaluation).toContainText('In this demo nobody does, and no approval is real.');
  await evaluation.getByRole('button').first().press('Enter');
}

test('from Get Started to the receipt of a treatment, once for each approval', async ({ page }) => {
  await visit(page, '/products/nad-injection');
  await getApproved(page);
  const approved = page.getByRole('dialog', { name: 'Approved in the demo' });
  await approved.getByRole('button', { name: 'Add NAD+ Injection to the cart' }).press('Enter');
  await expect(lines(page)).toContainText('NAD+ Injection');
  await page.locator('wellness-cart-button').getByRole('button', { name: 'Increase' }).press('Enter');
  await expect(lines(page)).toContainText('Limit 1 per order.');
  await page.getByRole('button', { name: 'Checkout' }).press('Enter');
  await page.getByRole('button', { name: 'Pay $279.00' }).press('Enter');
  await expect(page.locator('wellness-order-status [part~="status"]')).toContainText('Your order is paid');
  await expect.poll(() => cartOf(page)).toEqual({});

  // The approval is used up, and a call of the page's script can't go around it.
  const added = await page.evaluate(() =>
    window.wellness.cart.add({ id: 'nad-injection', name: 'NAD+ Injection', price: 279 }),
  );
  expect(added).toBe(0);
  await expect(toasts(page)).toContainText('NAD+ Injection: Needs an approval from a licensed provider');
});

test('without an approval no treatment enters the cart, and grids show the supplements alone', async ({ page }) => {
  await visit(page, '/supplements#wellness-cart=nad-injection:1,nmn-plus:1');
  await expect(badge(page)).toHaveText('1');
  await expect(page.locator('wellness-product-grid [part=name]')).toHaveText([
    'NMN+',
    'Longevity Stack',
    'Immune Support',
  ]);
  await expect(await openPanel(page)).not.toContainText('NAD+ Injection');
});
