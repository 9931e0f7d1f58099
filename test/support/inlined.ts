import type { Frame, Page } from '@playwright/test';
import { hold } from './site.ts';

/* Looks at a prerendered page before and after its elements have come. */

/** Holds the script with the elements back. */
export async function holdLate(page: Page): Promise<(shop: Frame) => Promise<void>> {
  const release = await hold(page, '**/wellness.js');
  return async (shop) => {
    release();
    await shop.waitForFunction(() => document.querySelector('wellness-cart-button:defined'));
    // Elements take over what is there one after the other: between two timers at least one of them.
    await shop.evaluate(async () => {
      for (let i = 0; i < 30; i++) await new Promise((done) => setTimeout(done));
    });
  };
}

/** Where all that shows is, in every root, and how it looks. */
export const look = (shop: Frame) =>
  shop.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((host) =>
      [...(host.shadowRoot?.querySelectorAll('[data-root] *') ?? [])].map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        const style = getComputedStyle(node);
        const looks = ['color', 'backgroundColor', 'font', 'boxShadow', 'fill', 'opacity', 'display'] as const;
        return [host.localName, node.localName, x, y, width, height, ...looks.map((name) => style[name])].join(' ');
      }),
    ),
  );
