import type { Page } from '@playwright/test';

/** Protects reading: no word is broken over two lines, unless by its own hyphen or slash. Code may be. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>();
    const look = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node instanceof Element) {
          if (node.shadowRoot) look(node.shadowRoot);
          continue;
        }
        const text = node as Text;
        if (text.parentElement?.closest('script, style, noscript, code, .code')) continue;
        for (const { 0: word, index } of text.data.matchAll(/[^\s\-\u2010–—/]{2,}/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
          // Parts of a word on one line may differ by a pixel.
          if (tops.length > 0 && Math.max(...tops) - Math.min(...tops) > 6)
            broken.add(`"${word}" in "${text.data.trim().replace(/\s+/g, ' ')}"`);
        }
      }
    };
    look(document.body);
    return [...broken];
  });
