import { startMounting } from './mount.ts';

/** What an element keeps of its placeholder beside its own attributes. Styles go by CSSOM, which strict policies allow. */
const kept = ['id', 'class', 'lang', 'dir'];

const told = new WeakSet<Element>();

function upgradeOne(placeholder: HTMLElement): void {
  const tag = `wellness-${placeholder.dataset.wellness}`;
  const known = customElements.get(tag) as { observedAttributes?: readonly string[] } | undefined;
  if (!known) {
    if (told.has(placeholder)) return;
    told.add(placeholder);
    console.warn(
      `wellness: data-wellness="${placeholder.dataset.wellness}" names no element, <${tag}> is unknown.`,
      placeholder,
    );
    return;
  }
  const element = placeholder.ownerDocument.createElement(tag);
  for (const name of kept) {
    const value = placeholder.getAttribute(name);
    if (value !== null) element.setAttribute(name, value);
  }
  if (placeholder.hasAttribute('style')) element.style.cssText = placeholder.style.cssText;
  // Only what the element knows: data-onclick="…" must not become a handler.
  for (const name of known.observedAttributes ?? []) {
    const value =
      placeholder.getAttribute(`data-${name}`) ?? (name === 'href' ? placeholder.getAttribute('href') : null);
    if (value !== null) element.setAttribute(name, value);
  }
  element.append(...placeholder.childNodes);
  placeholder.replaceWith(element);
}

/** The placeholders in one part of the page, which may be one itself. */
export function upgrade(root: ParentNode): void {
  const found = [...root.querySelectorAll<HTMLElement>('[data-wellness]')];
  if (root instanceof HTMLElement && root.matches('[data-wellness]')) found.push(root);
  for (const placeholder of found) upgradeOne(placeholder);
}

/** Turns the placeholders of the whole document into elements, and for what is added to it later. */
export function mountAll(): void {
  startMounting(upgrade);
  upgrade(document);
  if (document.readyState === 'complete') tellOfUnknown();
  else addEventListener('load', tellOfUnknown, { once: true });
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLElement && node.isConnected) upgrade(node);
  }).observe(document, { childList: true, subtree: true });
}

/** Once all scripts of the page are there, since another copy may know more tags. */
function tellOfUnknown(): void {
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (localName.startsWith('wellness-')) console.warn(`wellness: <${localName}> is unknown.`);
}
