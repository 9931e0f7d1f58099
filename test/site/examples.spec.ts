import { connect } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { shops } from '../../scripts/examples.ts';
import { axePath, expectNoFaults, expectNothingRunsOver } from '../support/inspection.ts';
import { badge, desktop, expect, phone, test, toasts } from '../support/site.ts';
import { type Code, wordsOf } from '../support/words-of.ts';

/* The example shops, as a visitor meets each: in its language, its direction, its currency and its own words. */

/** What an element says of its own accord, without marks of direction. */
const said = (code: Code, key: Parameters<ReturnType<typeof wordsOf>['say']>[0], name = '') =>
  plain(wordsOf(code).say(key, { name }));

const expected: Readonly<Record<(typeof shops)[number], Expected>> = {
  tea: {
    lang: 'de',
    dir: 'ltr',
    price: '6,90 €',
    add: said('de', 'addToCart'),
    toast: said('de', 'added', 'Deichgraf'),
    checkout: said('de', 'checkout'),
    total: 'Inkl. MwSt., zzgl. 3,90 € Versand',
    till: 'An der Kasse',
    receipt: /2 × Deichgraf, 100 g: 13,80 €/,
  },
  gym: {
    lang: 'es',
    dir: 'ltr',
    price: '44,90 €',
    add: said('es', 'addToCart'),
    toast: said('es', 'added', 'Pesa rusa'),
    checkout: said('es', 'checkout'),
    total: 'IVA incluido',
    till: 'La caja',
    receipt: /2 × Pesa rusa, 12 kg: 89,80 €/,
  },
  books: {
    lang: 'ar-KW',
    dir: 'rtl',
    price: '٤٫٧٥٠ د.ك.',
    add: said('ar', 'addToCart'),
    toast: said('ar', 'added', 'كليلة ودمنة'),
    checkout: said('ar', 'checkout'),
    total: 'التوصيل داخل الكويت مجانًا',
    till: 'إتمام الشراء',
    receipt: /2 × كليلة ودمنة, غلاف ورقي: ٩٫٥٠٠ د.ك./,
  },
  plain: {
    lang: 'en-GB',
    dir: 'ltr',
    price: '£24',
    add: 'Put in bag',
    toast: 'Mug is in your bag',
    checkout: 'To the till',
    total: 'To collect on Fridays and Saturdays',
    till: 'At the till',
    receipt: /2 × Mug: £48\.00/,
  },
};

interface Expected {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Of the first product. */
  readonly price: string;
  readonly add: string;
  readonly toast: string;
  readonly checkout: string;
  /** Under the total. */
  readonly total: string;
  /** Heading of the page that Checkout leads to. */
  readonly till: string;
  readonly receipt: RegExp;
}

const grid = (page: Page) => page.locator('wellness-product-grid');
const cart = (page: Page) => page.locator('wellness-cart-button');
/** Without marks of direction, and with plain spaces. */
function plain(text: string | null): string {
  return (text ?? '')
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\s/g, ' ')
    .trim();
}

async function expectToFit(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expectNothingRunsOver(page);
}

for (const shop of shops)
  test(`${shop}: its words, its prices, its cart and its till`, async ({ page, baseURL }) => {
    const { lang, dir, price, add, toast, checkout, total, till, receipt } = expected[shop];
    const port = Number(new URL(baseURL ?? '').port);
    const origin = `http://${shop}.localhost:${port + 1}`;
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.setViewportSize(phone);
    await page.addInitScript({ path: axePath });
    await page.goto(origin);
    expect(
      await page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.body).direction]),
    ).toEqual([lang, dir]);

    const button = grid(page).getByRole('button', { name: add }).first();
    await expect(button).toHaveText(add);
    await expect
      .poll(async () => plain(await grid(page).locator('[part=price]').first().textContent()))
      .toContain(price);
    await expect(page.locator('article, .text').locator('wellness-product-card [part~=button]')).toHaveText(add);
    await button.click();
    await button.click();
    await expect.poll(async () => plain(await toasts(page).textContent())).toContain(toast);
    await expect(badge(page)).toHaveText(new Intl.NumberFormat(lang).format(2));
    await expectToFit(page, phone);
    await toasts(page).hover();
    await expectNoFaults(page);

    await expectToFit(page, { width: 768, height: 1024 });
    await expectToFit(page, desktop);
    await cart(page).locator('[part=button]').click();
    await expect(page.getByRole('dialog')).toContainText(total);
    await expectNoFaults(page);

    const lines = await page.evaluate(() => window.wellness.cart.items.map(({ id, quantity }) => `${id}:${quantity}`));
    await page.getByRole('dialog').getByRole('button', { name: checkout }).click();
    await page.waitForURL(`${origin}/checkout?items=${lines}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(till);
    await expect(page.getByRole('listitem')).toHaveCount(1);
    expect(plain(await page.getByRole('main').textContent())).toMatch(receipt);
    expect([...asked].sort()).toEqual([origin, `http://localhost:${port}`].sort());
  });

test('its till takes what the shop sells, and no prices from outside', async ({ request, baseURL }) => {
  const till = tillOf('tea', request, baseURL);
  const sold = await till.post({
    items: [
      { id: 'deichgraf-250', quantity: 2, price: 1 },
      { id: 'monatskiste', quantity: 1, plan: 'abo' },
    ],
    currency: 'EUR',
  });
  const { url } = await sold.json();
  expect(url).toBe('/checkout?items=deichgraf-250:2,monatskiste:1:abo');
  expect(plain(await (await till.get(url)).text())).toMatch(
    /2 × Deichgraf, 250 g: 31,80 €.*1 × Monatskiste, Im Abo: 16,90 €.*48,70 €/,
  );

  const refused = await till.post({
    items: [
      { id: 'deichgraf-100', quantity: 1 },
      { id: 'coffee', quantity: 1 },
      { id: 'deichgraf', quantity: 1 },
      { id: 'monatskiste', quantity: 1 },
      { id: 'kluntje', quantity: 1, plan: 'abo' },
    ],
    currency: 'EUR',
  });
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toEqual({
    lines: [
      { index: 1, id: 'coffee', reason: 'unknown' },
      { index: 2, id: 'deichgraf', reason: 'unknown' },
      { index: 3, id: 'monatskiste', reason: 'plan' },
      { index: 4, id: 'kluntje', reason: 'plan' },
    ],
  });
  const pottery = tillOf('plain', request, baseURL);
  const vases = [1, 2, 3].map((quantity) => ({ id: 'vase', quantity }));
  const reasons = async (items: readonly object[], currency: string) =>
    (await (await pottery.post({ items, currency })).json()).lines;
  expect(await reasons(vases.slice(1), 'GBP'), 'three at most, in all lines together').toEqual([
    { index: 0, id: 'vase', reason: 'limit', max: 3 },
    { index: 1, id: 'vase', reason: 'limit', max: 3 },
  ]);
  expect(await reasons(vases.slice(0, 2), 'GBP')).toBe(undefined);
  expect(await reasons([{ id: 'mug', quantity: 1 }], 'EUR')).toEqual([{ index: 0, id: 'mug', reason: 'currency' }]);
  expect(await reasons([{ id: 'jug', quantity: 1 }], 'GBP')).toEqual([{ index: 0, id: 'jug', reason: 'unavailable' }]);
});

test('its till outlives what is no order', async ({ request, baseURL }) => {
  const till = tillOf('tea', request, baseURL);
  const items = [
    undefined,
    null,
    1,
    [],
    [null],
    ...[0, -1, 1.5, '2', null, 2 ** 60].map((quantity) => [{ id: 'tasse', quantity }]),
  ];
  for (const body of ['tea', null, ...items.map((items) => ({ items, currency: 'EUR' }))])
    expect((await till.post(body)).status(), JSON.stringify(body)).toBe(400);
  expect((await till.post({ items: [{ id: { toString: 1 }, quantity: 1 }], currency: 'EUR' })).status()).toBe(422);

  const { hostname, port } = new URL(till.origin);
  const head = `POST /checkout HTTP/1.1\r\nHost: ${till.host}\r\nContent-Length: 100\r\n\r\n`;
  await new Promise((done) => {
    connect(Number(port), hostname).on('close', done).resume().end(`${head}{"items`);
  });
  expect((await till.get('/')).status(), 'after a body that broke off').toBe(200);
});

function tillOf(shop: (typeof shops)[number], request: APIRequestContext, baseURL = '') {
  const port = Number(new URL(baseURL).port) + 1;
  const [host, origin] = [`${shop}.localhost:${port}`, `http://127.0.0.1:${port}`];
  const headers = { Host: host };
  return {
    host,
    origin,
    get: (path: string) => request.get(`${origin}${path}`, { headers }),
    post: (data: unknown) =>
      request.post(`${origin}/checkout`, {
        headers: { ...headers, 'Content-Type': 'application/json' },
        data: JSON.stringify(data),
      }),
  };
}
