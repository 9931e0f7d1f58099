import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** The element at a point of the window, in any shadow root. */
    hitAt(x: number, y: number): Element | null;
    /** Whether what is hit is the node, or lies in it. */
    isWithin(hit: Element | null, node: Element): boolean;
  }
}

/** Adds the hit test to pages. It is an init script because those bypass the pages' policy. */
export const teachHitTest = (target: BrowserContext | Page): Promise<unknown> =>
  target.addInitScript(() => {
    window.hitAt = (x, y) => {
      let hit = document.elementFromPoint(x, y);
      while (hit?.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      return hit;
    };
    window.isWithin = (hit, node) => {
      let above: Node | null = hit;
      while (above && above !== node) above = above instanceof ShadowRoot ? above.host : above.parentNode;
      return above !== null;
    };
  });
