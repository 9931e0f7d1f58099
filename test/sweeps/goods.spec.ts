import type { Page } from '@playwright/test';
import { cart, icon, openHost, painted, script } from '../support/hosts.ts';
import { expectNothingRunsOver } from '../support/inspection.ts';
import { apart, boxesOf, catalog, goods, grid, pieces } from '../support/own-goods.ts';
import { badge, expect, test } from '../support/site.ts';

/**
 * A host's own products in any layout: pictures of any shape, names of any length, from a narrow column to a wide
 * page.
 */

async function open(page: Page, content: string, { products = goods as readonly object[], css = '' } = {}) {
  await openHost(page, {
    html: `${icon}<style>body { margin: 0 }${css}</style><body>${catalog(products)}${content}${script()}`,
  });
  await page.locator('[part=button]').first().waitFor();
}

const boxes = (page: Page, of: Readonly<Record<string, string>>) => page.evaluate(boxesOf, of);

for (const [width, columns] of [
  [280, 1],
  [390, 2],
  [768, 3],
  [1400, 4],
] as const)
  test(`names, prices and buttons of a row are aligned, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, grid);
    const cards = await boxes(page, pieces);
    expect(cards).toHaveLength(goods.length);
    expect(new Set(cards.map(({ plate }) => Math.round(plate.left))).size).toBe(columns);
    for (let i = 0; i < cards.length; i += columns) {
      const row = cards.slice(i, i + columns);
      for (const piece of ['plate', 'name', 'price', 'button'] as const)
        expect(apart(row, piece), `${piece} of row ${i / columns}`).toBeLessThan(1);
      for (const { plate, name, price, button } of row) {
        expect(Math.abs(plate.width - plate.height), 'the plate is square').toBeLessThan(1);
        expect(name.left, 'all begin where the picture does').toBeCloseTo(plate.left, 0);
        expect(button.left).toBeCloseTo(plate.left, 0);
        expect([name.top >= plate.bottom - 1, price.top >= name.bottom - 1, button.top >= price.bottom]).not.toContain(
          false,
        );
        expect(Math.max(name.right, price.right, button.right)).toBeLessThanOrEqual(plate.right + 1);
      }
    }
    await expectNothingRunsOver(page);
  });

const some = (count: number) => Array.from({ length: count }, (_, i) => ({ ...goods[i % 5], id: `p${i}` }));

for (const [count, columns, beside] of [
  [1, 1, true],
  [2, 2, true],
  [3, 3, false],
  [4, 4, false],
  [5, 5, false],
  [100, 4, false],
] as const)
  test(`a grid of ${count} fills its room, in columns as wide as each other`, async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 900 });
    await open(page, grid, { products: some(count) });
    const cards = await boxes(page, { ...pieces, card: '[part=card]' });
    expect(cards).toHaveLength(count);
    expect(new Set(cards.map(({ plate }) => Math.round(plate.left))).size).toBe(columns);
    for (const { plate, name, price, button } of cards) {
      expect(plate.width).toBeCloseTo(cards[0]?.plate.width ?? 0, 0);
      expect(name.left >= plate.right).toBe(beside);
      expect(price.top).toBeGreaterThanOrEqual(name.bottom - 1);
      if (beside) expect(button.bottom, 'no longer than its picture').toBeLessThanOrEqual(plate.bottom + 1);
    }
    expect(cards[0]?.plate.width).toBeGreaterThan(240);
    expect(cards[0]?.plate.height, 'whole in the window').toBeLessThan(600);
    const room = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.max(...cards.map(({ card }) => card.right))).toBeCloseTo(room - 16, 0);
  });

test('a page shows a thousand of a hundred thousand products, reports it, and stays responsive', async ({
  page,
  complaints,
}) => {
  const products = Array.from({ length: 100_000 }, (_, i) => ({ id: `p${i}`, name: `Tea ${i}`, price: 1 }));
  await open(page, `${cart}${grid}`, { products });
  await page.getByRole('button', { name: 'Add to Cart: Tea 999' }).click();
  await expect(badge(page)).toHaveText('1');
  await expect(page.locator('wellness-product-grid').getByRole('listitem')).toHaveCount(1_000);
  expect(complaints.splice(0)).toEqual([
    expect.stringContaining('left out products 1001 to 100000: a catalog may have at most 1000.'),
  ]);
});

test('pictures are whole and in the middle of their plate, or fill it, in the ratio that the page says', async ({
  page,
}) => {
  await open(page, grid);
  const look = () =>
    page.locator('wellness-product-grid').evaluate(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('img') ?? [])].map((img) => {
        const { width, height } = img.getBoundingClientRect();
        const { objectFit, objectPosition } = getComputedStyle(img);
        return { ratio: Math.round((width / height) * 100) / 100, objectFit, objectPosition };
      }),
    );
  for (const one of await look()) expect(one).toEqual({ ratio: 1, objectFit: 'contain', objectPosition: '50% 50%' });
  await page.addStyleTag({
    content:
      'body { --wellness-picture-ratio: 4 / 5; --wellness-picture-fit: cover; --wellness-color-plate: rgb(1, 2, 3) }',
  });
  for (const one of await look()) expect(one).toEqual({ ratio: 0.8, objectFit: 'cover', objectPosition: '50% 50%' });
  const plates = page.locator('wellness-product-grid').locator('.plate');
  for (const plate of await plates.all()) {
    await expect(plate).toHaveCSS('background-color', 'rgb(1, 2, 3)');
    await expect(plate, 'no wall, no floor').toHaveCSS('background-image', 'none');
  }
});

test('the first letter replaces a picture that fails to load, and a missing one', async ({ page }) => {
  await open(page, grid);
  const plates = page.locator('wellness-product-grid').locator('.plate');
  await plates.nth(5).scrollIntoViewIfNeeded();
  await expect(plates.nth(5)).toHaveText('M');
  await expect(page.getByRole('img', { name: 'A tin of tea' })).toBeVisible();
  await expect(plates.nth(6)).toHaveText('N');
  await expect(plates.nth(6).locator('span')).toHaveAttribute('aria-hidden', 'true');
  await expect(plates.nth(8).locator('svg')).toBeVisible();
});

test('a grid without any picture has small plates with letters; one with only the kit’s drawings is a shelf', async ({
  page,
}) => {
  await open(page, grid, { products: goods.slice(0, 4).map(({ id, name, price }) => ({ id, name, price })) });
  const plates = page.locator('wellness-product-grid').locator('.plate');
  await expect(plates).toHaveCount(4);
  for (const plate of await plates.all()) await expect(plate).toHaveCSS('width', '72px');
  const cards = await boxes(page, pieces);
  expect(new Set(cards.map(({ price }) => Math.round(price.top))).size).toBe(1);
  await openHost(page, { html: `${icon}<body>${grid}${script()}` });
  const wall = page.locator('wellness-product-grid').locator('.plate').first();
  await expect(wall).toHaveCSS('background-image', /gradient/);
});

for (const width of [240, 280, 400, 520, 700, 1400])
  test(`a card with a picture of any shape keeps it in its plate, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(
      page,
      goods.map(({ id }) => `<wellness-product-card product-id="${id}"></wellness-product-card>`).join(''),
    );
    await painted(page);
    const cards = await boxes(page, { ...pieces, image: '[part=image]' });
    for (const [i, { plate, image, name, price, button }] of cards.entries()) {
      // A picture that does not load is replaced by a letter.
      if (!('image' in (goods[i] ?? {})) || goods[i]?.name === 'Missing') continue;
      expect(image.left, goods[i]?.id).toBeGreaterThanOrEqual(plate.left - 0.5);
      expect(image.bottom).toBeLessThanOrEqual(plate.bottom + 0.5);
      expect(Math.abs(plate.width - plate.height), 'square').toBeLessThan(1);
      const beside = name.left >= plate.right;
      if (!beside) expect(name.top).toBeGreaterThanOrEqual(plate.bottom);
      expect(Math.max(name.right, price.right, button.right)).toBeLessThanOrEqual(width);
    }
    await expectNothingRunsOver(page);
  });

test('buttons of cards side by side are aligned', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  const ids = ['a', 'b', 'c'];
  await open(page, ids.map((id) => `<wellness-product-card product-id="${id}"></wellness-product-card>`).join(''), {
    css: 'body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px }',
  });
  const cards = await boxes(page, pieces);
  expect(new Set(cards.map(({ button }) => Math.round(button.top))).size).toBe(1);
});

test('pictures in the sheet are on a plate, too', async ({ page }) => {
  await open(page, `${cart}${grid}`);
  await page.getByRole('button', { name: 'Add to Cart: Chai' }).click();
  await page.getByRole('button', { name: /Shopping cart/ }).click();
  const image = page.getByRole('dialog').locator('[part=image]');
  await expect(image).toBeVisible();
  await expect(image).toHaveCSS('background-image', 'none');
  await expect(image).toHaveCSS('object-fit', 'contain');
});
