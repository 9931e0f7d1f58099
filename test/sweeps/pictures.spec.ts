import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { routes } from '../../demo-site/routes.ts';
import { readPage } from '../../tools/build/page-sources.ts';
import { expect, test } from '../support/site.ts';

/** Protects the rendered pictures: the first view stays light, and a treatment's picture goes along from page to page. */

/** Files of rendered pictures that a page loads for its first view, with their sizes in bytes. */
async function picturesOf(page: Page, path: string): Promise<Map<string, number>> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const [, file] = /\/pictures\/(.*)$/.exec(response.url()) ?? [];
    if (file) bodies.set(file, response.body());
  });
  await page.goto(path);
  const image = page.locator('.still img').first();
  await expect
    .poll(() => image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0))
    .toBe(true);
  for (const later of await page.locator('img[loading=lazy]').all())
    bodies.delete(await later.evaluate((node: HTMLImageElement) => node.currentSrc.replace(/^.*\//, '')));
  return new Map(await Promise.all([...bodies].map(async ([file, body]) => [file, (await body).length] as const)));
}

/** `bpc-157` of `bpc-157-tall-day-480.avif`. Objects without a room have no time of day: they are for plates of any color. */
const names = readdirSync(resolve(import.meta.dirname, '../../demo-site/public/pictures'))
  .filter((file) => !file.includes('-alone-'))
  .map((file) => file.replace(/-[a-z]+-(day|evening)-\d+\.avif$/, ''));

for (const name of new Set(names)) {
  const route = routes.findLast(({ file }) => /\/pictures\/(\S+)/.exec(readPage(file))?.[1]?.startsWith(`${name}-`));
  const path = route?.canonical ?? route?.path ?? '';
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} loads one picture of at most 60,000 bytes, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme });
      const loaded = [...(await picturesOf(page, path))];
      expect(loaded).toHaveLength(1);
      const [file = '', size] = loaded[0] ?? [];
      expect(file.startsWith(`${name}-`)).toBe(true);
      expect(file).toContain(colorScheme === 'dark' ? 'evening' : 'day');
      expect(size).toBeLessThan(60_000);
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`/anti-aging loads its six pictures in at most 60,000 bytes together, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme });
    const loaded = await picturesOf(page, '/anti-aging');
    expect(loaded.size).toBe(6);
    for (const file of loaded.keys()) expect(file).toContain(colorScheme === 'dark' ? 'evening' : 'day');
    expect([...loaded.values()].reduce((sum, size) => sum + size)).toBeLessThan(60_000);
  });

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a treatment's picture goes along to its page, with motion "${reducedMotion}"`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      addEventListener('pagereveal', async ({ viewTransition }) => {
        await viewTransition?.ready;
        const moving = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
        document.documentElement.dataset.moving = String(moving.includes('::view-transition-group(vial)'));
      });
    });
    // A browser skips a move for which the next page comes too late: a busy machine needs another attempt.
    await expect(async () => {
      await page.goto('/anti-aging');
      await page.locator('.objects a[href="/products/nad-injection"]').click();
      await page.waitForURL('**/products/nad-injection');
      const moves = String(reducedMotion === 'no-preference');
      await expect(page.locator('html')).toHaveAttribute('data-moving', moves, { timeout: 2000 });
    }).toPass();
  });
}
