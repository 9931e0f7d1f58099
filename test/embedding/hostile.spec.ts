import type { Page } from '@playwright/test';
import { cart, icon, openHost, script } from '../support/hosts.ts';
import { addButton, badge, expect, lines, openPanel, test, total } from '../support/site.ts';

/** Shopping works where the page has changed prototypes or storage fails. Further host pages: host-pages.spec.ts. */

/** Adds two products of a grid and sees them in the panel. */
async function shop(page: Page) {
  await addButton(page, 'Longevity Stack').click();
  await addButton(page, 'Immune Support').click();
  await expect(badge(page)).toHaveText('2');
  await openPanel(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(total(page)).toHaveText('$178.00');
}

const polluted = `<script>
  Array.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = function () { return String(this); };
  Array.prototype.each = function (run) { for (var i = 0; i < this.length; i++) run(this[i]); };
  Array.prototype.remove = Array.prototype.first = Array.prototype.without = function () { return this[0]; };
  Object.prototype.extend = function (from) { for (var key in from) this[key] = from[key]; return this; };
  Function.prototype.bindAsEventListener = function () { return this; };
</script>`;

for (const build of ['wellness.js', 'wellness.iife.js']) {
  test(`${build}: prototypes that the page has added to`, async ({ page }) => {
    await openHost(page, {
      html: `${icon}${polluted}<body>${cart}<wellness-product-grid></wellness-product-grid><wellness-nav></wellness-nav>${script(build)}`,
    });
    await shop(page);
    await page.reload();
    await expect(badge(page)).toHaveText('2');
    await openPanel(page);
    await expect(total(page)).toHaveText('$178.00');
  });
}

for (const [what, fault] of [
  [
    'blocked',
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('No.', 'SecurityError'); } });
      Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('No.', 'SecurityError'); } });`,
  ],
  ['full', `Storage.prototype.setItem = function () { throw new DOMException('Full.', 'QuotaExceededError'); };`],
  [
    'corrupt',
    `for (const key of ['wellness-cart', 'wellness-cart-snapshot', 'wellness-cart-journal-x']) localStorage.setItem(key, '{"v":1,"items":');`,
  ],
] as const)
  test(`storage that is ${what}`, async ({ page }) => {
    await openHost(page, {
      html: `${icon}<script>${fault}</script><body>${cart}<wellness-product-grid></wellness-product-grid>${script()}`,
    });
    await shop(page);
    await expect(page.getByText('This browser can’t save your cart')).toHaveCount(what === 'corrupt' ? 0 : 1);
  });
