import { mount } from './mount.ts';

/** Turns the placeholders of the whole document into elements, and for what is added to it later. */
export function mountAll(): void {
  mount(document);
  if (document.readyState === 'complete') tellOfUnknown();
  else addEventListener('load', tellOfUnknown, { once: true });
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLElement && node.isConnected) mount(node);
  }).observe(document, { childList: true, subtree: true });
}

/** Once all scripts of the page are there, since another copy may know more tags. */
function tellOfUnknown(): void {
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (localName.startsWith('wellness-')) console.warn(`wellness: <${localName}> is unknown.`);
}
