import type { BrowserContext, Page, Route } from '@playwright/test';
import {
  addButton,
  badge,
  cartButton,
  cartOf,
  expect,
  hold,
  openPanel,
  sheet,
  tabTo,
  test,
  toasts,
  visit,
} from '../support/site.ts';

/** From Checkout to the receipt, with a checkout server whose answers each test chooses. */

// Storage is part of the subject, so each test has a context of its own.
test.use({ reuseContext: false });

const order = (status: string, more: object = {}) => ({
  status,
  lines: [
    { id: 'nmn-plus', name: 'NMN+', quantity: 2, price: 89 },
    { id: 'longevity-stack', name: 'Longevity Stack', quantity: 1, price: 129 },
  ],
  total: 307,
  currency: 'USD',
  ...more,
});

interface Checkout {
  /** Its responses about an order from now on. */
  answer: ReturnType<typeof order> | 'lost';
  readonly asked: string[];
}

/** A checkout server of every page of the context. */
async function withCheckout(context: BrowserContext, status: string): Promise<Checkout> {
  const checkout: Checkout = { answer: order(status), asked: [] };
  await context.route('**/checkout/orders/*', (route: Route) => {
    checkout.asked.push(new URL(route.request().url()).pathname.split('/').at(-1) as string);
    return checkout.answer === 'lost' ? route.abort('connectionfailed') : route.fulfill({ json: checkout.answer });
  });
  await context.route('**/checkout', async (route) => {
    const { attempt } = route.request().postDataJSON();
    await route.fulfill({ json: { url: `/pay#${attempt}` } });
  });
  await context.route('**/pay', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Pay here</title>' }),
  );
  return checkout;
}

const status = (page: Page) => page.locator('wellness-order-status [part~="status"]');
const lines = (page: Page) => page.locator('wellness-order-status [part~="line"]');

/** Fills a cart and goes to the payment page. Returns the attempt. */
async function goToPay(page: Page): Promise<string> {
  await visit(page, '/supplements');
  await page.evaluate(() =>
    document.querySelector('wellness-cart-button')?.setAttribute('checkout-endpoint', '/checkout'),
  );
  for (const name of ['NMN+', 'NMN+', 'Longevity Stack']) await addButton(page, name).click();
  await expect(badge(page)).toHaveText('3');
  await (await openPanel(page)).getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveTitle('Pay here');
  return new URL(page.url()).hash.slice(1);
}

const whole = { 'nmn-plus': 2, 'longevity-stack': 1 };

test('the paid order page shows the receipt and an empty cart in every tab, also after a reload', async ({
  page,
  context,
}) => {
  const checkout = await withCheckout(context, 'paid');
  checkout.answer = order('paid', { total: 331.56, test: true });
  const attempt = await goToPay(page);
  const other = await context.newPage();
  await visit(other, '/supplements');
  await addButton(other, 'NMN+').click();
  await addButton(other, 'Immune Support').click();
  await page.goto(`/order#wellness-paid-${attempt}`);
  for (let visits = 1; visits <= 2; visits++) {
    await expect(status(page).getByRole('heading', { name: 'Your order is paid' })).toBeVisible();
    await expect(status(page)).toContainText('Test order: nothing was charged.');
    await expect(lines(page)).toHaveText([/NMN\+\s*\$178.00\s*2 × \$89/, /Longevity Stack\s*\$129.00\s*1 × \$129/]);
    await expect(page.locator('wellness-order-status [part~="total"]')).toHaveText('$331.56');
    await expect(page).toHaveURL(`/order#wellness-order-${attempt}`);
    for (const tab of [page, other])
      await expect.poll(() => cartOf(tab)).toEqual({ 'nmn-plus': 1, 'immune-support': 1 });
    if (visits === 1) {
      await expect(toasts(page)).toContainText('Thank you');
      await page.reload();
    }
  }
  await expect(toasts(page)).toHaveCount(0);
  expect(new Set(checkout.asked)).toEqual(new Set([attempt]));
});

test('after the payment the focus is on the page heading, above number, date and what happens next', async ({
  page,
  context,
}) => {
  const checkout = await withCheckout(context, 'paid');
  checkout.answer = order('paid', { number: '7K2M-9QXD-4H', paidAt: '2026-11-26T12:00:00.000Z' });
  const attempt = await goToPay(page);
  await page.goto(`/order#wellness-paid-${attempt}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Your order is paid');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const receipt = page.locator('wellness-order-status');
  await expect(receipt).toContainText(/Order number\s*7K2M-9QXD-4H\s*Paid\s*November 26, 2026/);
  await expect(receipt.getByText('No delivery time is listed for NMN+ and Longevity Stack.')).toBeVisible();
  await expect(receipt.getByRole('link', { name: 'Write to us' })).toBeVisible();
  await expect(receipt.getByText('NAD+ Injection')).toHaveCount(1);
  await expect(receipt.getByText('NAD+ Injection')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.contact-facts')).toBeHidden();
  await expect(receipt.getByText('7K2M-9QXD-4H')).toBeVisible();
});

test('a payment that takes a while is followed until it is made', async ({ page, context }) => {
  const checkout = await withCheckout(context, 'processing');
  const attempt = await goToPay(page);
  await page.goto(`/order#wellness-paid-${attempt}`);
  await expect(status(page)).toContainText('Your payment is being confirmed');
  await expect.poll(() => cartOf(page)).toEqual({});
  await expect(page).toHaveURL(`/order#wellness-order-${attempt}`);
  await expect(page).toHaveTitle('Your payment is being confirmed | Wellness');
  await expect(toasts(page)).toHaveCount(0);
  checkout.answer = order('paid');
  await expect(status(page)).toContainText('Your order is paid');
  await expect(page).toHaveTitle('Your order is paid | Wellness');
  await expect(toasts(page)).toContainText('Your cart is empty again.');
  await expect(page.locator('wellness-order-status').getByRole('status')).toHaveText(
    'Your order is paid. Thank you. We have your order.',
  );
});

test('lines of a failed payment go back into the cart by keyboard, after a reload, too', async ({ page, context }) => {
  const checkout = await withCheckout(context, 'processing');
  const attempt = await goToPay(page);
  await page.goto(`/order#wellness-paid-${attempt}`);
  await expect(status(page)).toContainText('Your payment is being confirmed');
  await expect.poll(() => cartOf(page)).toEqual({});
  const other = await context.newPage();
  await visit(other, '/supplements');
  await addButton(other, 'Immune Support').click();
  checkout.answer = order('failed');
  await page.reload();
  await expect(status(page)).toContainText(
    'Nothing was charged. You can put the items back in your cart and try again.',
  );
  await tabTo(page, 'Put back in the cart');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Your cart is as it was.');
  for (const tab of [page, other]) await expect.poll(() => cartOf(tab)).toEqual({ ...whole, 'immune-support': 1 });
  await tabTo(page, 'View cart');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('button', { name: 'Checkout' })).toBeVisible();
  await page.reload();
  await expect(status(page)).toContainText('Your cart is as it was.');
  await expect(page.getByRole('button', { name: 'Put back in the cart' })).toHaveCount(0);
});

test('the whole cart is there after turning back at the payment page', async ({ page, context }) => {
  await withCheckout(context, 'open');
  const attempt = await goToPay(page);
  await page.goto(`/order#wellness-order-${attempt}`);
  await expect(status(page)).toContainText('This order isn’t paid yet');
  await expect(status(page)).toContainText('Nothing was charged. Your cart is as it was.');
  expect(await cartOf(page)).toEqual(whole);
  await page.getByRole('button', { name: 'View cart' }).click();
  await expect(sheet(page)).toBeVisible();
});

test('the address alone removes nothing if there is a checkout server to ask', async ({ page, context }) => {
  await withCheckout(context, 'open');
  const attempt = await goToPay(page);
  await page.goto(`/order#wellness-paid-${attempt}`);
  await expect(status(page)).toContainText('This order isn’t paid yet');
  expect(await cartOf(page)).toEqual(whole);
  await expect(toasts(page)).toHaveCount(0);
});

test('a lost connection shows a message with a way on, and recovers by itself', async ({
  page,
  context,
  complaints,
}) => {
  const checkout = await withCheckout(context, 'open');
  checkout.answer = 'lost';
  const attempt = await goToPay(page);
  await page.goto(`/order#wellness-paid-${attempt}`);
  await expect(status(page)).toContainText('Nothing is lost. We’ll keep trying while this page is open.');
  expect(await cartOf(page)).toEqual(whole);
  checkout.answer = order('processing');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(status(page)).toContainText('Your payment is being confirmed');
  checkout.answer = 'lost';
  await expect(status(page)).toContainText('This is what we knew last.');
  await expect(status(page)).toContainText('Your payment is being confirmed');
  await expect(lines(page)).toHaveCount(2);
  checkout.answer = order('paid');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(status(page)).toContainText('Your order is paid');
  const expected = /checkout\/orders|<wellness-order-status>: endpoint/;
  expect(
    complaints.filter((one) => !expected.test(one) && !/Failed to load resource|NetworkError|Fetch API/.test(one)),
  ).toEqual([]);
  complaints.length = 0;
});

test('the cart is empty at the next visit after paying in a closed tab', async ({ page, context }) => {
  const checkout = await withCheckout(context, 'open');
  const attempt = await goToPay(page);
  await page.close();
  checkout.answer = order('paid');
  const next = await context.newPage();
  await visit(next, '/order');
  await expect(status(next)).toContainText('There is no order to show');
  await expect(toasts(next)).toContainText('Thank you');
  expect(await cartOf(next)).toEqual({});
  expect(checkout.asked).toEqual([attempt]);
});

test('two tabs that return at once remove the lines once', async ({ page, context }) => {
  await withCheckout(context, 'processing');
  const attempt = await goToPay(page);
  const tabs = [page, await context.newPage(), await context.newPage()];
  const [, , shop] = tabs as [Page, Page, Page];
  await visit(shop, '/supplements');
  await addButton(shop, 'NMN+').click();
  await Promise.all(tabs.slice(0, 2).map((tab) => tab.goto(`/order#wellness-paid-${attempt}`)));
  for (const tab of tabs.slice(0, 2)) await expect(status(tab)).toContainText('Your payment is being confirmed');
  for (const tab of tabs) await expect.poll(() => cartOf(tab)).toEqual({ 'nmn-plus': 1 });
});

test('on paper the receipt is one sheet, black on white, without buttons', async ({ page, context }) => {
  await withCheckout(context, 'paid');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/order#wellness-order=aa');
  await expect(lines(page)).toHaveCount(2);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(cartButton(page)).toBeHidden();
  await expect(page.locator('wellness-footer')).toBeHidden();
  const looks = await page.evaluate(() => {
    const root = document.querySelector('wellness-order-status')?.shadowRoot;
    const of = (selector: string) => getComputedStyle(root?.querySelector(selector) as Element);
    return [of('.order').backgroundColor, of('[part~=total]').color, getComputedStyle(document.body).backgroundColor];
  });
  expect(looks).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
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
