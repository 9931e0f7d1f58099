import type { Page } from '@playwright/test';
import { cart, icon, openHost, script } from '../support/hosts.ts';
import { addButton, cartButton, desktop, expect, phone, test, toasts, visit } from '../support/site.ts';

/** Protects the place of a toast: whole in the window, apart from the fixed cart button, and not on paper. */

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

async function edgesOf(locator: ReturnType<typeof toasts>): Promise<Edges> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

/** Waits until the toast is shown, with all styles. */
async function add(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toBeVisible();
}

for (const [name, size] of [
  ['a small phone', { width: 320, height: 568 }],
  ['a phone', phone],
  ['a tablet', { width: 768, height: 1024 }],
  ['a phone on its side', { width: 844, height: 390 }],
  ['a desktop', desktop],
] as const)
  test(`a toast is whole in its corner of ${name}, apart from the cart button`, async ({ page }) => {
    await page.setViewportSize(size);
    await visit(page, '/supplements');
    await add(page);
    const toast = await edgesOf(toasts(page));
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect(toast.left).toBeGreaterThanOrEqual(12);
    expect(toast.right).toBeLessThanOrEqual(width - 12);
    expect(toast.bottom).toBeCloseTo(size.height - 12, 0);
    expect(toast.top).toBeGreaterThan((await edgesOf(cartButton(page))).bottom);
    await cartButton(page).click({ trial: true });
  });

test('a toast is not printed', async ({ page }) => {
  // The storefront's own styles hide it, too.
  const product = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
  await openHost(page, { html: `${icon}<body>${cart}${product}${script()}` });
  await add(page);
  await page.emulateMedia({ media: 'print' });
  await expect(toasts(page)).toBeHidden();
});
