import type { Page } from '@playwright/test';
import { shops } from '../../tools/examples.ts';
import { axePath, expectNoFaults, expectNothingRunsOver } from '../support/inspection.ts';
import { badge, desktop, expect, phone, test, toasts } from '../support/site.ts';
import { wordsOf } from '../support/words-of.ts';

/** The example shops, as a visitor meets each: in its language, its direction, its currency and its own words. */

/** The built-in texts of an element, without marks of direction. */
const said = (code: string, key: Parameters<ReturnType<typeof wordsOf>['say']>[0], name = '') =>
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
  /** The price of the first product. */
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
  test(`${shop} has its language, prices, cart and checkout`, async ({ page, baseURL }) => {
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
