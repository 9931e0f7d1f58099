import type { Page } from '@playwright/test';
import { cart, cdn } from '../support/hosts.ts';
import { addButton, badge, expect, held, lines, openPage, openPanel, test, toasts, total } from '../support/site.ts';
import { prerenderedHtml } from '../support/world-pages.ts';
import { catalogScript, number, price, say, world, total as written } from '../world.ts';

/** Protects a prerendered shop: what a visitor chooses and adds before any script, what hydrates, and what is not for sale. */

const { first, variants, soldOut, ruled } = world.roles;
/** Sold out by its stock, and in no grid. */
const none = { ...first, id: 'none', stock: 0, listed: false };
const [preselected, other, sold] = world.variants;
const otherPrice = variants.variants?.[1]?.price ?? 0;

/** A page with one product of each kind, made by prerender(). Its elements come when `release` is called. */
async function openShop(page: Page) {
  const list = [first, variants, soldOut, ruled, none];
  const html = await prerenderedHtml(
    `${catalogScript(list)}${cart}<wellness-product-grid></wellness-product-grid>`,
    list,
  );
  const { route, release } = held();
  const shop = await openPage(page, html, { routes: { [`${cdn}wellness.js`]: route }, until: 'commit' });
  return { shop, html, release };
}

test('a choice and additions before the elements count, and the nodes stay', async ({ page }) => {
  const { shop, html, release } = await openShop(page);
  expect(html).toContain(say('addToCart'));
  const grid = shop.locator('wellness-product-grid');
  await expect(grid.locator('[part=price]').first()).toHaveText(price(first.price));
  const card = grid.locator('[part=card]').filter({ hasText: variants.name });
  const choice = card.locator('[part=variant]');
  await expect(choice.locator('option')).toHaveText([preselected, other, say('soldOut', { name: sold })]);
  await choice.selectOption(other);
  const node = await choice.elementHandle();
  await addButton(shop, variants.name).click();
  await addButton(shop, first.name).click();
  release();
  await expect(badge(shop)).toHaveText(number(2));
  await expect(card.locator('[part=price]')).toHaveText(price(otherPrice));
  // A choice is read by the elements, so this one came last.
  await expect(toasts(shop)).toContainText(say('added', { name: variants.name }));
  await openPanel(shop);
  await expect(lines(shop)).toHaveCount(2);
  await expect(total(shop)).toHaveText(written(otherPrice + first.price));
  expect(await node?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test('products that are sold out or have rules cannot be added, before and after the elements', async ({ page }) => {
  const { shop, release } = await openShop(page);
  const button = (name: string, label: Parameters<typeof say>[0]) =>
    shop.getByRole('button', { name: say('labelOf', { label: say(label), name }), exact: true });
  await expect(button(soldOut.name, 'unavailable')).toBeDisabled();
  const add = ({ id, name, price, currency }: typeof ruled) =>
    shop.evaluate((item) => window.wellness.cart.add(item), { id, name, price, currency: currency ?? 'USD' });
  await shop.waitForFunction(() => window.wellness);
  expect(await add(ruled)).toBe(0);
  expect(await add(none)).toBe(0);
  release();
  await expect(button(ruled.name, 'stateRegion')).toBeVisible();
  await expect(button(soldOut.name, 'unavailable')).toBeDisabled();
  expect(await add(ruled)).toBe(0);
  expect(await add(none)).toBe(0);
  await shop.waitForFunction(() => window.wellness.visitor);
  await shop.evaluate(() => window.wellness.visitor.set({ region: 'DE', age: 18 }));
  await addButton(shop, ruled.name).click();
  await expect(badge(shop)).toHaveText(number(1));
});

test('a cart link adds its products once, and the toast counts them', async ({ page }) => {
  const { shop, release } = await openShop(page);
  release();
  await expect(addButton(shop, first.name)).toBeVisible();
  await shop.evaluate((id) => {
    location.hash = `#wellness-cart-${id}:2`;
  }, first.id);
  await expect(badge(shop)).toHaveText(number(2));
  await expect(toasts(shop)).toContainText(say('came', { count: 1 }));
  await expect.poll(() => new URL(shop.url()).hash).toBe('');
});
