import type { Page } from '@playwright/test';

/** Protects reading without sideways scrolling: nothing on the page is wider than the window. */
export async function runOver(page: Page): Promise<string[]> {
  const content = await page.evaluate(() => document.documentElement.scrollWidth);
  const room = page.viewportSize()?.width ?? 0;
  return content > room ? [`the page is ${content} pixels wide in a window of ${room}`] : [];
}
