import type { Page } from '@playwright/test';
import { icon, openHost, script } from '../support/hosts.ts';
import { prerenderer } from '../support/pieces.ts';
import { expect, test } from '../support/site.ts';

/**
 * Protects the first impression: a card on a page without any styles for it is one column of a usual width, apart from the
 * next one, in the font of the page and on its color, whether a script or a server has written it.
 */

const jug = { id: 'jug', name: 'Stoneware jug', price: 46, description: 'Holds one litre.' };
const list = `<script type="application/json" data-wellness="catalog">${JSON.stringify([jug, { ...jug, id: 'bowl', name: 'Bowl' }])}</script>`;
const picture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/%3E';
const cards = `<wellness-product-card product-id="nmn-plus" name="NMN+" price="89"></wellness-product-card>
  <wellness-product-card name="Vase" price="38" image='${picture}'></wellness-product-card>
  <wellness-product-card product-id="jug"></wellness-product-card>`;

/** The rules of Bootstrap 5's reset that reach elements of the page, in short. */
const reset = `*, *::before, *::after { box-sizing: border-box }
  body { margin: 0; font-family: system-ui, "Segoe UI", sans-serif; font-size: 1rem; line-height: 1.5; color: #212529; background-color: #fff }
  p { margin-top: 0; margin-bottom: 1rem } img, svg { vertical-align: middle } button { border-radius: 0 }`;

const pages = {
  white: ['', 'rgb(255, 255, 255)'],
  'set in Times': ['body { font-family: "Times New Roman", serif; background: #fff }', 'rgb(255, 255, 255)'],
  dark: [':root { color-scheme: dark } body { font-family: Georgia, serif }', 'canvas'],
  'with the reset of Bootstrap': [reset, 'rgb(255, 255, 255)'],
} as const;

/** Boxes of each card and of what stands in it. */
const measure = (page: Page) =>
  page.locator('wellness-product-card').evaluateAll((cards) =>
    cards.map((card) => {
      const root = card.shadowRoot as ShadowRoot;
      const find = (selector: string) => root.querySelector(selector) as Element;
      const box = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;
      return {
        card: box(card),
        picture: box(find('.plate')),
        name: box(find('[part=name]')),
        price: box(find('.product-price')),
        button: box(find('[part~=button]')),
        font: getComputedStyle(find('[part=name]')).fontFamily,
        ground: getComputedStyle(find('.ground')).backgroundColor,
      };
    }),
  );

for (const way of ['script', 'server'] as const)
  for (const [what, [css, color]] of Object.entries(pages))
    test(`cards by the ${way} on a page that is ${what} are one column each`, async ({ page }) => {
      const { prerender } = await prerenderer();
      const options = { stylesheet: 'http://cdn.test/prerender.css', catalog: [jug] as never };
      const content = way === 'script' ? cards : await prerender(cards, options);
      await openHost(page, {
        html: `<html lang="en"><meta charset="utf-8">${icon}<style>${css}</style><body>${list}${content}<p>Words of the page.</p>${script()}`,
      });
      await expect(page.locator('wellness-product-card').getByRole('button')).toHaveCount(3);
      const [font, canvas] = await page.evaluate(() => {
        document.documentElement.style.setProperty('outline-color', 'Canvas');
        const { outlineColor } = getComputedStyle(document.documentElement);
        return [getComputedStyle(document.body).fontFamily, outlineColor];
      });
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const all = await measure(page);
        for (const { card, picture, name, price, button, ...style } of all) {
          expect(card.width).toBe(416);
          expect(price.right - name.left, 'name and price stand together').toBeLessThan(416);
          expect(Math.abs(name.top - price.top), 'on one line').toBeLessThan(12);
          expect(button.top).toBeGreaterThan(name.bottom);
          expect(style).toEqual({ font, ground: color === 'canvas' ? canvas : color });
          expect(picture.top, 'nothing stands above the picture').toBeLessThanOrEqual(name.top);
        }
        const [drawn, photo, letter] = all;
        for (const one of [drawn, photo]) expect(one?.name.top).toBeGreaterThanOrEqual(one?.picture.bottom ?? 0);
        expect(letter?.picture).toMatchObject({ width: 72, height: 72 });
        all.slice(1).forEach(({ card }, i) => {
          expect(card.top - (all[i]?.card.bottom ?? 0)).toBeGreaterThanOrEqual(24);
        });
        expect((await page.getByText('Words of the page.').boundingBox())?.y).toBeGreaterThanOrEqual(
          (letter?.card.bottom ?? 0) + 16,
        );
      }
    });

test('the page’s own rules for width and margin win, before and after the script', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const css = 'body { margin: 0 } wellness-product-card { max-width: none; margin: 0 }';
  await openHost(page, {
    html: `${icon}<link rel="stylesheet" href="http://cdn.test/wellness.css"><style>${css}</style><body>${list}${cards}${script('wellness.js', 'late/')}`,
    routes: { 'http://cdn.test/late/wellness.js': () => {} },
    until: 'commit',
  });
  const card = page.locator('wellness-product-card').first();
  await expect(card).toHaveCSS('width', '1280px');
  await expect(card).toHaveCSS('margin-bottom', '0px');
  await page.addScriptTag({ url: 'http://cdn.test/wellness.js', type: 'module' });
  await expect(card.getByRole('button')).toBeVisible();
  await expect(card).toHaveCSS('width', '1280px');
  await expect(card).toHaveCSS('margin-bottom', '0px');
});

test('a product without a picture has one face in card, grid and cart', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body>${list}<wellness-product-card product-id="jug"></wellness-product-card>
      <wellness-product-grid></wellness-product-grid><wellness-cart></wellness-cart>${script()}`,
  });
  await page.locator('wellness-product-card').getByRole('button').click();
  const faces = page.locator('wellness-product-card, wellness-product-grid, wellness-cart').locator('.initial');
  await expect(faces).toHaveText(['S', 'S', 'B', 'S']);
  const looks = await faces.evaluateAll((all) =>
    all.map((face) => {
      const { width, height, color, backgroundColor, fontSize, fontFamily, borderRadius } = getComputedStyle(face);
      return { width, height, color, backgroundColor, fontSize, fontFamily, borderRadius };
    }),
  );
  for (const look of looks) expect(look).toEqual(looks[0]);
});
