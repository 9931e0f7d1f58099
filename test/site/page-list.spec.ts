import type { Page, Route } from '@playwright/test';
import { cart, cdn, script } from '../support/hosts.ts';
import { prerenderer } from '../support/pieces.ts';
import { addButton, badge, expect, lines, openPage, openPanel, test, total } from '../support/site.ts';
import { worldHtml } from '../support/world-pages.ts';
import { number, price, products, say, world, total as written } from '../world.ts';

/** Protects the list that a page names for all of it, as a visitor meets it: prerendered, late, failed and by two scripts. */

const { first, second } = world.roles;
const address = '/list.json';
const pattern = `**${address}`;
const card = ({ id }: { readonly id: string }) => `<wellness-product-card product-id="${id}"></wellness-product-card>`;
const grid = '<wellness-product-grid></wellness-product-grid>';
const named = (body: string, scripts = script()) =>
  worldHtml(body, scripts).replace('<html ', `<html data-wellness-catalog="${address}" `);
/** The first product, at a price that no other list has. */
const dearer = { ...first, price: first.price * 2 };

/** Opens the page; its list comes when `release` is called. */
async function openLate(page: Page, html: string, list: readonly object[]) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  const answer = async (route: Route) => {
    asked.push(route.request().url());
    await released;
    await route.fulfill({ json: list });
  };
  const shop = await openPage(page, html, { routes: { [pattern]: answer } });
  return { shop, release, asked };
}

test('a prerendered page keeps its cards until its list is there, and the list wins', async ({ page }) => {
  const { prerender } = await prerenderer();
  const html = await prerender(named(`${cart}${card(first)}${grid}`, script('early.js') + script('entry.js')), {
    stylesheet: `${cdn}prerender.css`,
    catalog: [first, second],
  });
  const { shop, release } = await openLate(page, html, [dearer, second]);
  await shop.waitForFunction(() => window.wellness?.visitor);
  const prices = shop.locator('wellness-product-card, wellness-product-grid').locator('[part=price]');
  await expect(prices).toHaveText([first, first, second].map((product) => price(product.price)));
  await addButton(shop, first.name).first().click();
  await expect(badge(shop)).toHaveText(number(1));
  await expect(prices).toHaveText([first, first, second].map((product) => price(product.price)));
  release();
  await expect(prices).toHaveText([dearer, dearer, second].map((product) => price(product.price)));
  await openPanel(shop);
  await expect(lines(shop)).toContainText(price(dearer.price));
  await expect(total(shop)).toHaveText(written(dearer.price));
});

test('a server that has not the list leaves space, and shows no fixed product', async () => {
  const { prerender } = await prerenderer();
  const html = await prerender(named(`${card({ id: 'nmn-plus' })}${grid}`), { stylesheet: `${cdn}prerender.css` });
  expect(html.match(/aria-busy="true"/g)).toHaveLength(2);
  expect(html).not.toContain('NMN+');
});

test('two copies of the script request the list once', async ({ page, complaints }) => {
  const scripts = script('wellness.js', 'a/') + script('wellness.js', 'b/');
  const { shop, release, asked } = await openLate(page, named(cart + card(first) + grid, scripts), [dearer]);
  const shown = shop.locator('wellness-product-card, wellness-product-grid').locator('[part=price]');
  await expect(shop.locator('[part][aria-busy=true]')).toHaveCount(2);
  await expect(shown).toHaveCount(0);
  release();
  await expect(shown).toHaveText(Array(2).fill(price(dearer.price)));
  expect(asked).toHaveLength(1);
  // The line that names the first copy.
  complaints.splice(0);
});

test('one press of Try again brings all cards and the cart link of the address', async ({ page, complaints }) => {
  let works = false;
  const answer = (route: Route) =>
    works ? route.fulfill({ json: products }) : route.fulfill({ status: 503, body: '' });
  const shop = await openPage(page, named(cart + card(first) + grid), { routes: { [pattern]: answer } });
  const again = shop.getByRole('button', { name: say('tryAgain') });
  await expect(again).toHaveCount(2);
  await expect(shop.getByRole('alert')).toHaveText(Array(2).fill(say('gridFailed')));
  await shop.evaluate((id) => {
    location.hash = `#wellness-cart-${id}:2`;
  }, first.id);
  works = true;
  await again.first().click();
  await expect(again).toHaveCount(0);
  await expect(shop.locator('wellness-product-card').locator('[part=price]')).toHaveText(price(first.price));
  await expect(badge(shop)).toHaveText(number(2));
  expect(complaints.splice(0).filter((line) => line.includes('data-wellness-catalog'))).toHaveLength(1);
});
