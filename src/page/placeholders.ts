import { tellOfAttributes, tellOfTag } from '../misspelt.ts';
import { noteFromPlaceholder, startMounting } from './mount.ts';

/** What an element keeps of its placeholder beside its own attributes. Styles go by CSSOM, which strict policies allow. */
const kept = ['id', 'class', 'lang', 'dir'];

function upgradeOne(placeholder: HTMLElement): void {
  const tag = `wellness-${placeholder.dataset.wellness}`;
  const known = customElements.get(tag) as { observedAttributes?: readonly string[] } | undefined;
  if (!known) {
    tellOfTag(placeholder, tag, `data-wellness="${placeholder.dataset.wellness}" names no element, `);
    return;
  }
  const attributes = known.observedAttributes ?? [];
  const element = placeholder.ownerDocument.createElement(tag);
  tellOfAttributes(element, attributes, { source: placeholder, prefix: 'data-' });
  for (const name of kept) {
    const value = placeholder.getAttribute(name);
    if (value !== null) element.setAttribute(name, value);
  }
  if (placeholder.hasAttribute('style')) element.style.cssText = placeholder.style.cssText;
  // Only what the element knows: data-onclick="…" must not become a handler.
  for (const name of attributes) {
    const value =
      placeholder.getAttribute(`data-${name}`) ?? (name === 'href' ? placeholder.getAttribute('href') : null);
    if (value !== null) element.setAttribute(name, value);
  }
  element.append(...placeholder.childNodes);
  noteFromPlaceholder(element);
  placeholder.replaceWith(element);
}

/** The placeholders in one part of the page, which may be one itself. */
export function upgrade(root: ParentNode): void {
  const found = [...root.querySelectorAll<HTMLElement>('[data-wellness]')];
  if (root instanceof HTMLElement && root.matches('[data-wellness]')) found.push(root);
  for (const placeholder of found) upgradeOne(placeholder);
}

/** Turns the placeholders of the whole document into elements. Each copy does, since it may know more tags. */
export function mountAll(): void {
  startMounting(upgrade);
  upgrade(document);
}

/** The same for what is added later, also with the tags of other copies: once a page. */
export function mountLater(): void {
  const isLoaded = () => document.readyState === 'complete';
  // Once all scripts of the page are there, since another copy may know more tags.
  if (isLoaded()) tellOfUnknown(document);
  else addEventListener('load', () => tellOfUnknown(document));
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.isConnected) {
          upgrade(node);
          if (isLoaded()) tellOfUnknown(node);
        }
  }).observe(document, { childList: true, subtree: true });
}

function tellOfUnknown(root: ParentNode): void {
  const found = [...root.querySelectorAll(':not(:defined)')];
  if (root instanceof HTMLElement && root.matches(':not(:defined)')) found.push(root);
  for (const element of found) {
    const tag = element.localName;
    if (tag.startsWith('wellness-') && !customElements.get(tag)) tellOfTag(element, tag);
  }
}
