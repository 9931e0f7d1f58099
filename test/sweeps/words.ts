import { expect, type Page } from '@playwright/test';

/**
 * The text of a page, block by block: its title and description, and the text of the page and of the elements in it. A
 * picture says its alternative text, a scale its name. Parts for the eye alone, such as the ends of a scale, are left out.
 */
export const readPage = async (page: Page): Promise<string[]> => [
  await page.title(),
  (await page.locator('meta[name="description"]').getAttribute('content')) ?? '',
  ...(await readBlocks(page, 'body')),
];

/** The same of one element and what is in it, without title and description. */
export async function readBlocks(page: Page, selector: string): Promise<string[]> {
  // Content that is still loading has no text yet.
  await expect(page.locator('wellness-order-status [aria-busy]')).toHaveCount(0);
  return page.locator(selector).evaluate((root) => {
    const blocks: string[] = [''];
    const isBlock = (node: Element) => !/^(inline|contents)/.test(getComputedStyle(node).display);
    // Collapsed text counts: a closed question has its answer.
    const isHidden = (node: Element) =>
      node.closest('details, slot') === null &&
      getComputedStyle(node).display !== 'contents' &&
      !node.checkVisibility();
    const visit = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE) blocks[blocks.length - 1] += node.textContent ?? '';
      if (!(node instanceof Element) || node.matches('script, style, [aria-hidden="true"]') || isHidden(node)) return;
      const block = isBlock(node);
      if (block) blocks.push('');
      if (node.matches('img, [role="img"]')) {
        blocks.push(node.getAttribute('alt') ?? node.getAttribute('aria-label') ?? '', '');
      } else {
        const children =
          node instanceof HTMLSlotElement
            ? node.assignedNodes({ flatten: true })
            : (node.shadowRoot ?? node).childNodes;
        for (const child of children) visit(child);
      }
      if (block) blocks.push('');
    };
    visit(root);
    return blocks.map((block) => block.replace(/\s+/g, ' ').trim()).filter(Boolean);
  });
}
