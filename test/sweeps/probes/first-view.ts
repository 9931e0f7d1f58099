import type { Locator, Page } from '@playwright/test';
import { treatments } from '../../support/paths.ts';

/*
 * Protects the first view of a page: the one thing to do on it, and a treatment's name and price, are wholly in the
 * window that it opens with, under nothing else. Pages need teachHitTest().
 */

const main = (page: Page): Locator => page.getByRole('main');
const getStarted = (page: Page): Locator => main(page).getByRole('button', { name: /^Get Started\b/ });

/** The thing to do on pages where it is not Get Started. */
export const others: Readonly<Record<string, (page: Page) => Locator>> = {
  '/supplements': (page) => main(page).getByRole('button', { name: /^Add to Cart\b/ }),
  '/portal': (page) => main(page).getByRole('link', { name: /^Log ?in\b/i }),
  '/contact': (page) => main(page).getByRole('textbox'),
  '/faq': (page) =>
    main(page)
      .locator('summary, h3, a')
      .filter({ hasText: /\?\s*$/ }),
  '/blog': (page) => main(page).getByRole('article').getByRole('heading'),
  '/order': (page) => main(page).locator('wellness-order-status').getByRole('heading'),
  '/no-such-page': (page) => main(page).getByRole('link', { name: /\bhome\b/i }),
};

/** The fault in a target's place, or null. */
const misplaced = (target: Locator): Promise<string | null> =>
  target.evaluate((node) => {
    scrollTo(0, 0);
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [width, height] = [document.documentElement.clientWidth, innerHeight];
    // A screen shows whole pixels.
    if (top < -0.5 || left < -0.5 || right > width + 0.5 || bottom > height + 0.5)
      return `from ${Math.round(left)}, ${Math.round(top)} to ${Math.round(right)}, ${Math.round(bottom)}`;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hit = window.hitAt(x, y);
    return window.isWithin(hit, node) ? null : `under ${hit?.outerHTML.slice(0, 60)}`;
  });

export async function outOfFirstView(page: Page, path: string): Promise<string[]> {
  const targets = new Map([['the thing to do', (others[path] ?? getStarted)(page)]]);
  if (treatments.includes(path)) {
    targets.set('the name', main(page).locator('h1'));
    const price = main(page).locator('.price');
    if (await price.count()) targets.set('the price', price);
  }
  const faults: string[] = [];
  for (const [name, target] of targets) {
    const fault = await misplaced(target.first());
    if (fault) faults.push(`${name}: ${fault}`);
  }
  return faults;
}
