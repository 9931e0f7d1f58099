import type { Page } from '@playwright/test';

/**
 * Protects people who choose the colors themselves: buttons and fields that have an edge or a background of their own
 * keep an edge in forced colors.
 */
export async function edgeless(page: Page): Promise<string[]> {
  const edged = await page.evaluateHandle(() => {
    const found: Element[] = [];
    const visit = (root: Document | ShadowRoot) => {
      for (const node of root.querySelectorAll('*')) {
        if (node.shadowRoot) visit(node.shadowRoot);
        if (!node.matches('button, input:not([type=radio], [type=checkbox]), textarea, select')) continue;
        if (!node.checkVisibility({ visibilityProperty: true }) || node.clientWidth === 0) continue;
        const { borderTopWidth, backgroundColor } = getComputedStyle(node);
        if (borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)') found.push(node);
      }
    };
    visit(document);
    return found;
  });
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await edged.evaluate((nodes) =>
    nodes
      .filter((node) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(node);
        return borderTopWidth === '0px' || borderTopStyle === 'none';
      })
      .map((node) => node.getAttribute('aria-label') ?? node.textContent ?? ''),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}
