import type { Page } from '@playwright/test';

/** Protects the cart button while the page scrolls: it lies on the navigation's row, and on nothing else of the page. */
export const underCartInScroll = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cart = document.querySelector('wellness-cart-button');
    const header = document.querySelector('.site-header');
    const row = header?.querySelector('wellness-nav');
    const end = document.documentElement.scrollHeight - innerHeight;
    const found = new Set<string>();
    const look = (y: number) => {
      scrollTo(0, y);
      const box = cart?.getBoundingClientRect();
      if (!box?.width) return found.add(`${y}: there is no cart button`);
      for (const across of [0.05, 0.5, 0.95])
        for (const down of [0.05, 0.5, 0.95]) {
          const hit = document.elementsFromPoint(box.left + box.width * across, box.top + box.height * down);
          // The button is on top, and the row under it. The row covers everything below.
          const [first, second] = hit;
          if (first !== cart) found.add(`${y}: ${first?.localName} above the cart`);
          if (!second || !header?.contains(second)) found.add(`${y}: ${second?.localName}.${second?.className}`);
        }
      if (row && getComputedStyle(row).backgroundColor.endsWith('/ 0)')) found.add('the row is transparent');
      const bottom = row?.getBoundingClientRect().bottom ?? 0;
      if (box.bottom > bottom) found.add(`${y}: the cart ends at ${box.bottom}, the row at ${bottom}`);
    };
    for (let y = 0; y < end; y += 350) look(y);
    // Elements that render when they are near do so in a frame.
    await new Promise(requestAnimationFrame);
    look(end);
    return [...found];
  });

/** Protects the first lines of a page: its header is as high as the navigation that is fixed over it. */
export async function roomForNav(page: Page): Promise<string[]> {
  const [nav, room] = await page.evaluate(() =>
    ['wellness-nav', '.site-header'].map((name) => document.querySelector(name)?.getBoundingClientRect().height),
  );
  return nav !== undefined && nav === room ? [] : [`the navigation is ${nav} pixels high, the header ${room}`];
}
