import type { Frame, Page } from '@playwright/test';
import { addButton, badge, expect, go, lines, openPanel, reload, test, total, visit } from '../support/site.ts';
import { number, price, say, world, total as written } from '../world.ts';

/** Protects shopping with storage that throws, is full or holds anything: the shop goes on, and no cart is lost that another program or a newer release has stored. */

// Storage is part of the subject, so each test has a context of its own.
test.use({ reuseContext: false });

const saved = (items: readonly unknown[]) => JSON.stringify({ v: 1, items });
const { first, second, third } = world.roles;
const { currency } = world;
const line = (quantity: unknown = 2) => ({
  id: first.id,
  name: first.name,
  description: '',
  price: first.price,
  currency,
  quantity,
});

/** Adds two products and sees them in the cart. */
async function buy(shop: Frame, before = 0): Promise<void> {
  await addButton(shop, second.name).click();
  await addButton(shop, third.name).click();
  await expect(badge(shop)).toHaveText(number(before + 2));
  await openPanel(shop);
  await expect(lines(shop)).toHaveCount(2 + (before ? 1 : 0));
  await expect(total(shop)).toHaveText(written(second.price + third.price + first.price * before));
}

const notKept = (shop: Frame) => shop.getByText(say('notSaved'));

/** Opens the shop with nothing but these entries in storage. The page for crawlers has no script that reads them first. */
async function openWith(page: Page, entries: Record<string, string>): Promise<Frame> {
  const empty = await go(page, '/robots.txt');
  await empty.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, entries);
  return visit(page, world.paths.shop);
}

for (const [what, fault] of [
  [
    'throws when asked for',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
  ],
  [
    'has no room',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  ],
  ['is null', () => Object.defineProperty(window, 'localStorage', { value: null })],
] as const) {
  test(`the shop works if storage ${what}, and the sheet says that the cart is not saved`, async ({ page }) => {
    await page.addInitScript(fault);
    const shop = await visit(page, world.paths.shop);
    await buy(shop);
    await expect(notKept(shop)).toBeVisible();
    await reload(shop);
    await expect(badge(shop)).toHaveCount(0);
  });
}

test('the cart is saved again once storage has room', async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (...item) {
      if ((window as unknown as { full?: boolean }).full) throw new DOMException('Full.', 'QuotaExceededError');
      setItem.apply(this, item);
    };
  });
  const shop = await visit(page, world.paths.shop);
  await shop.evaluate(() => Object.assign(window, { full: true }));
  await addButton(shop, first.name).click();
  await shop.evaluate(() => Object.assign(window, { full: false }));
  await buy(shop, 1);
  await expect(notKept(shop)).toHaveCount(0);
  await reload(shop);
  await expect(badge(shop)).toHaveText(number(3));
});

/** test/unit/cart/stored.test.ts has every kind of content. */
const contents = {
  'is no cart': '{"v":1,"items":[',
  'holds impossible items':
    '{"v":1,"items":[null,7,"nmn-plus",[],{},{"id":"x"},{"id":"","name":"","price":1,"quantity":1}]}',
  'is of an older release': '{"v":0,"items":[{"id":"nmn-plus","quantity":2}]}',
} as const;

for (const [kind, content] of Object.entries(contents))
  test(`stored content that ${kind} breaks nothing`, async ({ page }) => {
    const shop = await openWith(page, { 'wellness-cart': content });
    await expect(badge(shop)).toHaveCount(0);
    await addButton(shop, second.name).click();
    await reload(shop);
    await expect(badge(shop)).toHaveText(number(1));
  });

test('valid lines between invalid ones are kept, each id once', async ({ page }) => {
  const shop = await openWith(page, { 'wellness-cart': saved([null, line(0), line(2), line(5), { id: 'x' }]) });
  await expect(badge(shop)).toHaveText(number(2));
  await buy(shop, 2);
});

test('garbage beside the cart breaks nothing and loses nothing', async ({ page }) => {
  // test/unit/cart/storage.test.ts has more of it.
  for (const garbage of [
    '{{{',
    '{"v":1,"at":1e999,"of":"0-x","vector":{"wellness-cart-journal-x":1e999},"ops":[null]}',
  ])
    await test.step(garbage, async () => {
      const shop = await openWith(page, {
        'wellness-cart': saved([line(2)]),
        'wellness-cart-journal-x': garbage,
        'wellness-cart-snapshot': garbage,
      });
      await expect(badge(shop)).toHaveText(number(2));
      await addButton(shop, second.name).click();
      await reload(shop);
      await expect(badge(shop)).toHaveText(number(3));
    });
});

for (const newer of ['{"v":2}', ' { "v" : 3, "lines": [ 1, 2 ] }\n']) {
  test(`content of a newer release stays as it is: ${newer.trim()}`, async ({ page, complaints }) => {
    const shop = await openWith(page, { 'wellness-cart': newer });
    await buy(shop);
    await expect(notKept(shop)).toBeVisible();
    await shop.getByRole('button', { name: say('clear') }).click();
    await reload(shop);
    await expect(badge(shop)).toHaveCount(0);
    expect(await shop.evaluate(() => localStorage.getItem('wellness-cart'))).toBe(newer);
    await expect.poll(() => complaints).toEqual(Array(2).fill(expect.stringContaining('newer release')));
    complaints.length = 0;
  });
}

test('a catalog price replaces the stored one, and the sheet announces it once', async ({ page }) => {
  const shop = await openWith(page, { 'wellness-cart': saved([{ ...line(2), name: 'Old name', price: 1 }]) });
  const cart = await openPanel(shop);
  await expect(total(shop)).toHaveText(written(2 * first.price));
  await expect(
    cart.getByRole('status').filter({ hasText: say('priceChanged', { name: first.name, price: price(first.price) }) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => shop.evaluate(() => JSON.parse(localStorage.getItem('wellness-cart') ?? '').items[0].price))
    .toBe(first.price);
  await reload(shop);
  await openPanel(shop);
  await expect(total(shop)).toHaveText(written(2 * first.price));
  await expect(cart.getByText(say('priceChanged', { name: first.name, price: price(first.price) }))).toHaveCount(0);
});

test('a visit that only reads compacts nothing and loads no react-dom; the next change compacts', async ({ page }) => {
  const journal = JSON.stringify({
    v: 1,
    ops: [{ n: 1, type: 'add', item: { ...line(undefined), key: first.id }, quantity: 2 }],
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const shop = await openWith(page, { 'wellness-cart-journal-x': journal });
  await expect(badge(shop)).toHaveText(number(2));
  const snapshot = () => shop.evaluate(() => localStorage.getItem('wellness-cart-snapshot'));
  await shop.waitForFunction(() => 'catalog' in window.wellness);
  await shop.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(asked.filter((url) => url.includes('react-dom.js'))).toEqual([]);
  expect(await snapshot()).toBe(null);
  await shop.evaluate((product) => window.wellness.cart.add(product), { id: 'tea', name: 'Tea', price: 5, currency });
  await expect.poll(snapshot).toContain('"tea"');
  expect(await snapshot()).toContain(JSON.stringify(first.id));
});
