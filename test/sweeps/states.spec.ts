import type { Locator, Page } from '@playwright/test';
import { axePath, expectNoFaults } from '../support/inspection.ts';
import { addButton, desktop, expect, openPanel, phone, sheet, test, toasts, visit } from '../support/site.ts';

/** Protects what visitors open on the storefront: axe finds nothing, light and dark, on a phone and on a desktop. */

// Orders and carts are part of the states.
test.use({ reuseContext: false, reducedMotion: 'reduce' });

const main = (page: Page): Locator => page.locator('main');
const order = (status: string) => ({
  status,
  number: '7K2M-9QXD-4H',
  ...(status === 'paid' && { paidAt: '2026-11-26T12:00:00.000Z', test: true }),
  ...(status === 'authorized' && { captureBefore: '2099-12-03T12:00:00.000Z' }),
  lines: [{ id: 'nmn-plus', name: 'NMN+', quantity: 2, price: 89 }],
  total: 178,
  currency: 'USD',
});

/** The address of an order that the checkout server answers with a status, or not at all. */
async function openOrder(page: Page, status: string): Promise<void> {
  await page.route('**/checkout/orders/*', (route) => {
    if (status === 'lost') return route.abort('connectionfailed');
    return status === 'unknown' ? route.fulfill({ status: 404, json: {} }) : route.fulfill({ json: order(status) });
  });
  await visit(page, `/order#wellness-order-${'a1'.repeat(16)}`);
  await expect(page.locator('wellness-order-status [part~="status"]')).not.toBeEmpty();
}

/** Each state, as a visitor comes to it. */
const states: Readonly<Record<string, (page: Page, onPhone: boolean) => Promise<void>>> = {
  async 'an open menu'(page, onPhone) {
    await visit(page, '/');
    if (onPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Anti-Aging menu' }).press('Enter');
    await expect(page.getByRole('link', { name: 'NAD+ Nasal Spray' }).filter({ visible: true })).not.toHaveCount(0);
  },
  async 'a toast'(page) {
    await visit(page, '/supplements');
    await addButton(page, 'NMN+').click();
    await expect(toasts(page)).toBeVisible();
  },
  async 'a cart with a note and a removed line'(page) {
    await visit(page, '/supplements#wellness-cart=nmn-plus:1,longevity-stack:2,immune-support:1');
    await openPanel(page);
    await sheet(page).getByRole('button', { name: 'Remove Longevity Stack' }).click();
    const quantity = sheet(page).getByRole('spinbutton', { name: 'Quantity of NMN+' });
    await quantity.fill('two');
    await quantity.press('Enter');
    await expect(sheet(page).locator('.line-note')).toHaveText('Enter a whole number.');
    await expect(sheet(page).locator('[part~="undo"]')).toBeVisible();
  },
  async 'an empty cart'(page) {
    await visit(page, '/pricing');
    await openPanel(page);
    await expect(sheet(page)).toContainText('Your cart is empty');
  },
  async 'a checkout that does not answer'(page) {
    await page.route('**/checkout', (route) => route.abort('connectionfailed'));
    await visit(page, '/supplements#wellness-cart=nmn-plus:1');
    await openPanel(page);
    await sheet(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(sheet(page).getByRole('alert')).toContainText('Your cart is safe.');
  },
  async 'a checkout that is not connected'(page) {
    await visit(page, '/supplements#wellness-cart=nmn-plus:1');
    await openPanel(page);
    await page.locator('wellness-cart-button').evaluate((button) => button.removeAttribute('checkout-endpoint'));
    await sheet(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(sheet(page).getByRole('alert')).toContainText('not connected');
  },
  async 'a form with errors'(page) {
    await visit(page, '/contact');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('wellness-contact-form [aria-invalid="true"]')).not.toHaveCount(0);
  },
  async 'a message that was sent'(page) {
    await visit(page, '/contact');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Message').fill('When do I start?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('wellness-contact-form').getByRole('status')).toContainText('Your message was sent.');
  },
  async 'the demo quiz'(page) {
    await visit(page, '/products/nad-injection');
    await main(page).getByRole('button', { name: 'Get Started' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Health assessment' })).toBeVisible();
  },
  async 'the demo approval'(page) {
    await visit(page, '/products/nad-injection');
    await main(page).getByRole('button', { name: 'Get Started' }).first().click();
    for (const step of [1, 2, 3, 4, 5]) {
      const quiz = page.getByRole('dialog', { name: 'Health assessment' });
      await expect(quiz).toContainText(`${step} of 5`);
      await quiz.getByRole('button', { name: 'Next' }).click();
    }
    await page.getByRole('button', { name: 'Approve NAD+ Injection in the demo' }).click();
    await expect(page.getByRole('dialog', { name: 'Approved in the demo' })).toBeVisible();
  },
  async 'no quiz'(page) {
    await visit(page, '/examples/without-widget');
    await main(page).getByRole('button', { name: 'Get Started' }).first().click();
    await expect(main(page).getByText('Not available!', { exact: true })).toBeVisible();
  },
  async 'all answers of the FAQ'(page) {
    await visit(page, '/faq');
    for (const question of await main(page).locator('details').all())
      if ((await question.getAttribute('open')) === null) await question.locator('summary').click();
    await expect(main(page).locator('details:not([open])')).toHaveCount(0);
  },
  async 'the line of a supplement'(page) {
    await visit(page, '/supplements#nmn-plus');
    await expect(main(page).locator(':target')).toBeInViewport();
  },
  async 'months that were chosen'(page) {
    await visit(page, '/pricing');
    await main(page).getByRole('slider').press('End');
    await expect(main(page).locator('table')).toContainText('$3,588');
  },
  ...Object.fromEntries(
    ['paid', 'processing', 'authorized', 'released', 'failed', 'expired', 'open', 'unknown', 'lost'].map((status) => [
      `an order: ${status}`,
      (page: Page) => openOrder(page, status),
    ]),
  ),
};

for (const [name, reach] of Object.entries(states))
  for (const [where, viewport] of Object.entries({ 'a phone': phone, 'a desktop': desktop }))
    test(`axe finds nothing in ${name} on ${where}`, async ({ page, complaints }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript({ path: axePath });
      await reach(page, viewport === phone);
      await expectNoFaults(page);
      // Requests that were refused on purpose are reported by the browser.
      complaints.splice(0);
    });
