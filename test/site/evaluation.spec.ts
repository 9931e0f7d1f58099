import type { Page } from '@playwright/test';
import { badge, cartOf, expect, lines, openPanel, test, toasts, visit } from '../support/site.ts';

/** Protects the promised flow of `npm start`: a quiz, a provider evaluation, then the treatment. The evaluation is a demo. */

const disclosure = 'All treatments require consultation with a licensed provider.';

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
  await expect(lines(page)).toContainText(disclosure);
  await expect(page.getByRole('button', { name: 'Decrease quantity of NAD+ Injection' })).toHaveAccessibleDescription(
    disclosure,
  );
  await page.locator('wellness-cart-button').getByRole('button', { name: 'Increase' }).press('Enter');
  await expect(lines(page)).toContainText('Limit 1 per order.');
  await page.getByRole('button', { name: 'Checkout' }).press('Enter');
  await page.getByRole('button', { name: 'Pay $279.00' }).press('Enter');
  await expect(page.locator('wellness-order-status [part~="status"]')).toContainText('Your order is paid');
  await expect(page.locator('wellness-order-status')).toContainText(disclosure);
  await expect.poll(() => cartOf(page)).toEqual({});

  // The approval is used up, and a call of the page's script can't go around it.
  const added = await page.evaluate(() =>
    window.wellness.cart.add({ id: 'nad-injection', name: 'NAD+ Injection', price: 279 }),
  );
  expect(added).toBe(0);
  await expect(toasts(page)).toContainText('NAD+ Injection: Needs an approval from a licensed provider');
});

test('without an approval no treatment enters the cart, and grids show the supplements alone', async ({
  page,
  complaints,
}) => {
  await visit(page, '/supplements#wellness-cart=nad-injection:1,nmn-plus:1');
  await expect(badge(page)).toHaveText('1');
  await expect(page.locator('wellness-product-grid [part=name]')).toHaveText([
    'NMN+',
    'Longevity Stack',
    'Immune Support',
  ]);
  await openPanel(page);
  await expect(lines(page)).toHaveText([/NMN\+/]);
  const [complaint = ''] = complaints.splice(0);
  expect(complaint).toContain('"nad-injection" may not be sold to this visitor');
});

test('the assessment is in Spanish on a Spanish page, and the focus follows each view', async ({ page }) => {
  await page.addInitScript(
    "document.addEventListener('DOMContentLoaded', () => { document.documentElement.lang = 'es'; })",
  );
  await page.goto('/products/nad-injection');
  // Elements that are prerendered stay in English until they are used.
  await page
    .getByRole('button', { name: /Get Started|Empezar/ })
    .first()
    .press('Enter');
  for (const [title, next] of [
    ['Evaluación de salud', 'Terminar el cuestionario de demostración'],
    ['Evaluación de demostración', 'Aprobar en la demostración'],
    ['Aprobado en la demostración', 'Añadir NAD+ Injection al carrito'],
  ] as const) {
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    await expect(page.getByRole('dialog', { name: title })).toHaveAttribute('lang', 'es');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: next })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  const panel = page.locator('wellness-cart-button').getByRole('dialog');
  await expect(panel).toContainText('NAD+ Injection');
  await panel.getByRole('button', { name: 'Ir a pagar' }).press('Enter');
  await page.getByRole('button', { name: /^Pagar 279,00/ }).press('Enter');
  await expect(page.locator('wellness-order-status [part~="status"]')).toContainText('Su pedido está pagado');
});
