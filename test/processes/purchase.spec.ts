import type { RequestListener } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { toNodeHandler } from 'srvx/node';
import type { Order } from '../../server/order.ts';
import { supplements } from '../../src/catalog/supplements.ts';
import { originsOf, withCheckout } from '../../tools/checkout-server.ts';
import { startServer, storefront } from '../../tools/server.ts';
import { openShop, type Shop } from '../support/checkout.ts';
import { expectNothingRunsOver } from '../support/inspection.ts';
import {
  addButton,
  badge,
  test as base,
  cartOf,
  desktop,
  expect,
  hold,
  lines,
  openPanel,
  sheet,
  tabTo,
  toasts,
  visit,
} from '../support/site.ts';

/**
 * Everything that can happen between Checkout and the receipt: other tabs, banks that need time, refused cards, lost
 * connections, the way back. The shop runs in this process, so tests set the clock of its fake Stripe;
 * test/site/purchase.spec.ts buys from `npm start`.
 */

interface OwnShop extends Shop {
  readonly url: string;
  /** Orders that the checkout server reported as paid. */
  readonly paid: readonly Order[];
}

const test = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
    async ({}, use) => {
      // `npm start` has an embedded database too.
      const shop = await openShop({ embedded: true });
      const paid: Order[] = [];
      let answer: RequestListener = () => {};
      const server = await startServer({ port: 0, answer: (request, response) => answer(request, response) });
      const { checkout } = await shop.open({
        catalog: supplements,
        origins: originsOf({ storefront: server.url, port: server.port, partner: undefined }, false),
        onPaid: (order) => void paid.push(order),
        notifyTests: true,
      });
      const running = { answer: toNodeHandler(checkout.fetch) as RequestListener, close: checkout.close };
      answer = withCheckout(Promise.resolve(running), storefront(Promise.resolve({ checkout: '/checkout' })));
      await use({ ...shop, url: server.url, paid });
      await server.close();
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.url),
});

const paying = (page: Page): Locator => page.getByRole('heading', { name: 'Your order', level: 1 });
const pay = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ });
const status = (page: Page): Locator => page.locator('wellness-order-status [part~="status"]');
const bought = (page: Page): Locator => page.locator('wellness-order-status [part~="line"]');

const checkoutButton = (page: Page) => sheet(page).getByRole('button', { name: 'Checkout' });

/** Puts NMN+ twice and Longevity Stack once into the cart: $307. */
async function shop(page: Page): Promise<void> {
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await addButton(page, 'NMN+').click();
  await addButton(page, 'Longevity Stack').click();
  await expect(badge(page)).toHaveText('3');
}

async function goToPay(page: Page): Promise<void> {
  await openPanel(page);
  await checkoutButton(page).click();
  await expect(pay(page)).toBeVisible();
}

const cartIs = (page: Page, cart: Record<string, number>) => expect.poll(() => cartOf(page)).toEqual(cart);
const all = { 'nmn-plus': 2, 'longevity-stack': 1 };

/** The bank decides, and the page, which asks again after pauses that grow, shows it. */
async function bankDecides(page: Page, { bankSays }: OwnShop, outcome: string): Promise<void> {
  bankSays();
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(status(page)).toContainText(outcome, { timeout: 250 });
  }).toPass();
}

test('another tab goes on shopping while this one pays, and keeps what it added', async ({
  page,
  context,
  ownShop,
}) => {
  await page.setViewportSize(desktop);
  const other = await context.newPage();
  await visit(other, '/supplements');
  await shop(page);
  await openPanel(page);
  // The checkout server answers when the test says so: what is said meanwhile can be read.
  const answer = await hold(page, '**/checkout');
  await checkoutButton(page).click();
  await expect(sheet(page).getByRole('button', { name: 'Going to checkout …' })).toBeVisible();
  answer();

  await expect(paying(page)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(ownShop.fakeStripe.url);
  await expect(page.getByText('Nothing is charged.').first()).toBeVisible();
  const items = page.getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText('NMN+');
  await expect(items.nth(0)).toContainText('2 × $89.00');
  await expect(items.nth(1)).toContainText('Longevity Stack');
  await expect(pay(page)).toHaveText('Pay $307.00');
  await expectNothingRunsOver(page);
  // Meanwhile, in the other tab.
  await addButton(other, 'Immune Support').click();
  await pay(page).click();

  await expect(page).toHaveURL(/\/order#wellness-order-\w+$/);
  await expect(status(page)).toContainText('Your order is paid');
  await expect(status(page)).toContainText('Test order: nothing was charged.');
  await expect(bought(page)).toHaveCount(2);
  await expect(page.locator('wellness-order-status [part~="total"]')).toHaveText('$307.00');
  for (const tab of [page, other]) await cartIs(tab, { 'immune-support': 1 });
  await expectNothingRunsOver(page);

  await page.reload();
  await expect(status(page)).toContainText('Your order is paid');
  await expect(bought(page)).toHaveCount(2);
  await cartIs(page, { 'immune-support': 1 });
});

test('by keyboard alone', async ({ page }) => {
  await visit(page, '/supplements');
  await tabTo(page, 'Add to Cart: NMN+');
  await page.keyboard.press('Enter');
  await expect(badge(page)).toHaveText('1');
  await tabTo(page, /^Shopping cart/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(checkoutButton(page)).toBeVisible();
  await tabTo(page, 'Checkout');
  await page.keyboard.press('Enter');
  await expect(pay(page)).toBeVisible();
  await tabTo(page, 'Pay $89.00');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Your order is paid');
  await cartIs(page, {});
});

test('a bank that confirms later', async ({ page, ownShop }) => {
  await page.clock.install();
  await shop(page);
  await goToPay(page);
  await page.getByRole('radio', { name: /^A bank that takes its time/ }).check();
  await pay(page).click();
  await expect(status(page)).toContainText('Your payment is being confirmed');
  await cartIs(page, {});
  await bankDecides(page, ownShop, 'Your order is paid');
  await cartIs(page, {});
});

test('a bank that refuses: the lines can be put back, and bought', async ({ page, ownShop }) => {
  await page.clock.install();
  await shop(page);
  await goToPay(page);
  await page.getByRole('radio', { name: /^A bank that says no/ }).check();
  await pay(page).click();
  await expect(status(page)).toContainText('Your payment is being confirmed');
  await cartIs(page, {});
  await bankDecides(page, ownShop, 'The payment didn’t go through');
  await expect(status(page)).toContainText('Nothing was charged.');
  await page.getByRole('button', { name: 'Put back in the cart' }).click();
  await cartIs(page, all);
  await goToPay(page);
  await pay(page).click();
  await expect(status(page)).toContainText('Your order is paid');
  await cartIs(page, {});
});

test('a refused card: the payment page reports it, and accepts another', async ({ page, complaints }) => {
  await shop(page);
  await goToPay(page);
  await page.getByRole('radio', { name: /^A card that is refused/ }).check();
  await pay(page).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
  await page.getByRole('radio', { name: /^A card that is good/ }).check();
  await pay(page).click();
  await expect(status(page)).toContainText('Your order is paid');
  await cartIs(page, {});
  // The browser says so of the page's own 402.
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/status of 402/.test(line)));
});

test('turning back from the payment page keeps the whole cart, and the next checkout continues it', async ({
  page,
}) => {
  await shop(page);
  await goToPay(page);
  const begun = page.url();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(status(page)).toContainText('This order isn’t paid yet');
  await expect(status(page)).toContainText('Your cart is as it was.');
  await cartIs(page, all);
  await status(page).getByRole('button', { name: 'View cart' }).click();
  await expect(lines(page)).toHaveCount(2);
  await checkoutButton(page).click();
  await expect(pay(page)).toBeVisible();
  expect(page.url(), 'the same products, the same page to pay').toBe(begun);

  await page.goBack();
  await expect(badge(page)).toHaveText('3');
  await cartIs(page, all);
});

test('Back from the payment page finds the cart and a Checkout that works, also with other products', async ({
  page,
}) => {
  await shop(page);
  await goToPay(page);
  const begun = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/\/supplements$/);
  await expect(badge(page)).toHaveText('3');
  await page.reload();
  await addButton(page, 'Immune Support').click();
  await goToPay(page);
  expect(page.url(), 'other products, another order').not.toBe(begun);
  await expect(pay(page)).toHaveText('Pay $356.00');
  await pay(page).click();
  await expect(status(page)).toContainText('Your order is paid');
  await cartIs(page, {});

  // Paid is paid: the way back leads to a page that says so, and not to a second payment.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This payment is done' })).toBeVisible();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(status(page)).toContainText('Your order is paid');
});

test('after paying in a closed tab only later additions are ordered', async ({ page, context, complaints }) => {
  await shop(page);
  await goToPay(page);
  // As if the tab had been closed before the return: no page learns that the order was paid.
  await page.route('**/checkout/orders/*', (route) => route.abort('internetdisconnected'));
  await pay(page).click();
  await expect(status(page)).toContainText('We couldn’t look up your order');
  await page.close();

  const next = await context.newPage();
  await visit(next, '/supplements');
  await addButton(next, 'Immune Support').click();
  await expect(badge(next)).toHaveText('4');
  await openPanel(next);
  await checkoutButton(next).click();
  await expect(toasts(next)).toHaveText('Thank youWe have your order.');
  await cartIs(next, { 'immune-support': 1 });
  await checkoutButton(next).click();
  await expect(pay(next)).toHaveText('Pay $49.00');
  // Messages of the browser about that, and about the aborted attempt, which never reached the checkout server.
  const expected = /\b404\b|ERR_INTERNET_DISCONNECTED|endpoint \S+: /;
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !expected.test(line)));
});

test('two tabs that check out at once pay one order', async ({ page, context }) => {
  const other = await context.newPage();
  await shop(page);
  await visit(other, '/');
  await expect(badge(other)).toHaveText('3');
  // The checkout server gets both at the same moment.
  const answers = [await hold(page, '**/checkout'), await hold(other, '**/checkout')];
  for (const tab of [page, other]) {
    await openPanel(tab);
    await Promise.all([tab.waitForRequest('**/checkout'), checkoutButton(tab).click()]);
  }
  for (const answer of answers) answer();
  for (const tab of [page, other]) await expect(pay(tab)).toBeVisible();
  expect(other.url()).toBe(page.url());
  await Promise.all([page, other].map((tab) => pay(tab).click()));
  await expect(status(page).or(page.getByText('It cannot be paid twice')).first()).toBeVisible();
  for (const tab of [page, other]) {
    const see = tab.getByRole('link', { name: 'See the order' });
    if (await see.isVisible()) await see.click();
    await expect(status(tab)).toContainText('Your order is paid');
    await cartIs(tab, {});
  }
});

test.describe('with the connection lost', () => {
  /** The browser's own message about it. */
  const forget = (complaints: string[]) =>
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|checkout-endpoint|endpoint \S+: /.test(line)),
    );

  test('Checkout shows a message, and works when it is back', async ({ page, context, complaints }) => {
    await shop(page);
    await openPanel(page);
    // Its late parts have come.
    await expect(checkoutButton(page)).toBeVisible();
    await context.setOffline(true);
    await checkoutButton(page).click();
    await expect(sheet(page).getByRole('alert')).toHaveText('We couldn’t reach the payment page. Your cart is safe.');
    await cartIs(page, all);
    await context.setOffline(false);
    await sheet(page).getByRole('button', { name: 'Try again' }).click();
    await expect(pay(page)).toHaveText('Pay $307.00');
    forget(complaints);
  });

  test('the order page shows a message, and the paid lines leave the cart when it is back', async ({
    page,
    complaints,
  }) => {
    await shop(page);
    await goToPay(page);
    // The page itself comes yet.
    await page.route('**/checkout/orders/*', (route) => route.abort('internetdisconnected'));
    await pay(page).click();
    await expect(status(page)).toContainText('We couldn’t look up your order');
    await cartIs(page, all);
    await page.unroute('**/checkout/orders/*');
    await status(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toContainText('Your order is paid');
    await cartIs(page, {});
    forget(complaints);
  });
});

test('products that need a consultation are not sold, whatever the browser posts', async ({ page, complaints }) => {
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await page.evaluate(() => window.wellness.cart.add({ id: 'bpc-157', name: 'BPC-157', description: '', price: 1 }));
  await openPanel(page);
  await checkoutButton(page).click();
  await expect(lines(page).filter({ hasText: 'BPC-157' })).toContainText(
    /We don’t sell this product|Out of stock for now/,
  );
  await sheet(page).getByRole('button', { name: 'Remove BPC-157' }).click();
  await checkoutButton(page).click();
  await expect(pay(page)).toHaveText('Pay $89.00');
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/\b4(09|22)\b/.test(line)));
});

test('the partner of the first page is in the order, also after other pages', async ({ page, ownShop }) => {
  await visit(page, '/supplements?partner=the-gym#wellness-cart=nmn-plus:2');
  await expect(toasts(page)).toContainText('NMN+');
  await visit(page, '/faq');
  await goToPay(page);
  await pay(page).click();
  await expect(status(page)).toContainText('Your order is paid');
  const theirs = () => ownShop.paid.filter(({ partner }) => partner === 'the-gym');
  await expect
    .poll(theirs)
    .toMatchObject([{ status: 'paid', total: 17800, lines: [{ id: 'nmn-plus', quantity: 2 }], test: true }]);
});
