import type { Frame, Page } from '@playwright/test';
import {
  addButton,
  badge,
  cartButton,
  desktop,
  expect,
  lines,
  openPanel,
  phone,
  reload,
  sheet,
  tabTo,
  test,
  toasts,
  total,
  visit,
} from '../support/site.ts';
import { number, price, say, world, total as written } from '../world.ts';

/** A visitor shops, on a phone and on a desktop: cart, panel, keyboard, scrolling. */

const { first, second, third } = world.roles;
const { name } = first;
const scrollTop = (shop: Frame) => shop.evaluate(() => Math.round(scrollY));

/** Turns the wheel where the mouse is, both ways, and gives the page the time that it would need to scroll. */
async function turnWheel(page: Page): Promise<void> {
  for (const way of [500, 500, -1500]) {
    await page.mouse.wheel(0, way);
    await page.waitForTimeout(120);
  }
}

/** More lines than the sheet has room for, and the page somewhere in its middle. */
async function fillAndScroll(page: Page, count: number): Promise<{ shop: Frame; top: number }> {
  const shop = await visit(page, world.paths.shop);
  const { currency } = world;
  await shop.evaluate(
    ({ count, currency }) => {
      const { cart } = window.wellness;
      for (let i = 0; i < count; i++) cart.add({ id: `p${i}`, name: `P${i}`, description: '', price: 1, currency });
      scrollTo({ top: 150, behavior: 'instant' });
    },
    { count, currency },
  );
  await expect.poll(() => scrollTop(shop)).toBe(150);
  await openPanel(shop);
  return { shop, top: 150 };
}

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('a visitor adds a product, changes its quantity, removes it and clears the cart', async ({ page }) => {
      const shop = await visit(page, world.paths.shop);
      await expect(badge(shop)).toHaveCount(0);

      await addButton(shop, name).click();
      await expect(badge(shop)).toHaveText(number(1));
      await expect(toasts(shop)).toHaveCount(1);
      await expect(toasts(shop)).toContainText(name);
      await expect(cartButton(shop)).toHaveAccessibleName(say('cartCount', { count: 1 }));

      const cart = await openPanel(shop);
      await expect(lines(shop)).toHaveCount(1);
      for (const text of [name, first.description ?? '', price(first.price)])
        await expect(lines(shop).getByText(text, { exact: true })).toBeVisible();
      await expect(total(shop)).toHaveText(written(first.price));

      const plus = cart.getByRole('button', { name: say('increase', { name }) });
      await plus.click();
      await plus.click();
      await expect(total(shop)).toHaveText(written(3 * first.price));
      await expect(badge(shop)).toHaveText(number(3));
      await cart.getByRole('button', { name: say('decrease', { name }) }).click();
      await expect(total(shop)).toHaveText(written(2 * first.price));

      await cart.getByRole('button', { name: say('removeOf', { name }) }).click();
      await expect(cart.getByText(say('empty'))).toBeVisible();
      await expect(badge(shop)).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(sheet(shop)).toBeHidden();

      for (const { name } of [second, third]) await addButton(shop, name).click();
      await expect(toasts(shop)).toHaveCount(1);
      await openPanel(shop);
      await expect(total(shop)).toHaveText(written(second.price + third.price));
      await cart.getByRole('button', { name: say('clear') }).click();
      await expect(cart.getByText(say('empty'))).toBeVisible();
      await expect(lines(shop)).toHaveCount(0);
    });

    test('minus at 1 removes the line', async ({ page }) => {
      const shop = await visit(page, world.paths.shop);
      await addButton(shop, name).click();
      const cart = await openPanel(shop);
      await cart.getByRole('button', { name: say('decrease', { name }) }).click();
      await expect(cart.getByText(say('empty'))).toBeVisible();
    });

    test('a visitor does all of it by keyboard alone', async ({ page }) => {
      const shop = await visit(page, world.paths.shop);
      await tabTo(page, say('labelOf', { label: say('addToCart'), name }));
      await page.keyboard.press('Enter');
      await expect(badge(shop)).toHaveText(number(1));

      await tabTo(page, say('cartCount', { count: 1 }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(lines(shop)).toBeVisible();
      await tabTo(page, say('quantityLabel', { name }));
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(total(shop)).toHaveText(written(3 * first.price));

      // The page behind is out of reach: Tab goes round in the sheet, by way of the browser's own controls.
      await tabTo(page, say('clear'));
      await tabTo(page, say('removeOf', { name }));
      await page.keyboard.press('Enter');
      await expect(sheet(shop).getByText(say('empty'))).toBeVisible();
      await expect(sheet(shop).locator(':focus')).toHaveCount(1);

      await page.keyboard.press('Escape');
      await expect(sheet(shop)).toBeHidden();
      await expect(cartButton(shop)).toBeFocused();
    });

    test('the cart survives a reload and is the same on other pages', async ({ page }) => {
      const shop = await visit(page, world.paths.shop);
      await addButton(shop, second.name).click();
      await expect(badge(shop)).toHaveText(number(1));
      await reload(shop);
      await expect(badge(shop)).toHaveText(number(1));
      const elsewhere = await visit(page, world.paths.order);
      await expect(badge(elsewhere)).toHaveText(number(1));
      await openPanel(elsewhere);
      await expect(total(elsewhere)).toHaveText(written(second.price));
    });

    for (const [what, count] of [
      ['one line', 1],
      ['more lines than fit', 14],
    ] as const) {
      test(`the page behind a sheet of ${what} does not scroll`, async ({ page }) => {
        const { shop, top } = await fillAndScroll(page, count);
        const list = await sheet(shop).getByRole('list').boundingBox();
        if (!list) throw new Error('There is no list');
        // The left edge is the backdrop where the window is wider than the sheet.
        for (const [x, y] of [
          [list.x + list.width / 2, list.y + 20],
          [list.x + list.width / 2, 20],
          [5, viewport.height / 2],
        ] as const) {
          await page.mouse.move(x, y);
          await turnWheel(page);
          expect(await scrollTop(shop), `after the wheel at ${x}, ${y}`).toBe(top);
        }
        for (const key of ['End', 'PageDown', 'ArrowDown', 'Home', 'PageUp']) {
          await page.keyboard.press(key);
          await page.waitForTimeout(60);
          expect(await scrollTop(shop), `after ${key}`).toBe(top);
        }
        await page.keyboard.press('Escape');
        await expect(sheet(shop)).toBeHidden();
        await page.mouse.move(viewport.width / 2, viewport.height / 2);
        // Firefox's compositor learns of it a frame later and drops an earlier turn of the wheel, so the test turns it again.
        const turned = async () => {
          await page.mouse.wheel(0, 300);
          return scrollTop(shop);
        };
        await expect.poll(turned, 'the wheel works again').toBeGreaterThan(top);
      });
    }
  });
}
