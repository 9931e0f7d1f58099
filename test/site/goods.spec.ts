import type { Page } from '@playwright/test';
import { cart, icon, openHost, painted, script } from './hosts.ts';
import { expect, test } from './support.ts';

/* A host's own goods: pictures of any shape, words of any length, from the narrowest column to the widest page. */

/** A picture of that size, as an address: an even colour, so that it is small whatever its size. */
const picture = (width: number, height: number, fill = '#7a4') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/></svg>`)}`;

const long = 'Nahrungsergänzungsmittelverordnung';
const goods = [
  { id: 'a', name: 'Sencha from the first harvest', price: 14.5, image: picture(800, 600), rating: 4.6, reviews: 212 },
  { id: 'b', name: 'Chai', price: 9, image: picture(600, 800), description: 'With cardamom.' },
  { id: 'c', name: `Seven teas for the ${long}`, price: 1249.99, image: picture(1200, 300), description: long },
  { id: 'd', name: 'Ginger', price: 12, image: picture(60, 60), availability: 'unavailable' },
  { id: 'e', name: 'Night '.repeat(30), price: 11, image: picture(500, 700, 'none'), description: 'Hops. '.repeat(60) },
  { id: 'f', name: 'Missing', price: 8, image: 'data:image/png,none', imageAlt: 'A tin of tea' },
  { id: 'g', name: 'Nobody took one', price: 7 },
  { id: 'h', name: 'Half an hour', price: 60, image: picture(700, 700), availability: 'consult' },
  { id: 'nmn-plus', name: 'NMN+', price: 89 },
] as const;

const catalog = (products: readonly object[]) =>
  `<script type="application/json" data-wellness="catalog">${JSON.stringify(products)}</script>`;

async function open(page: Page, content: string, { products = goods as readonly object[], css = '' } = {}) {
  await openHost(page, {
    html: `${icon}<style>body { margin: 0 }${css}</style><body>${catalog(products)}${content}${script()}`,
  });
  await page.locator('[part=button]').first().waitFor();
}

interface Box {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of each card's pieces, in their order. */
const boxes = (page: Page, pieces: Readonly<Record<string, string>>) =>
  page.evaluate(
    (pieces) =>
      [...document.querySelectorAll('wellness-product-grid, wellness-product-card')].flatMap(({ shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll('[part=card]') ?? [])].map((card) =>
          Object.fromEntries(
            Object.entries(pieces).map(([name, selector]) => {
              const { top, left, right, bottom, width, height } = (
                card.querySelector(selector) ?? card
              ).getBoundingClientRect();
              return [name, { top, left, right, bottom, width, height }];
            }),
          ),
        ),
      ),
    pieces,
  ) as Promise<Record<'plate' | 'name' | 'price' | 'button' | 'image', Box>[]>;

const pieces = { plate: '.plate', name: '[part=name]', price: '[part=price]', button: '[part=button]' };
const grid = '<wellness-product-grid></wellness-product-grid>';

for (const [width, columns] of [
  [280, 1],
  [390, 2],
  [768, 3],
  [1400, 4],
] as const)
  test(`names, prices and buttons of a row are on common lines, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, grid);
    const cards = await boxes(page, pieces);
    expect(cards).toHaveLength(goods.length);
    expect(new Set(cards.map(({ plate }) => Math.round(plate.left))).size).toBe(columns);
    for (let i = 0; i < cards.length; i += columns) {
      const row = cards.slice(i, i + columns);
      for (const piece of ['plate', 'name', 'price', 'button'] as const) {
        const tops = row.map((card) => card[piece].top);
        expect(Math.max(...tops) - Math.min(...tops), `${piece} of row ${i / columns}`).toBeLessThan(1);
      }
      for (const { plate, name, price, button } of row) {
        expect(Math.abs(plate.width - plate.height), 'the plate is square').toBeLessThan(1);
        expect(name.left, 'all begin where the picture does').toBeCloseTo(plate.left, 0);
        expect(button.left).toBeCloseTo(plate.left, 0);
        expect([name.top >= plate.bottom, price.top >= name.bottom - 1, button.top >= price.bottom]).not.toContain(
          false,
        );
        expect(Math.max(name.right, price.right, button.right)).toBeLessThanOrEqual(plate.right + 1);
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

for (const count of [1, 2, 100])
  test(`a grid of ${count} has columns as wide as any`, async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 900 });
    const products = Array.from({ length: count }, (_, i) => ({ ...goods[i % 5], id: `p${i}` }));
    await open(page, grid, { products });
    const cards = await boxes(page, pieces);
    expect(cards).toHaveLength(count);
    for (const { plate } of cards) expect(plate.width).toBeCloseTo(cards[0]?.plate.width ?? 0, 0);
    expect(cards[0]?.plate.width).toBeGreaterThan(270);
    expect(cards[0]?.plate.width).toBeLessThan(400);
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

test('in place of a picture that does not come stands the first letter, as where there is none', async ({ page }) => {
  await open(page, grid);
  const plates = page.locator('wellness-product-grid').locator('.plate');
  await plates.nth(5).scrollIntoViewIfNeeded();
  await expect(plates.nth(5)).toHaveText('M');
  await expect(page.getByRole('img', { name: 'A tin of tea' })).toBeVisible();
  await expect(plates.nth(6)).toHaveText('N');
  await expect(plates.nth(6).locator('span')).toHaveAttribute('aria-hidden', 'true');
  await expect(plates.nth(8).locator('svg')).toBeVisible();
});

test('a grid without any picture has no plates; one of our own drawings alone is their shelf', async ({ page }) => {
  await open(page, grid, { products: goods.slice(0, 4).map(({ id, name, price }) => ({ id, name, price })) });
  expect(await page.locator('wellness-product-grid').locator('.plate').count()).toBe(0);
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
      if (!('image' in (goods[i] ?? {}))) continue;
      expect(image.left, goods[i]?.id).toBeGreaterThanOrEqual(plate.left - 0.5);
      expect(image.bottom).toBeLessThanOrEqual(plate.bottom + 0.5);
      expect(Math.abs(plate.width - plate.height), 'square').toBeLessThan(1);
      const beside = name.left >= plate.right;
      if (!beside) expect(name.top).toBeGreaterThanOrEqual(plate.bottom);
      expect(Math.max(name.right, price.right, button.right)).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('buttons of cards that a page sets side by side are on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  const ids = ['a', 'b', 'c'];
  await open(page, ids.map((id) => `<wellness-product-card product-id="${id}"></wellness-product-card>`).join(''), {
    css: 'body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px }',
  });
  const cards = await boxes(page, pieces);
  expect(new Set(cards.map(({ button }) => Math.round(button.top))).size).toBe(1);
});

test('in the sheet a picture lies on its plate, too', async ({ page }) => {
  await open(page, `${cart}${grid}`);
  await page.getByRole('button', { name: 'Add to Cart: Chai' }).click();
  await page.getByRole('button', { name: /Shopping cart/ }).click();
  const image = page.getByRole('dialog').locator('[part=image]');
  await expect(image).toBeVisible();
  await expect(image).toHaveCSS('background-image', 'none');
  await expect(image).toHaveCSS('object-fit', 'contain');
});
