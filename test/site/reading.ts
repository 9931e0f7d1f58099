import type { Page } from '@playwright/test';

/**
 * What a page says in its main part, block by block: the text of the page and of the elements in it, without what is
 * hidden, without alternative texts. Words that stand side by side in one block are one string.
 */
export const readMain = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const blocks: string[] = [''];
    const isBlock = (node: Element) => !/^(inline|contents)/.test(getComputedStyle(node).display);
    const visit = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE) {
        blocks[blocks.length - 1] += node.textContent ?? '';
        return;
      }
      if (!(node instanceof Element) || node.localName === 'script' || node.localName === 'style') return;
      // What is folded away is still said: a closed question has its answer.
      if (node.closest('details') ? node.matches('[hidden]') : !node.checkVisibility() && !node.matches('slot')) return;
      const block = isBlock(node);
      if (block) blocks.push('');
      const children =
        node instanceof HTMLSlotElement ? node.assignedNodes({ flatten: true }) : (node.shadowRoot ?? node).childNodes;
      for (const child of children) visit(child);
      if (block) blocks.push('');
    };
    visit(document.querySelector('main') as Element);
    return blocks.map((block) => block.replace(/\s+/g, ' ').trim()).filter(Boolean);
  });
