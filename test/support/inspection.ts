import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './site.ts';

export const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Axe's findings as text. Axe comes as an init script, since the pages' policy allows no other way. */
export async function axeFaults(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    return (
      axe
        // Its reading of linked sheets puts styles into the page that the page's policy forbids.
        .run({ preload: false, resultTypes: ['violations'] })
        .then(({ violations }) =>
          violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
          ),
        )
    );
  });
  return found.map(({ id, target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`);
}

export async function expectNoFaults(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of schemes) {
    // Without motion, so that no color is measured in a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeFaults(page), colorScheme).toEqual([]);
  }
}

/** Nothing is wider than the window. */
export async function expectNothingRunsOver(page: Page, message?: string): Promise<void> {
  // Words are there before their styles.
  await page.waitForLoadState();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, message).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Every control that shows, in the page and in the elements, with the place that it takes. */
export const controls = (page: Page) =>
  page.evaluate(() => {
    const found: { name: string; inline: boolean; x: number; y: number; width: number; height: number }[] = [];
    const visit = (root: Document | ShadowRoot) => {
      for (const node of root.querySelectorAll<HTMLElement>('*')) {
        if (node.shadowRoot) visit(node.shadowRoot);
        if (!node.matches('a[href], button, summary, input, textarea, select') || !node.checkVisibility()) continue;
        const { x, y, width, height } = node.getBoundingClientRect();
        if (!width || !height || x + width < 0 || y + height < 0) continue;
        const name = node.getAttribute('aria-label') ?? node.textContent?.trim() ?? '';
        found.push({ name, inline: getComputedStyle(node).display === 'inline', x, y, width, height });
      }
    };
    visit(document);
    return found;
  });
