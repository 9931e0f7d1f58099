import type { Page } from '@playwright/test';

/** As many as it takes to leave the navigation and go on in the page. */
const stops = 15;

/**
 * Protects people who magnify the page to 400 % and go by the keyboard: each of the first stops of Tab is in the window,
 * lies under nothing, and shows that it has the focus. Pages need teachHitTest().
 */
export async function unseenStops(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      if (!node || node === document.body) return null;
      const name = `<${node.localName}> ${node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 30)}`;
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
      const [x, y] = [(Math.max(0, left) + Math.min(innerWidth, right)) / 2, (from + to) / 2];
      if (to - from < 1) return `${name} is outside the window`;
      const hit = window.hitAt(x, y);
      if (!window.isWithin(hit, node) && !hit?.contains(node))
        return `${name} lies under ${hit?.outerHTML.slice(0, 60)}`;
      // A field of a set may leave it to its label to show.
      const shown = [node, node.closest('label')].some((one) => {
        const { outlineStyle, boxShadow } = one ? getComputedStyle(one) : { outlineStyle: 'none', boxShadow: 'none' };
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      return shown ? null : `${name} does not show that it has the focus`;
    });
    if (fault) faults.push(fault);
  }
  return faults;
}
