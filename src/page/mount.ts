import { errorMessages } from '../page-messages.ts';

/** What an element keeps of its placeholder beside its own attributes. Styles go by CSSOM, which strict policies allow. */
const kept = ['id', 'class', 'lang', 'dir'];

const told = new WeakSet<Element>();

function upgrade(placeholder: HTMLElement): void {
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

/**
 * Turns the placeholders in one part of the page into elements: `<a data-wellness="product-card" data-product-id="x">`
 * becomes `<wellness-product-card product-id="x">`, for hosts that strip tags they do not know.
 * @throws Error `Root element not found` where there is no such part (specification, section 8).
 */
export function mount(rootOrSelector: ParentNode | string): void {
  const root = typeof rootOrSelector === 'string' ? document.querySelector(rootOrSelector) : rootOrSelector;
  if (!root?.querySelectorAll) throw new Error(errorMessages.noRoot);
  const found = [...root.querySelectorAll<HTMLElement>('[data-wellness]')];
  if (root instanceof HTMLElement && root.matches('[data-wellness]')) found.push(root);
  for (const placeholder of found) upgrade(placeholder);
}
