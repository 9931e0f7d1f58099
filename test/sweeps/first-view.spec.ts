import type { Locator, Page } from '@playwright/test';
import { teachHitTest } from '../support/hit-test.ts';
import { paths } from '../support/paths.ts';
import { expect, test, visit, windows } from '../support/site.ts';

/* The one thing to do on a page is wholly in the window that the page opens with. */

const main = (page: Page): Locator => page.getByRole('main');
const getStarted = (page: Page): Locator => main(page).getByRole('button', { name: /^Get Started\b/ });

/** What there is to do where it is not Get Started. */
const others: Readonly<Record<string, (page: Page) => Locator>> = {
  '/supplements': (page) => main(page).getByRole('button', { name: /^Add to Cart\b/ }),
  '/portal': (page) => main(page).getByRole('link', { name: /^Log ?in\b/i }),
  '/contact': (page) => main(page).getByRole('textbox'),
  '/faq': (page) =>
    main(page)
      .locator('summary, h3, a')
      .filter({ hasText: /\?\s*$/ }),
  '/blog': (page) => main(page).getByRole('article').getByRole('heading'),
  '/order': (page) => main(page).locator('wellness-order-status').getByRole('heading'),
  '/embed': (page) => main(page).getByRole('radio'),
  '/no-such-page': (page) => main(page).getByRole('link', { name: /\bhome\b/i }),
};

test.beforeEach(({ page }) => teachHitTest(page));

/** What is wrong with where it is, or null. */
const misplaced = (target: Locator): Promise<string | null> =>
  target.evaluate(async (node) => {
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [width, height] = [document.documentElement.clientWidth, innerHeight];
    // Rounded, as what a screen shows is.
    if (top < -0.5 || left < -0.5 || right > width + 0.5 || bottom > height + 0.5)
      return `from ${Math.round(left)}, ${Math.round(top)} to ${Math.round(right)}, ${Math.round(bottom)}`;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hit = window.hitAt(x, y);
    return window.isWithin(hit, node) ? null : `under ${hit?.outerHTML.slice(0, 60)}`;
  });

test('every page that has something else to do than Get Started is a page', () => {
  expect(Object.keys(others).filter((path) => !paths.includes(path))).toEqual([]);
});

test('what there is to do on a page is in the first view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  for (const path of paths) {
    await visit(page, path);
    const target = (others[path] ?? getStarted)(page).first();
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      const fault = await misplaced(target);
      if (fault) faults.push(`${path} at ${width}×${height}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});
