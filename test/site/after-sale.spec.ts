import type { Frame } from '@playwright/test';
import { addButton, badge, cartOf, expect, isAt, openPanel, test, toasts, visit } from '../support/site.ts';
import { number, say, world } from '../world.ts';

/** Paid products leave the cart in every tab, once, and nothing else does. */

// Storage is part of the subject, so each test has a context of its own.
test.use({ reuseContext: false });

const { first, second, third } = world.roles;
const { shop: path } = world.paths;

/** A checkout server with a page of its own. Returns the attempts that it received. */
async function withCheckout(shop: Frame): Promise<string[]> {
  const attempts: string[] = [];
  const page = shop.page();
  await page.route('**/checkout', async (route) => {
    attempts.push(route.request().postDataJSON().attempt);
    await route.fulfill({ json: { url: '/pay' } });
  });
  await page.route('**/checkout/orders/*', (route) => route.fulfill({ json: { status: 'paid' } }));
  await page.route('**/pay', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Pay here</title>' }));
  await shop.evaluate(() =>
    document.querySelector('wellness-cart-button')?.setAttribute('checkout-endpoint', '/checkout'),
  );
  return attempts;
}

test('paid lines leave the cart in every tab, once, and later additions stay', async ({ context }) => {
  const page = await context.newPage();
  const [buys, other] = [await visit(page, path), await visit(await context.newPage(), path)];
  const attempts = await withCheckout(buys);
  await addButton(other, first.name).click();
  await addButton(other, second.name).click();
  await expect(badge(buys)).toHaveText(number(2));

  await (await openPanel(buys)).getByRole('button', { name: say('checkout'), exact: true }).click();
  await isAt(page, '/pay');
  // While the visitor is at the checkout server the other tab goes on.
  await addButton(other, first.name).click();
  await addButton(other, third.name).click();
  const back = await visit(page, `${path}#wellness-paid-${attempts[0]}`);
  await expect(toasts(back)).toContainText(say('thanks'));
  await expect.poll(() => back.url()).toMatch(/#wellness-order-[\da-f]{32}$/);
  const left = { [first.id]: 1, [third.id]: 1 };
  for (const tab of [back, other]) await expect.poll(() => cartOf(tab)).toEqual(left);

  // Back and here again, or in another tab: it has been used.
  const again = await visit(await context.newPage(), `${path}#wellness-paid-${attempts[0]}`);
  // Waits, so that an unexpected change would happen.
  await page.waitForTimeout(500);
  await expect(badge(again)).toHaveText(number(2));
  await expect(toasts(again)).toHaveCount(0);
  expect(await cartOf(again)).toEqual(left);
});

test('an unknown attempt changes nothing and shows nothing', async ({ page }) => {
  const shop = await visit(page, path);
  await addButton(shop, first.name).click();
  await expect(badge(shop)).toHaveText(number(1));
  const back = await visit(page, `${path}?back#wellness-paid-00000000000000000000000000000000`);
  await page.waitForTimeout(500);
  await expect(badge(back)).toHaveText(number(1));
  await expect(toasts(back)).toHaveCount(0);
});
