import { mount } from './mount.ts';

/** Turns the placeholders of the whole document into elements, and for what is added to it later. */
export function mountAll(): void {
  mount(document);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLElement && node.isConnected) mount(node);
  }).observe(document, { childList: true, subtree: true });
}
