const APPLIED = Symbol.for('wellness/sheet');

/** Whether a script of the page applies the inlined sheet. */
export const isSheetApplied = (): boolean => APPLIED in globalThis;

/**
 * Applies the sheet that is inlined in the page as text to every prerendered element before it is painted: as the parser
 * adds them, and before each frame, because no event reports a shadow root whose template arrives in a later packet than
 * its host's start tag.
 */
export function applySheet(): void {
  if (isSheetApplied()) return;
  Object.defineProperty(globalThis, APPLIED, { value: true });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(document.querySelector('script[data-wellness-sheet]')?.textContent ?? '');
  const hosts = new Set<Element>();
  const collect = (nodes: Iterable<Node>) => {
    for (const node of nodes) if ((node as Element).localName?.startsWith('wellness-')) hosts.add(node as Element);
  };
  const applyNow = () => {
    for (const { addedNodes } of observer.takeRecords()) collect(addedNodes);
    for (const host of hosts) {
      if (!host.shadowRoot) continue;
      hosts.delete(host);
      // Defined elements have the whole sheet, in its order.
      if (!host.matches(':defined')) host.shadowRoot.adoptedStyleSheets.push(sheet);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) collect(addedNodes);
    applyNow();
  });
  const frame = () => {
    applyNow();
    if (document.readyState === 'loading') requestAnimationFrame(frame);
    else observer.disconnect();
  };
  observer.observe(document, { childList: true, subtree: true });
  collect(document.querySelectorAll(':not(:defined)'));
  document.addEventListener('readystatechange', applyNow, { once: true });
  frame();
}
