import type { Page } from '@playwright/test';
import { addButton, badge, expect, lines, openPanel, test, total, visit } from '../support/site.ts';

/** Protects shopping with storage that throws, is full or holds anything: the shop goes on, and no cart is lost that another program or a newer release has stored. */

// Storage is part of the subject, so each test has a context of its own.
test.use({ reuseContext: false });

const saved = (items: readonly unknown[]) => JSON.stringify({ v: 1, items });
const line = (quantity: unknown = 2) => ({ id: 'nmn-plus', name: 'NMN+', description: '', price: 89, quantity });

/** Adds two products and sees them in the cart. */
async function shop(page: Page, before = 0): Promise<void> {
  await addButton(page, 'Longevity Stack').click();
  await addButton(page, 'Immune Support').click();
  await expect(badge(page)).toHaveText(String(before + 2));
  await openPanel(page);
  await expect(lines(page)).toHaveCount(2 + (before ? 1 : 0));
  await expect(total(page)).toHaveText(`$${178 + 89 * before}.00`);
}

const notKept = (page: Page) => page.getByText('This browser can’t save your cart');

/** Opens the shop with nothing but these entries in storage. The page for crawlers has no script that reads them first. */
async function openWith(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, entries);
  await visit(page, '/supplements');
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
    await visit(page, '/supplements');
    await shop(page);
    await expect(notKept(page)).toBeVisible();
    await page.reload();
    await expect(badge(page)).toHaveCount(0);
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
  await visit(page, '/supplements');
  await page.evaluate(() => Object.assign(window, { full: true }));
  await addButton(page, 'NMN+').click();
  await page.evaluate(() => Object.assign(window, { full: false }));
  await shop(page, 1);
  await expect(notKept(page)).toHaveCount(0);
  await page.reload();
  await expect(badge(page)).toHaveText('3');
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
    await openWith(page, { 'wellness-cart': content });
    await expect(badge(page)).toHaveCount(0);
    await addButton(page, 'Longevity Stack').click();
    await page.reload();
    await expect(badge(page)).toHaveText('1');
  });

test('valid lines between invalid ones are kept, each id once', async ({ page }) => {
  await openWith(page, { 'wellness-cart': saved([null, line(0), line(2), line(5), { id: 'x' }]) });
  await expect(badge(page)).toHaveText('2');
  await shop(page, 2);
});

test('garbage beside the cart breaks nothing and loses nothing', async ({ page }) => {
  // test/unit/cart/storage.test.ts has more of it.
  for (const garbage of [
    '{{{',
    '{"v":1,"at":1e999,"of":"0-x","vector":{"wellness-cart-journal-x":1e999},"ops":[null]}',
  ])
    await test.step(garbage, async () => {
      await openWith(page, {
        'wellness-cart': saved([line(2)]),
        'wellness-cart-journal-x': garbage,
        'wellness-cart-snapshot': garbage,
      });
      await expect(badge(page)).toHaveText('2');
      await addButton(page, 'Longevity Stack').click();
      await page.reload();
      await expect(badge(page)).toHaveText('3');
    });
});

for (const newer of ['{"v":2}', ' { "v" : 3, "lines": [ 1, 2 ] }\n']) {
  test(`content of a newer release stays as it is: ${newer.trim()}`, async ({ page, complaints }) => {
    await openWith(page, { 'wellness-cart': newer });
    await shop(page);
    await expect(notKept(page)).toBeVisible();
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.reload();
    await expect(badge(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('wellness-cart'))).toBe(newer);
    expect(complaints.splice(0)).toEqual(Array(2).fill(expect.stringContaining('newer release')));
  });
}

test('a catalog price replaces the stored one, and the sheet announces it once', async ({ page }) => {
  await openWith(page, { 'wellness-cart': saved([{ ...line(2), name: 'Old name', price: 1 }]) });
  const cart = await openPanel(page);
  await expect(total(page)).toHaveText('$178.00');
  await expect(cart.getByRole('status').filter({ hasText: 'The price of NMN+ has changed to $89.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('wellness-cart') ?? '').items[0].price))
    .toBe(89);
  await page.reload();
  await openPanel(page);
  await expect(total(page)).toHaveText('$178.00');
  await expect(cart.getByText('has changed')).toHaveCount(0);
});
