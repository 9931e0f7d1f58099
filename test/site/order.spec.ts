import type { BrowserContext, Frame, Page, Route } from '@playwright/test';
import {
  addButton,
  badge,
  cartOf,
  expect,
  isAt,
  openPanel,
  reload,
  sheet,
  tabTo,
  test,
  toasts,
  visit,
} from '../support/site.ts';
import { amount, number, price, say, total, world } from '../world.ts';

/** From Checkout to the receipt, with a checkout server whose answers each test chooses. */

// Storage is part of the subject, so each test has a context of its own.
test.use({ reuseContext: false });

const { first, second, third } = world.roles;
const { shop: shopPath, order: orderPath } = world.paths;
const sum = amount(2 * first.price + second.price);

const order = (status: string, more: object = {}) => ({
  status,
  lines: [
    { id: first.id, name: first.name, quantity: 2, price: first.price },
    { id: second.id, name: second.name, quantity: 1, price: second.price },
  ],
  total: sum,
  currency: world.currency,
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

const status = (shop: Frame) => shop.locator('wellness-order-status [part~="status"]');
const lines = (shop: Frame) => shop.locator('wellness-order-status [part~="line"]');

/** Fills a cart and goes to the payment page. Returns the attempt. */
async function goToPay(page: Page): Promise<string> {
  const shop = await visit(page, shopPath);
  await shop.evaluate(() =>
    document.querySelector('wellness-cart-button')?.setAttribute('checkout-endpoint', '/checkout'),
  );
  for (const { name } of [first, first, second]) await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(3));
  await (await openPanel(shop)).getByRole('button', { name: say('checkout'), exact: true }).click();
  await isAt(page, '/pay');
  const paying = page.frames().find((frame) => new URL(frame.url()).pathname === '/pay');
  return new URL(paying?.url() ?? '').hash.slice(1);
}

const whole = { [first.id]: 2, [second.id]: 1 };
const still = { [first.id]: 1, [third.id]: 1 };

test('the paid order page shows the receipt and an empty cart in every tab, also after a reload', async ({
  page,
  context,
}) => {
  const checkout = await withCheckout(context, 'paid');
  checkout.answer = order('paid', { total: amount(sum + 24.5), test: true });
  const attempt = await goToPay(page);
  const other = await context.newPage();
  const elsewhere = await visit(other, shopPath);
  await addButton(elsewhere, first.name).click();
  await addButton(elsewhere, third.name).click();
  const shop = await visit(page, `${orderPath}#wellness-paid-${attempt}`);
  for (let visits = 1; visits <= 2; visits++) {
    await expect(status(shop).getByRole('heading', { name: say('orderPaid') })).toBeVisible();
    await expect(status(shop)).toContainText(say('orderTest'));
    await expect(lines(shop)).toHaveText([
      first.name + total(2 * first.price) + say('orderUnits', { count: 2, price: price(first.price) }),
      second.name + total(second.price) + say('orderUnits', { count: 1, price: price(second.price) }),
    ]);
    await expect(shop.locator('wellness-order-status [part~="total"]')).toHaveText(total(sum + 24.5));
    await expect.poll(() => new URL(shop.url()).hash).toBe(`#wellness-order-${attempt}`);
    for (const tab of [shop, elsewhere]) await expect.poll(() => cartOf(tab)).toEqual(still);
    if (visits === 1) {
      await expect(toasts(shop)).toContainText(say('thanks'));
      await reload(shop);
    }
  }
  await expect(toasts(shop)).toHaveCount(0);
  expect(new Set(checkout.asked)).toEqual(new Set([attempt]));
});

test('after the payment the focus is on the page heading, above number, date and what happens next', async ({
  page,
  context,
}) => {
  const checkout = await withCheckout(context, 'paid');
  const paidAt = '2026-11-26T12:00:00.000Z';
  checkout.answer = order('paid', { number: '7K2M-9QXD-4H', paidAt });
  const attempt = await goToPay(page);
  const shop = await visit(page, `${orderPath}#wellness-paid-${attempt}`);
  const heading = shop.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(say('orderPaid'));
  await expect(heading).toBeFocused();
  await expect(shop.getByRole('heading', { level: 1 })).toHaveCount(1);
  const receipt = shop.locator('wellness-order-status');
  const day = new Intl.DateTimeFormat(world.lang, { dateStyle: 'long' }).format(new Date(paidAt));
  for (const text of [say('orderNumber'), '7K2M-9QXD-4H', say('orderPaidAt'), day])
    await expect(receipt.getByText(text, { exact: true })).toBeVisible();
  const names = new Intl.ListFormat(world.lang).format([first.name, second.name]);
  await expect(receipt.getByText(say('orderNoDelivery', { names }))).toBeVisible();
});

test('a payment that takes a while is followed until it is made', async ({ page, context }) => {
  const checkout = await withCheckout(context, 'processing');
  const attempt = await goToPay(page);
  const shop = await visit(page, `${orderPath}#wellness-paid-${attempt}`);
  await expect(status(shop)).toContainText(say('orderProcessing'));
  await expect.poll(() => cartOf(shop)).toEqual({});
  await expect.poll(() => new URL(shop.url()).hash).toBe(`#wellness-order-${attempt}`);
  await expect(toasts(shop)).toHaveCount(0);
  checkout.answer = order('paid');
  await expect(status(shop)).toContainText(say('orderPaid'));
  await expect(toasts(shop)).toContainText(say('cartEmptyAgain'));
  await expect(shop.locator('wellness-order-status').getByRole('status')).toHaveText(
    `${say('orderPaid')}. ${say('orderPaidMore')}`,
  );
});

test('lines of a failed payment go back into the cart by keyboard, after a reload, too', async ({ page, context }) => {
  const checkout = await withCheckout(context, 'processing');
  const attempt = await goToPay(page);
  const shop = await visit(page, `${orderPath}#wellness-paid-${attempt}`);
  await expect(status(shop)).toContainText(say('orderProcessing'));
  await expect.poll(() => cartOf(shop)).toEqual({});
  const other = await context.newPage();
  const elsewhere = await visit(other, shopPath);
  await addButton(elsewhere, third.name).click();
  checkout.answer = order('failed');
  // Nothing is requested any more, which a reload would interrupt.
  await expect(status(shop)).toContainText(say('orderFailed'));
  await reload(shop);
  await expect(status(shop)).toContainText(`${say('orderNotCharged')} ${say('orderLeft')}`);
  await tabTo(page, say('orderPutBack'));
  await page.keyboard.press('Enter');
  await expect(status(shop)).toContainText(say('orderInCart'));
  for (const tab of [shop, elsewhere]) await expect.poll(() => cartOf(tab)).toEqual({ ...whole, [third.id]: 1 });
  await tabTo(page, say('viewCart'));
  await page.keyboard.press('Enter');
  await expect(sheet(shop).getByRole('button', { name: say('checkout') })).toBeVisible();
  await reload(shop);
  await expect(status(shop)).toContainText(say('orderInCart'));
  await expect(shop.getByRole('button', { name: say('orderPutBack') })).toHaveCount(0);
});

test('the whole cart is there after turning back at the payment page', async ({ page, context }) => {
  await withCheckout(context, 'open');
  const attempt = await goToPay(page);
  const shop = await visit(page, `${orderPath}#wellness-order-${attempt}`);
  await expect(status(shop)).toContainText(say('orderOpen'));
  await expect(status(shop)).toContainText(`${say('orderNotCharged')} ${say('orderInCart')}`);
  expect(await cartOf(shop)).toEqual(whole);
  await shop.getByRole('button', { name: say('viewCart') }).click();
  await expect(sheet(shop)).toBeVisible();
});

test('the address alone removes nothing if there is a checkout server to ask', async ({ page, context }) => {
  await withCheckout(context, 'open');
  const attempt = await goToPay(page);
  const shop = await visit(page, `${orderPath}#wellness-paid-${attempt}`);
  await expect(status(shop)).toContainText(say('orderOpen'));
  expect(await cartOf(shop)).toEqual(whole);
  await expect(toasts(shop)).toHaveCount(0);
});

test('a lost connection shows a message with a way on, and recovers by itself', async ({
  page,
  context,
  complaints,
}) => {
  const checkout = await withCheckout(context, 'open');
  checkout.answer = 'lost';
  const attempt = await goToPay(page);
  const shop = await visit(page, `${orderPath}#wellness-paid-${attempt}`);
  await expect(status(shop)).toContainText(say('orderLostMore'));
  expect(await cartOf(shop)).toEqual(whole);
  checkout.answer = order('processing');
  await shop.getByRole('button', { name: say('tryAgain') }).click();
  await expect(status(shop)).toContainText(say('orderProcessing'));
  checkout.answer = 'lost';
  await expect(status(shop)).toContainText(say('orderLostSince'));
  await expect(status(shop)).toContainText(say('orderProcessing'));
  await expect(lines(shop)).toHaveCount(2);
  checkout.answer = order('paid');
  await shop.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(status(shop)).toContainText(say('orderPaid'));
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
  const next = await visit(await context.newPage(), orderPath);
  await expect(status(next)).toContainText(say('orderNone'));
  await expect(toasts(next)).toContainText(say('thanks'));
  expect(await cartOf(next)).toEqual({});
  expect(checkout.asked).toEqual([attempt]);
});

test('two tabs that return at once remove the lines once', async ({ page, context }) => {
  await withCheckout(context, 'processing');
  const attempt = await goToPay(page);
  const shop = await visit(await context.newPage(), shopPath);
  await addButton(shop, first.name).click();
  const pages = [page, await context.newPage()];
  const tabs = await Promise.all(pages.map((tab) => visit(tab, `${orderPath}#wellness-paid-${attempt}`)));
  for (const tab of tabs) await expect(status(tab)).toContainText(say('orderProcessing'));
  for (const tab of [shop, ...tabs]) await expect.poll(() => cartOf(tab)).toEqual({ [first.id]: 1 });
});
