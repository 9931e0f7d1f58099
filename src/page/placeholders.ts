import { isGuarded, ofDocument } from '../markup/guard.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import { warnOfAttributes, warnOfTag } from '../markup/misspelt.ts';
import { noteFromPlaceholder, startMounting } from './mount.ts';

/** Global attributes that are copied from a placeholder. `style` is copied by CSSOM, which strict policies allow. */
const globalAttributes = ['id', 'class', 'lang', 'dir'];

/** Scripts with `data-wellness` contain catalogs and messages. */
const PLACEHOLDER = '[data-wellness]:not(script)';

/** The class of a tag. Another copy of the script may have defined it, without `authorAttributes`. */
interface Known {
  readonly observedAttributes?: readonly string[];
  readonly authorAttributes?: readonly string[];
}

const isLoaded = () => ofDocument('readyState') === 'complete';

/** The reason why the placeholder is untrusted; undefined if it is trusted. */
function distrustReason(isLate: boolean): string | undefined {
  if (isGuarded()) return 'on a page with data-wellness-guard';
  return isLate ? 'that was added after the page had loaded' : undefined;
}

/** Tags and attributes that were left out, so that each is reported once. */
const warnedLeftOut = new Set<string>();

function warnOfLeftOut(element: Element, names: readonly string[], reason: string): void {
  const tag = element.localName;
  const newNames = names.filter((name) => !warnedLeftOut.has(`${tag} ${name}`));
  if (!newNames.length) return;
  for (const name of newNames) warnedLeftOut.add(`${tag} ${name}`);
  const written = newNames.map((name) => `"data-${name}"`).join(', ');
  console.warn(
    `<${tag}>: ignored ${written} of a placeholder ${reason}, because it is untrusted. Write the tag itself.`,
    element,
  );
}

function upgradeOne(placeholder: HTMLElement, isLate: boolean): void {
  const tag = `wellness-${placeholder.dataset.wellness}`;
  const known = customElements.get(tag) as Known | undefined;
  if (!known) {
    warnOfTag(placeholder, tag, `data-wellness="${placeholder.dataset.wellness}" names no element, `);
    return;
  }
  const attributes = known.observedAttributes ?? [];
  const element = placeholder.ownerDocument.createElement(tag);
  warnOfAttributes(element, attributes, { source: placeholder, prefix: 'data-' });
  for (const name of globalAttributes) {
    const value = placeholder.getAttribute(name);
    if (value !== null) element.setAttribute(name, value);
  }
  if (placeholder.hasAttribute('style')) element.style.cssText = placeholder.style.cssText;
  const reason = distrustReason(isLate);
  const leftOut: string[] = [];
  // Only known attributes are copied: data-onclick="…" must not become a handler.
  for (const name of attributes) {
    const value =
      placeholder.getAttribute(`data-${name}`) ?? (name === 'href' ? placeholder.getAttribute('href') : null);
    if (value === null) continue;
    if (reason && !known.authorAttributes?.includes(name)) leftOut.push(name);
    else element.setAttribute(name, value);
  }
  if (reason) warnOfLeftOut(element, leftOut, reason);
  element.append(...placeholder.childNodes);
  noteFromPlaceholder(element, leftOut);
  placeholder.replaceWith(element);
}

/** By its type, because a node that comes from a frame keeps the classes of that frame. */
const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;

/** Editors store their content as it is, also what cannot be edited in it. */
const isEdited = (element: HTMLElement) =>
  element.isContentEditable || element.closest('[contenteditable]:not([contenteditable="false" i])') !== null;

/**
 * Upgrades the placeholders in one part of the page, including its root. Placeholders that were added after the page had
 * loaded, and all placeholders of a guarded page, are untrusted: only their author attributes are used.
 */
export function upgrade(root: ParentNode, isLate = false): void {
  const found = [...root.querySelectorAll<HTMLElement>(PLACEHOLDER)];
  if (isElement(root) && root.matches(PLACEHOLDER)) found.push(root);
  for (const placeholder of found)
    try {
      if (!isLeftAlone(placeholder) && !isEdited(placeholder)) upgradeOne(placeholder, isLate);
    } catch (error) {
      // A form's fields can hide its methods, even `getAttribute`. The other placeholders must still be upgraded.
      console.error(error);
    }
}

/** Upgrades all placeholders of the document. Each copy of the script does so, because it may know more tags. */
export function mountAll(): void {
  startMounting(upgrade);
  upgrade(document);
}

/** Upgrades placeholders that are added later. One copy of the script does so for all. */
export function mountLater(): void {
  // Unknown tags are reported after all scripts have loaded, because another copy may know more tags.
  if (isLoaded()) warnOfUnknown(document);
  else addEventListener('load', () => warnOfUnknown(document));
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (isElement(node) && node.isConnected) {
          upgrade(node, isLoaded());
          if (isLoaded()) warnOfUnknown(node);
        }
  }).observe(document, { childList: true, subtree: true });
}

function warnOfUnknown(root: ParentNode): void {
  const found = [...root.querySelectorAll(':not(:defined)')];
  if (isElement(root) && root.matches(':not(:defined)')) found.push(root);
  for (const element of found) {
    const tag = element.localName;
    if (tag.startsWith('wellness-') && !customElements.get(tag) && !isLeftAlone(element)) warnOfTag(element, tag);
  }
}
