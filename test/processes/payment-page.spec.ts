import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as plain } from '@playwright/test';
import type { FakeStripe } from '../../fake-stripe/fake-stripe.ts';
import { listen } from '../support/checkout.ts';
import { axePath, expectNoFaults } from '../support/inspection.ts';
import {
  delivery,
  monthly,
  orderRow,
  type PaymentOptions,
  paymentAt,
  shippingWays,
  startTestFake,
} from '../support/partners.ts';

/** The payment page of the fake Stripe shows an order, takes payments of each kind, and leads back to the shop. */

// The shop is another origin, whose pages show their own address.
const test = plain.extend<{ folder: string; shop: string; fakeStripe: FakeStripe; settings: Partial<PaymentOptions> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  shop: async ({}, use) => {
    const { url, close } = await listen((request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<title>Shop</title><h1>${request.url}</h1>`);
    });
    await use(url);
    await close();
  },
  fakeStripe: async ({ folder, shop }, use) => {
    const fakeStripe = await startTestFake(folder, { storefront: shop });
    await use(fakeStripe);
    await fakeStripe.close();
  },
  settings: async ({ shop }, use) =>
    use({ origins: [{ origin: 'https://the-page.example', success: `${shop}/order`, cancel: `${shop}/cart` }] }),
});

test('shows the order, and pays it', async ({ page, fakeStripe, settings, shop }) => {
  const refusals: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  const payment = paymentAt(fakeStripe, { ...settings, ...delivery });
  const lines = [
    { id: 'nmn-plus', name: 'NMN+ <b>', quantity: 2, unit: 3999 },
    { id: 'stack-90', name: 'Stack', variant: { id: 'stack-90', name: '90 days' }, quantity: 1, unit: 19_900 },
  ];
  const order = orderRow({ lines, shippingWays });
  const { id, url } = await payment.open(order);
  await page.goto(url as string);
  await expect(page.getByText('Nothing is charged.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([
    /NMN\+ <b>.*\$79\.98.*2 × \$39\.99/s,
    /Stack, 90 days.*\$199\.00/s,
  ]);
  await expect(page.getByRole('definition')).toHaveText(['$278.98', /\$5\.00/, /\$283\.98/], { useInnerText: true });
  await page.getByLabel('Express').check();
  await expect(page.getByRole('button', { name: 'Pay $291.48' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $291.48' }).click();
  await expect(page).toHaveURL(`${shop}/order#wellness-paid-${order.attempt}`);
  expect(await payment.read(id)).toMatchObject({ status: 'paid', total: 29_148 });
  expect(refusals).toEqual([]);

  await page.goto(url as string);
  await expect(page.getByRole('heading', { name: 'This payment is done' })).toBeVisible();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page).toHaveURL(/wellness-paid/);
});

test('leads back without paying', async ({ page, fakeStripe, settings, shop }) => {
  const payment = paymentAt(fakeStripe, settings);
  const order = orderRow();
  const { id, url } = await payment.open(order);
  await page.goto(url as string);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(`${shop}/cart#wellness-order-${order.attempt}`);
  expect((await payment.read(id)).status).toBe('open');
});

test('reports a refused card, and accepts another', async ({ page, fakeStripe, settings }) => {
  const payment = paymentAt(fakeStripe, settings);
  const line = (id: number) => ({ id: `${id}`, name: `Line ${id}`, quantity: 1, unit: 100 });
  const { id, url } = await payment.open(orderRow({ lines: Array.from({ length: 30 }, (_, index) => line(index)) }));
  await page.goto(url as string);
  await page.getByLabel('A card that is refused').check();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('alert')).toHaveText(/card was refused\. Nothing was charged/);
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page).toHaveTitle(/^The card was refused/);
  expect((await payment.read(id)).status).toBe('open');
  await page.getByLabel('A card that is good').check();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/wellness-paid/);
});

test('is paid once by two tabs', async ({ page, context, fakeStripe, settings }) => {
  const payment = paymentAt(fakeStripe, settings);
  const { id, url } = await payment.open(orderRow());
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(url as string);
  await other.getByLabel('A bank that says no').check();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/wellness-paid/);
  await other.getByRole('button', { name: 'Pay' }).click();
  await expect(other).toHaveURL(/wellness-paid/);
  expect((await payment.read(id)).status).toBe('paid');
});

test('accepts a discount code, and reports an unknown one', async ({ page, fakeStripe, settings }) => {
  const { url } = await paymentAt(fakeStripe, settings).open(orderRow());
  await page.goto(url as string);
  await page.getByLabel('Discount code').fill('NONE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toHaveText(/code is unknown/);
  await page.getByLabel('Discount code').fill('ten');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay $160.20' })).toBeVisible();
});

test('has no field for codes if there is none', async ({ page, folder, settings }) => {
  const fakeStripe = await startTestFake(join(folder, 'no-codes'), { promotions: [] });
  const { url } = await paymentAt(fakeStripe, settings).open(orderRow());
  await page.goto(url as string);
  await expect(page.getByRole('button')).toHaveText(['Pay $178.00']);
  await fakeStripe.close();
});

test('names recurring payments in the language of the order', async ({ page, fakeStripe, settings }) => {
  const lines = [
    { id: 'a', name: 'A', quantity: 2, unit: 3999, plan: { ...monthly, count: 3 } },
    { id: 'b', name: 'B', quantity: 1, unit: 1000 },
  ];
  const { url } = await paymentAt(fakeStripe, settings).open(orderRow({ lines, currency: 'EUR', locale: 'de' }));
  await page.goto(url as string);
  await expect(page.getByRole('listitem').first()).toHaveText(/Monthly delivery · 2 × 39,99\s€ \/ 3 Monate/);
  await expect(page.getByRole('button', { name: /^Für 89,98\s€ abonnieren$/ })).toBeVisible();
  await expect(page.locator('.next')).toHaveText(/^Danach\s*79,98\s€ \/ 3 Monate$/);
});

test('is in the browser’s language where the order has none that Stripe knows', async ({
  browser,
  fakeStripe,
  settings,
}) => {
  const { url } = await paymentAt(fakeStripe, settings).open(orderRow({ locale: 'ar-EG' }));
  for (const [locale, lang, title] of [
    ['fr-CH', 'fr', 'Votre commande'],
    ['ja-JP', 'en', 'Your order'],
  ]) {
    const page = await browser.newPage({ locale: locale as string });
    await page.goto(url as string);
    await expect(page.locator('html')).toHaveAttribute('lang', lang as string);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title as string);
    await page.close();
  }
});

test('reports that it is closed, or does not exist', async ({ page, fakeStripe, settings, shop }) => {
  const payment = paymentAt(fakeStripe, settings);
  const { id, url } = await payment.open(orderRow());
  await page.goto(url as string);
  await payment.expire(id);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'This payment page is closed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(/wellness-order/);

  const answer = await page.goto(`${fakeStripe.url}/c/pay/cs_test_none`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(`${shop}/`);
});

test('has no script, is not indexed, and cannot be framed', async ({ fakeStripe, settings, shop }) => {
  const { url } = await paymentAt(fakeStripe, settings).open(orderRow());
  const answer = await fetch(url as string);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${shop}`);
  expect(await answer.text()).not.toMatch(/<script|style=|https?:\/\/(?!127\.0\.0\.1|localhost)/);
});

for (const [locale, refused, pay] of [
  ['en', 'A card that is refused', 'Pay'],
  ['es-MX', 'Una tarjeta rechazada', 'Pagar'],
  ['de', 'Eine abgelehnte Karte', 'zahlen'],
  ['fr-CA', 'Une carte refusée', 'Payer'],
] as const)
  test(`is accessible on the smallest screen: ${locale}`, async ({ browser, fakeStripe, settings }) => {
    const { url } = await paymentAt(fakeStripe, { ...settings, ...delivery }).open(orderRow({ locale }));
    const page = await browser.newPage({ bypassCSP: true, viewport: { width: 320, height: 640 } });
    await page.addInitScript({ path: axePath });
    await page.goto(url as string);
    await expectNoFaults(page);
    await page.getByLabel(refused).check();
    await page.getByRole('button', { name: pay }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const heights = page.locator('a, button, .choice, #code');
    const least = await heights.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
    expect(least).toBeGreaterThanOrEqual(44);
    await page.close();
  });

test('changes a subscription that is paid, by a button for each change', async ({ browser, fakeStripe, settings }) => {
  const page = await browser.newPage({ bypassCSP: true, viewport: { width: 320, height: 640 } });
  await page.addInitScript({ path: axePath });
  const payment = paymentAt(fakeStripe, settings);
  const line = { id: 'box', name: 'Box', quantity: 1, unit: 2640, plan: monthly };
  const { id, url } = await payment.open(orderRow({ lines: [line] }));
  await page.goto(url as string);
  await page.getByRole('button', { name: /^Subscribe/ }).click();
  await page.goto(fakeStripe.url);
  await page.getByRole('link', { name: 'Box' }).click();
  const state = page.getByRole('status');
  await expect(state).toHaveText(/^Renews on /);
  await expectNoFaults(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const renewed = await state.textContent();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const read = async () => (await payment.read(id)).subscription;
  await press('Next payment');
  await expect(state).not.toHaveText(renewed as string);
  await press('Next payment fails');
  await expect(state).toHaveText(/^The last payment has failed\. Renews on /);
  expect(await read()).toMatchObject({ status: 'past_due' });
  await press('Failed payment succeeds');
  await expect(state).toHaveText(/^Renews on /);
  await press('Cancel at the end of the period');
  await expect(state).toHaveText(/^Ends on /);
  expect(await read()).toMatchObject({ status: 'active', renewsAt: null, endsAt: expect.any(Date) });
  await press('Do not cancel');
  await expect(state).toHaveText(/^Renews on /);
  await press('Cancel now');
  await expect(state).toHaveText(/^Ended on /);
  expect(await read()).toMatchObject({ status: 'ended' });
  // Three payments, each refunded.
  for (let times = 0; times < 3; times++) await press('Refund the last payment');
  await expect(page.getByRole('button', { name: 'Refund the last payment', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Next payment|Cancel)/ })).toHaveCount(0);
  await page.close();
});
