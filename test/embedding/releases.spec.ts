import type { Page } from '@playwright/test';
import { expectOneCart, first, openWith } from '../support/copies.ts';
import { cart, icon, openHost, script } from '../support/hosts.ts';
import { older, olderRelease } from '../support/older-release.ts';
import { addButton, badge, cartButton, expect, lines, test } from '../support/site.ts';

/** Protects visitors of sites that load two releases: on one page, and on pages that share the stored cart. */

const tags = { older: script('wellness.js', older), "today's": script() };

for (const [what, scripts] of [
  ['the older release before today’s', [tags.older, tags["today's"]]],
  ['today’s release before the older', [tags["today's"], tags.older]],
] as const)
  test(`${what} on a page: one cart, one toast, one panel`, async ({ page }) => {
    const said = await openWith(page, scripts, { files: olderRelease });
    await expect.poll(() => said).toEqual(first('0.1.0', '0.1.0'));
    await expectOneCart(page);
    await cartButton(page).click();
    await expect(lines(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expectOneCart(page, 2);
  });

for (const [what, before, after] of [
  ['by the older release is today’s, and goes on in both', 'older', "today's"],
  ['today is the older release’s, and goes on in both', "today's", 'older'],
] as const)
  test(`a cart that is stored ${what}`, async ({ page, context }) => {
    const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
    const html = (tag: string) => `${icon}<body>${cart}${card}${tag}`;
    await openHost(page, { html: html(tags[before]), files: olderRelease });
    await addButton(page, 'NMN+').click();
    await addButton(page, 'NMN+').click();
    await expect(badge(page)).toHaveText('2');

    const other = await context.newPage();
    await openHost(other, { html: html(tags[after]), files: olderRelease });
    await expect(badge(other)).toHaveText('2');
    await addButton(other, 'NMN+').click();
    await expect(badge(other)).toHaveText('3');
    await expect(badge(page)).toHaveText('3');

    await addButton(page, 'NMN+').click();
    await expect(badge(other)).toHaveText('4');
    // Both have compacted the journals by then.
    for (const tab of [page, other]) {
      await expect
        .poll(() => tab.evaluate(() => localStorage.getItem('wellness-cart-snapshot') ?? ''))
        .toContain('nmn-plus');
      await tab.reload();
      await expect(badge(tab)).toHaveText('4');
    }
  });

test('an older release keeps its additions when the current one has stored a seen price', async ({ page, context }) => {
  const stored = { id: 'tea', name: 'Tea', price: 5, quantity: 1, unitPrice: { price: 50, per: 'kg' } };
  const list = (price: number) =>
    `<script type="application/json" data-wellness="catalog">[{ "id": "tea", "name": "Tea", "price": ${price} }]</script>`;
  const html = (tag: string, price: number) => `${icon}<body>${list(price)}${cart}${tag}`;
  const linesOf = (tab: Page) => tab.evaluate(() => window.wellness.cart.items);
  await openHost(page, { html: html(tags.older, 5), files: olderRelease });
  await page.evaluate((line) => localStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items: [line] })), stored);
  await page.reload();
  await expect(badge(page)).toHaveText('1');

  const other = await context.newPage();
  await openHost(other, { html: html(tags["today's"], 6), files: olderRelease });
  await cartButton(other).click();
  await expect(lines(other)).toContainText('$6');
  await other.keyboard.press('Escape');
  await page.evaluate(() => window.wellness.cart.add({ id: 'tea', name: 'Tea', price: 5 }));
  await page.evaluate(() => window.wellness.cart.add({ id: 'cup', name: 'Cup', price: 3 }));
  await expect(badge(other)).toHaveText('3');

  const snapshot = () => page.evaluate(() => JSON.parse(localStorage.getItem('wellness-cart-snapshot') ?? '{}'));
  await expect.poll(async () => (await snapshot()).cart?.items[0]?.price).toBe(6);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(badge(tab)).toHaveText('3');
  }
  for (const items of [(await snapshot()).cart.items, await linesOf(other)]) {
    expect(items).toMatchObject([
      { id: 'tea', price: 6, quantity: 2 },
      { id: 'cup', quantity: 1 },
    ]);
    expect(items[0]).not.toHaveProperty('unitPrice');
  }
});
