import type { Page } from '@playwright/test';
import {
  addButton,
  badge,
  cartButton,
  desktop,
  expect,
  lines,
  openPanel,
  phone,
  sheet,
  tabTo,
  test,
  toasts,
  total,
  visit,
} from '../support/site.ts';

/** A visitor shops on the storefront, on a phone and on a desktop: cart, panel, keyboard, scrolling. */

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Turns the wheel where the mouse is, both ways, and gives the page the time that it would need to scroll. */
async function turnWheel(page: Page): Promise<void> {
  for (const way of [500, 500, -1500]) {
    await page.mouse.wheel(0, way);
    await page.waitForTimeout(120);
  }
}

/** More lines than the sheet has room for, and the page somewhere in its middle. */
async function fillAndScroll(page: Page, count: number): Promise<number> {
  await visit(page, '/supplements');
  await page.evaluate((count) => {
    for (let i = 0; i < count; i++) window.wellness.cart.add({ id: `p${i}`, name: `P${i}`, description: '', price: 1 });
    scrollTo({ top: 150, behavior: 'instant' });
  }, count);
  await expect.poll(() => scrollTop(page)).toBe(150);
  await openPanel(page);
  return 150;
}

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('a visitor adds a supplement, changes its quantity, removes it and clears the cart', async ({ page }) => {
      await visit(page, '/supplements');
      await expect(badge(page)).toHaveCount(0);

      await addButton(page, 'NMN+').click();
      await expect(badge(page)).toHaveText('1');
      await expect(toasts(page)).toHaveCount(1);
      await expect(toasts(page)).toContainText('NMN+');
      await expect(cartButton(page)).toHaveAccessibleName(/\b1 item\b/);

      const cart = await openPanel(page);
      await expect(lines(page)).toHaveCount(1);
      for (const text of ['NMN+', 'Cellular energy and NAD+ support', '$89'])
        await expect(lines(page).getByText(text, { exact: true })).toBeVisible();
      await expect(total(page)).toHaveText('$89.00');

      const plus = cart.getByRole('button', { name: 'Increase quantity of NMN+' });
      await plus.click();
      await plus.click();
      await expect(total(page)).toHaveText('$267.00');
      await expect(badge(page)).toHaveText('3');
      await cart.getByRole('button', { name: 'Decrease quantity of NMN+' }).click();
      await expect(total(page)).toHaveText('$178.00');

      await cart.getByRole('button', { name: 'Remove NMN+' }).click();
      await expect(cart.getByText('Your cart is empty')).toBeVisible();
      await expect(badge(page)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(sheet(page)).toBeHidden();

      for (const name of ['Longevity Stack', 'Immune Support']) await addButton(page, name).click();
      await expect(toasts(page)).toHaveCount(1);
      await openPanel(page);
      await expect(total(page)).toHaveText('$178.00');
      await cart.getByRole('button', { name: 'Clear Cart' }).click();
      await expect(cart.getByText('Your cart is empty')).toBeVisible();
      await expect(lines(page)).toHaveCount(0);
    });

    test('minus at 1 removes the line', async ({ page }) => {
      await visit(page, '/supplements');
      await addButton(page, 'NMN+').click();
      const cart = await openPanel(page);
      await cart.getByRole('button', { name: 'Decrease quantity of NMN+' }).click();
      await expect(cart.getByText('Your cart is empty')).toBeVisible();
    });

    test('a visitor does all of it by keyboard alone', async ({ page }) => {
      await visit(page, '/supplements');
      await tabTo(page, 'Add to Cart: NMN+');
      await page.keyboard.press('Enter');
      await expect(badge(page)).toHaveText('1');

      await tabTo(page, /^Shopping cart, 1 item$/, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(lines(page)).toBeVisible();
      await tabTo(page, 'Quantity of NMN+');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(total(page)).toHaveText('$267.00');

      // The page behind is out of reach: Tab goes round in the sheet, by way of the browser's own controls.
      await tabTo(page, 'Clear Cart');
      await tabTo(page, 'Remove NMN+');
      await page.keyboard.press('Enter');
      await expect(sheet(page).getByText('Your cart is empty')).toBeVisible();
      await expect(sheet(page).locator(':focus')).toHaveCount(1);

      await page.keyboard.press('Escape');
      await expect(sheet(page)).toBeHidden();
      await expect(cartButton(page)).toBeFocused();
    });

    test('the cart survives a reload and is the same on other pages', async ({ page }) => {
      await visit(page, '/supplements');
      await addButton(page, 'Longevity Stack').click();
      await expect(badge(page)).toHaveText('1');
      await page.reload();
      await expect(badge(page)).toHaveText('1');
      await visit(page, '/products/nad-injection');
      await expect(badge(page)).toHaveText('1');
      await openPanel(page);
      await expect(total(page)).toHaveText('$129.00');
    });

    for (const [what, count] of [
      ['one line', 1],
      ['more lines than fit', 14],
    ] as const) {
      test(`the page behind a sheet of ${what} does not scroll`, async ({ page }) => {
        const top = await fillAndScroll(page, count);
        const list = await sheet(page).getByRole('list').boundingBox();
        if (!list) throw new Error('There is no list');
        // The left edge is the backdrop where the window is wider than the sheet.
        for (const [x, y] of [
          [list.x + list.width / 2, list.y + 20],
          [list.x + list.width / 2, 20],
          [5, viewport.height / 2],
        ] as const) {
          await page.mouse.move(x, y);
          await turnWheel(page);
          expect(await scrollTop(page), `after the wheel at ${x}, ${y}`).toBe(top);
        }
        for (const key of ['End', 'PageDown', 'ArrowDown', 'Home', 'PageUp']) {
          await page.keyboard.press(key);
          await page.waitForTimeout(60);
          expect(await scrollTop(page), `after ${key}`).toBe(top);
        }
        await page.keyboard.press('Escape');
        await expect(sheet(page)).toBeHidden();
        await page.mouse.move(viewport.width / 2, viewport.height / 2);
        // Firefox's compositor learns of it a frame later and drops an earlier turn of the wheel, so the test turns it again.
        const turned = async () => {
          await page.mouse.wheel(0, 300);
          return scrollTop(page);
        };
        await expect.poll(turned, 'the wheel works again').toBeGreaterThan(top);
      });
    }
  });
}
