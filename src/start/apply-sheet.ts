const APPLIED = Symbol.for('wellness/dressed');

/** Whether a script of the page gives the prerendered elements their styles. */
export const isSheetApplied = (): boolean => APPLIED in globalThis;

/**
 * Gives the sheet that stands in the page as text to every prerendered element, before it is painted: as the parser brings
 * them, and once more before each frame, since nothing tells of a root whose template comes in a later packet than its
 * host's start tag.
 */
export function applySheet(): void {
  if (isSheetApplied()) return;
  Object.defineProperty(globalThis, APPLIED, { value: true });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(document.querySelector('script[data-wellness-sheet]')?.textContent ?? '');
  const hosts = new Set<Element>();
  const meet = (nodes: Iterable<Node>) => {
    for (const node of nodes) if ((node as Element).localName?.startsWith('wellness-')) hosts.add(node as Element);
  };
  const look = () => {
    for (const { addedNodes } of observer.takeRecords()) meet(addedNodes);
    for (const host of hosts) {
      if (!host.shadowRoot) continue;
      hosts.delete(host);
      // What is defined has the whole sheet, and in its order.
      if (!host.matches(':defined')) host.shadowRoot.adoptedStyleSheets.push(sheet);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) meet(addedNodes);
    look();
  });
  const frame = () => {
    look();
    if (document.readyState === 'loading') requestAnimationFrame(frame);
    else observer.disconnect();
  };
  observer.observe(document, { childList: true, subtree: true });
  meet(document.querySelectorAll(':not(:defined)'));
  document.addEventListener('readystatechange', look, { once: true });
  frame();
}
