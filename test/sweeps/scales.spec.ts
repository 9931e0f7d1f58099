import type { Locator, Page } from '@playwright/test';
import UPNG from 'upng-js';
import { expect, test, visit } from '../support/site.ts';

/**
 * Protects what a page measures: the ticks of a scale are thin lines at every width and pixel ratio, also after the scale has
 * drawn itself, and it draws itself once, without motion where none is wanted.
 */

const pages = [
  '/',
  '/how-it-works',
  '/sermorelin-injection',
  '/products/nad-injection',
  '/products/glutathione-injection',
  '/products/bpc-157',
  '/products/personalized-glp-1-injections',
];
const widths = [320, 390, 560, 768, 960, 1024, 1440];
const pixelRatios = [1, 1.25, 1.5, 2, 3];

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
// A page is looked at at seven widths.
test.slow();

const scales = (page: Page): Locator => page.locator('main .scale');
const ticks = (scale: Locator): Locator => scale.locator('svg');
const animations = (scale: Locator): Promise<number> =>
  scale.evaluate((node) => node.getAnimations({ subtree: true }).length);

/** Scrolls to a scale and waits until it has drawn itself. */
async function draw(scale: Locator): Promise<void> {
  await scale.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(() => animations(scale)).toBe(0);
}

/** Shares of painted pixels in the row of ticks below the bar: as seen, and as many as the ticks may have. */
async function painted(page: Page, svg: Locator): Promise<{ seen: number; most: number }> {
  const { box, count } = await svg.evaluate((node) => {
    const { left, top, width } = node.getBoundingClientRect();
    // The first part of the path is the line that the ticks hang from.
    const count = (node.querySelector('path')?.getAttribute('d')?.split('M').length ?? 0) - 2;
    return { box: { left, top, width }, count };
  });
  // A smear reaches beyond the ends.
  const beyond = Math.min(16, box.left);
  const clip = { x: box.left - beyond, y: box.top + 8, width: box.width + 2 * beyond, height: 2 };
  const screenshot = await page.screenshot({ clip, animations: 'allow' });
  const image = UPNG.decode(new Uint8Array(screenshot).buffer);
  const pixels = new Uint32Array(UPNG.toRGBA8(image)[0] as ArrayBuffer).subarray(0, image.width);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const ground = Math.max(...counts.values());
  // A line of one pixel may lie on two.
  return { seen: 1 - ground / pixels.length, most: (2 * count) / clip.width };
}

for (const ratio of pixelRatios)
  test.describe(`at ${ratio} pixels each`, () => {
    test.use({ deviceScaleFactor: ratio });

    for (const path of pages)
      test(`ticks of ${path} are thin`, async ({ page }) => {
        await visit(page, path);
        const faults: string[] = [];
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          for (const scale of await scales(page).all()) {
            if (!(await ticks(scale).isVisible())) continue;
            await draw(scale);
            const { seen, most } = await painted(page, ticks(scale));
            if (seen === 0 || seen > most)
              faults.push(
                `${await scale.getAttribute('aria-label')} at ${width} px: ${seen.toFixed(3)} > ${most.toFixed(3)}`,
              );
          }
        }
        expect(faults).toEqual([]);
      });
  });

test('a scale draws itself once, when it comes into view, and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/products/glutathione-injection');
  const scale = scales(page).nth(1);
  const before = await scale.boundingBox();
  expect(await animations(scale)).toBeGreaterThan(0);
  expect(await ticks(scale).evaluate((node) => getComputedStyle(node).clipPath)).not.toBe('none');
  await draw(scale);
  expect(await ticks(scale).evaluate((node) => getComputedStyle(node).clipPath)).toBe('none');

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(scale).not.toBeInViewport();
  expect(await scale.boundingBox()).toEqual(before);
  await scale.evaluate((node) => node.scrollIntoView({ behavior: 'instant' }));
  expect(await animations(scale)).toBe(0);
});

test('with reduced motion and on paper a scale is drawn from the start', async ({ page }) => {
  for (const media of [{ reducedMotion: 'reduce' }, { media: 'print', reducedMotion: 'no-preference' }] as const) {
    await page.emulateMedia({ media: null, ...media });
    await visit(page, '/products/glutathione-injection');
    for (const scale of await scales(page).all()) expect(await animations(scale)).toBe(0);
  }
});
