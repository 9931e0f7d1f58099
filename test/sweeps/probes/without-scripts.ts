import type { Page } from '@playwright/test';

/**
 * Protects visitors whose browser runs no scripts: the page has its words, the navigation and a way to write, and no link
 * that needs a script, and no sentence about what only a script does.
 */
export const missingWithoutScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const links: HTMLAnchorElement[] = [];
    const collect = (root: Document | ShadowRoot) => {
      for (const node of root.querySelectorAll('*')) {
        if (node.shadowRoot) collect(node.shadowRoot);
        if (node instanceof HTMLAnchorElement && node.href && node.checkVisibility()) links.push(node);
      }
    };
    collect(document);
    const to = new Set(links.map((link) => new URL(link.href).pathname));
    for (const path of ['/', '/anti-aging', '/weight-loss', '/peptides', '/supplements', '/contact'])
      if (!to.has(path)) faults.push(`no link to ${path}`);
    for (const { href } of links) if (/[?#]wellness-cart=/.test(href)) faults.push(`needs a script: ${href}`);
    for (const node of document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd)'))
      if (
        node.textContent?.trim() &&
        !node.closest('details, form, [hidden], [aria-hidden="true"]') &&
        // Text for a slot that the element does not show in this state stays hidden.
        (!node.closest('[slot]') || node.closest('[slot]')?.assignedSlot) &&
        !node.checkVisibility({ opacityProperty: true })
      )
        faults.push(`hidden: ${node.textContent.trim().slice(0, 40)}`);
    for (const node of document.querySelectorAll('main :is(p, span)'))
      if (node.textContent.startsWith('Starts your') && node.checkVisibility())
        faults.push(`untrue: ${node.textContent}`);
    if (!document.querySelector('main h1')?.checkVisibility()) faults.push('no h1');
    return [...new Set(faults)];
  });
