import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/*
 * Protects people who print: every word is on the paper, nothing lies over another word, and no page of the print is
 * empty.
 */

/** Counts the pages of a PDF, and those that show neither text nor picture. Reads PDFs as Chromium writes them. */
export function pagesOf(pdf: Buffer): { all: number; empty: number } {
  const text = pdf.toString('latin1');
  const contents = [...text.matchAll(/<<\/Type \/Page\n.*?\/Contents (\d+) 0 R/gs)].map(([, id]) => id);
  const streams = contents.map((id) => {
    const [head = '', filter] =
      new RegExp(`\n${id} 0 obj\n<<(/Filter /FlateDecode\n)?/Length \\d+>> stream\n`).exec(text) ?? [];
    const start = text.indexOf(head) + head.length;
    const data = pdf.subarray(start, text.indexOf('endstream', start));
    return (filter ? inflateSync(data) : data).toString('latin1');
  });
  return { all: streams.length, empty: streams.filter((stream) => !/\b(Tj|TJ|Do)\b/.test(stream)).length };
}

/** Finds words of `main` that are missing on paper, and elements that lie over words. Links, buttons, controls with their labels, asides and decoration may be missing. */
export const faultsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const everything: Element[] = [];
    const words: Range[] = [];
    const collect = (root: Element | ShadowRoot) => {
      for (const node of root.querySelectorAll('*')) {
        everything.push(node);
        if (node.shadowRoot) collect(node.shadowRoot);
        for (const child of node.childNodes) {
          if (child.nodeType !== Node.TEXT_NODE || !child.textContent?.trim()) continue;
          // Text in an element's own tag stands for it until it has rendered.
          if (node.shadowRoot || node.closest('script, style, template, noscript')) continue;
          // Text for a slot that the element does not show in this state, as for an order that is not paid yet.
          const slotted = node.closest('[slot]');
          if (slotted && !slotted.assignedSlot) continue;
          const range = document.createRange();
          range.selectNodeContents(child);
          words.push(range);
        }
      }
    };
    collect(document.body);
    const parent = ({ startContainer }: Range) => startContainer.parentElement as Element;
    const isSeen = (node: Element) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    for (const range of words) {
      const node = parent(range);
      const host = (node.getRootNode() as ShadowRoot).host ?? node;
      const said = `"${range.toString().trim().slice(0, 40)}"`;
      const { left, right, width } = range.getBoundingClientRect();
      if (isSeen(node)) {
        const ends = document.documentElement.clientWidth;
        if (width > 0 && right > 0 && (left < -1 || right > ends + 1)) faults.push(`wider than the paper: ${said}`);
      } else if (host.closest('main') && !node.closest('a, button, form, label, aside, [hidden], [aria-hidden=true]')) {
        faults.push(`not on paper: ${said}`);
      }
    }
    for (const node of everything) {
      const { position } = getComputedStyle(node);
      const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
      if (!/fixed|sticky/.test(position) || !isSeen(node) || !width || !height || bottom <= 0) continue;
      // Fixed elements are printed on every page.
      const covers = words.some((range) => {
        const box = range.getBoundingClientRect();
        const apart = box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top;
        return !apart && isSeen(parent(range)) && !node.contains(range.startContainer);
      });
      if (position === 'fixed' || covers) faults.push(`${position} over words: ${node.outerHTML.slice(0, 60)}`);
    }
    return [...new Set(faults)];
  });

/** Finds empty pages in the print. */
export async function emptyPages(page: Page): Promise<string[]> {
  const { all, empty } = pagesOf(await page.pdf({ format: 'A4' }));
  return all === 0 || empty > 0 ? [`${empty} of ${all} pages are empty`] : [];
}
