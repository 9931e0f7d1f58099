import type { Page } from '@playwright/test';

/** Protects people who go by the keyboard: no control that has the focus is hidden behind the fixed cart button. */
export const focusBehindCart = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all: HTMLElement[] = [];
    const visit = (root: Document | ShadowRoot) => {
      for (const node of root.querySelectorAll<HTMLElement>('*')) {
        if (node.matches('a[href], button, summary, input, textarea') && node.checkVisibility()) all.push(node);
        if (node.shadowRoot) visit(node.shadowRoot);
      }
    };
    visit(document);
    const button = document.querySelector('wellness-cart-button')?.shadowRoot?.querySelector('button') as HTMLElement;
    const cart = button.getBoundingClientRect();
    // Backward from the end: a control that scrolls into view from below stops at the upper edge, where the button is.
    scrollTo(0, document.body.scrollHeight);
    return all
      .reverse()
      .filter((node) => node !== button)
      .filter((node) => {
        node.focus();
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return left >= cart.left && right <= cart.right && top >= cart.top && bottom <= cart.bottom;
      })
      .map((node) => node.outerHTML.slice(0, 80));
  });
