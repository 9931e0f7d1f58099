import type { Frame, Page } from '@playwright/test';
import { addButton, expect, openPanel, test, visit } from '../support/site.ts';
import { say, world } from '../world.ts';

/**
 * Checkout at a host's endpoint: one click is one attempt, and the cart stays whole while the answer is late, wrong or
 * missing.
 */

const checkout = 'https://checkout.example';
const { id, name } = world.roles.first;

/** A visitor has clicked Checkout, and the checkout server has not answered yet. */
async function checkOut(page: Page): Promise<{ shop: Frame; answer: () => void }> {
  let answer = () => {};
  const gate = new Promise<void>((open) => {
    answer = open;
  });
  await page.route(`${checkout}/**`, async (route) => {
    await gate;
    // One that was stopped meanwhile hears of no answer.
    await route.fulfill({ contentType: 'text/html', body: '<h1>The checkout server</h1>' }).catch(() => {});
  });
  const shop = await visit(page, world.paths.shop);
  await shop.evaluate((url) => {
    const button = document.querySelector('wellness-cart-button');
    button?.removeAttribute('checkout-endpoint');
    button?.setAttribute('checkout-url', url);
  }, `${checkout}/cart/{items}`);
  await addButton(shop, name).click();
  const cart = await openPanel(shop);
  const asked = page.waitForRequest(`${checkout}/cart/${id}:1`);
  await cart.getByRole('button', { name: say('checkout'), exact: true }).click({ noWaitAfter: true });
  await asked;
  return { shop, answer };
}

test('Checkout goes to the checkout server with what is in the cart', async ({ page }) => {
  const { answer } = await checkOut(page);
  answer();
  // In the shop's frame or around it.
  const arrived = () => page.frames().find((frame) => frame.url() === `${checkout}/cart/${id}:1`);
  await expect.poll(arrived).toBeDefined();
  await expect((arrived() as Frame).getByRole('heading', { name: 'The checkout server' })).toBeVisible();
});

/** By keyboard: what asks for a node would wait for the page that does not come. */
const ways: [what: string, keys: readonly string[]][] = [
  ['its quantity is changed', ['Shift+Tab', 'Shift+Tab', 'ArrowUp']],
  ['the sheet is closed', ['Escape']],
  ['the page takes the cart button away', ['F9']],
];
// A frame cannot stop the window around it.
for (const [what, keys] of world.isFramed ? [] : ways)
  test(`a visitor who is on the way to the checkout server stays once ${what}`, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('keydown', ({ key }) => {
        if (key === 'F9') document.querySelector('wellness-cart-button')?.remove();
      });
    });
    const { shop, answer } = await checkOut(page);
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().startsWith(checkout));
    for (const key of keys) await page.keyboard.press(key);
    await stopped;
    answer();
    await expect(shop.locator('wellness-product-grid')).toBeAttached();
    expect(new URL(shop.url()).pathname).toBe(world.paths.shop);
  });
