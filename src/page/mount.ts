type Upgrade = (root: ParentNode) => void;

let upgrade: Upgrade | undefined;
/** Parts of the page to upgrade once the elements are defined. */
const waiting: ParentNode[] = [];

/** Elements made from placeholders. Their product attributes are not offers, because placeholders are untrusted. */
const fromPlaceholders = new WeakMap<Element, readonly string[]>();
export const noteFromPlaceholder = (element: Element, leftOut: readonly string[]): void =>
  void fromPlaceholders.set(element, leftOut);
/** The attributes of the element's placeholder that were left out as untrusted. */
export const leftOutOf = (element: Element): readonly string[] | undefined => fromPlaceholders.get(element);
export const isFromPlaceholder = (element: Element): boolean => fromPlaceholders.has(element);

/** Starts to upgrade placeholders, now that the elements are defined. */
export function startMounting(first: Upgrade): void {
  upgrade = first;
  for (const root of waiting.splice(0)) first(root);
}

/**
 * Turns the placeholders in one part of the page into elements: `<a data-wellness="product-card" data-product-id="x">`
 * becomes `<wellness-product-card product-id="x">`, for hosts that strip unknown tags. On a prerendered page this happens
 * once React has loaded.
 * @throws Error `Root element not found` if there is no such part (specification, section 8).
 */
export function mount(rootOrSelector: ParentNode | string): void {
  const root = typeof rootOrSelector === 'string' ? document.querySelector(rootOrSelector) : rootOrSelector;
  if (!root?.querySelectorAll) throw new Error('Root element not found');
  if (upgrade) upgrade(root);
  else waiting.push(root);
}
