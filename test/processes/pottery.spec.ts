import type { Page } from '@playwright/test';
import { axePath, expectNoFaults, expectNothingRunsOver } from '../support/inspection.ts';
import { adminPassword } from '../support/settings.ts';
import { cartOf, desktop, expect, phone, tabTo, test } from '../support/site.ts';

/**
 * The pottery of `npm start` sells what it makes to order: a buyer orders and waits, and the shop accepts or declines. By the keyboard
 * alone, on a phone and on a desktop.
 */

test.use({ httpCredentials: { username: 'shop', password: adminPassword } });

interface Addresses {
  readonly pottery: string;
  readonly admin: string;
}

function addressesOf(baseURL: string | undefined): Addresses {
  const port = Number(new URL(baseURL ?? '').port);
  return { pottery: `http://pottery.localhost:${port + 1}`, admin: `http://localhost:${port}/checkout/admin` };
}

const status = (page: Page) => page.locator('wellness-order-status [part~="status"]');

async function expectSound(page: Page, where: string): Promise<void> {
  await expectNoFaults(page);
  await expectNothingRunsOver(page, where);
}

/** Goes to a control by Tab, and presses Enter. */
async function press(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  await tabTo(page, name, key);
  await page.keyboard.press('Enter');
}

/** Orders a tall vase, and reads the number of the order, which is under review. */
async function orderVase(page: Page, { pottery }: Addresses): Promise<string> {
  await page.goto(pottery);
  await expect(page.locator('wellness-product-grid [part=review]')).toHaveCount(2);
  await expectSound(page, 'pottery');
  await press(page, 'Add to Cart: Tall vase');
  await expect.poll(() => cartOf(page)).toEqual({ 'tall-vase': 1 });
  await press(page, 'Shopping cart, 1 item', 'Shift+Tab');
  await expect(page.getByRole('dialog').locator('[part=review]')).toHaveText(
    'Charged only after we have accepted your order',
  );
  await expectNoFaults(page);
  await press(page, 'Checkout');
  await expect(page.getByRole('button', { name: /\$96\.00$/ })).toBeVisible();
  await press(page, /\$96\.00$/);
  await expect(page).toHaveURL(new RegExp(`^${pottery}/order#wellness-order-\\w+$`));
  await expect(status(page)).toContainText('Your order is under review');
  await expect(status(page)).toContainText(/Nothing has been charged yet\. If we don’t accept it by \w+ \d+, \d{4},/);
  await expect.poll(() => cartOf(page)).toEqual({});
  await expectSound(page, 'order under review');
  return (await page.locator('wellness-order-status [part=number]').textContent()) ?? '';
}

/** Opens the order on the shop's page, where it waits. */
async function openAtShop(page: Page, { admin }: Addresses, number: string): Promise<void> {
  await page.goto(admin);
  const waiting = page.getByRole('region', { name: 'Waiting for your decision' });
  await expect(waiting).toContainText('Decide by');
  await expectSound(page, 'orders');
  await page.getByLabel('Order number').focus();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/number=/);
  await press(page, number);
  await expect(page.getByRole('region', { name: 'Your decision' })).toContainText('$96.00 is held');
  await expect(page.getByRole('link', { name: 'Packing slip' })).toHaveCount(0);
}

for (const size of [phone, desktop]) {
  test(`an order is accepted for less, shipped and tracked, at ${size.width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    const addresses = addressesOf(baseURL);
    await context.addInitScript({ path: axePath });
    await page.setViewportSize(size);
    const number = await orderVase(page, addresses);

    const shop = await context.newPage();
    await shop.setViewportSize(size);
    await openAtShop(shop, addresses, number);
    await press(shop, 'Accept this order');
    await expectSound(shop, 'accepting');
    await shop.keyboard.press('Tab');
    await expect(shop.getByLabel('Amount to charge, at most $96.00')).toBeFocused();
    await expect(shop.getByLabel('Amount to charge')).toHaveValue('96.00');
    await shop.keyboard.press('ControlOrMeta+A');
    await shop.keyboard.type('90');
    await press(shop, 'Accept and charge');
    await expect(shop.locator('dl')).toContainText('Charged$90.00');
    await expect(shop.getByRole('region', { name: 'Your decision' })).toHaveCount(0);

    // The page asks at once when the buyer returns to it.
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(status(page)).toContainText('Your order is paid');
    await expect(page.locator('wellness-order-status .receipt-sums')).toContainText('Charged$90.00');

    await shop.bringToFront();
    await shop.getByLabel('Carrier').focus();
    await shop.keyboard.type('Post');
    await shop.keyboard.press('Tab');
    await shop.keyboard.type('https://parcels.example/1');
    await shop.keyboard.press('Enter');
    await expect(shop.getByRole('link', { name: 'https://parcels.example/1' })).toBeVisible();
    await expectSound(shop, 'shipped');

    await page.bringToFront();
    await page.reload();
    await expect(page.locator('wellness-order-status [part=shipped]')).toContainText('by Post.');
    await tabTo(page, 'Track your parcel');
    await expectSound(page, 'order on its way');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('wellness-order-status [part=shipped]')).toBeVisible();
  });

  test(`an order is declined, and nothing is offered back, at ${size.width} px`, async ({ page, context, baseURL }) => {
    const addresses = addressesOf(baseURL);
    await context.addInitScript({ path: axePath });
    await page.setViewportSize(size);
    const number = await orderVase(page, addresses);
    const shop = await context.newPage();
    await shop.setViewportSize(size);
    await openAtShop(shop, addresses, number);
    await press(shop, 'Decline this order');
    await expect(shop.getByText('Gives the whole amount back')).toBeVisible();
    await expectSound(shop, 'declining');
    await shop.keyboard.press('Tab');
    await shop.keyboard.press('Enter');
    await expect(shop.getByText('Hold released').first()).toBeVisible();

    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(status(page)).toContainText('Your order wasn’t accepted');
    await expect(status(page)).toContainText('Nothing was charged.');
    await expect(status(page).getByRole('button')).toHaveCount(0);
    expect(await cartOf(page)).toEqual({});
    await expectSound(page, 'declined order');
  });
}
