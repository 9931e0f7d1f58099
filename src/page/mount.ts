type Upgrade = (root: ParentNode) => void;

let upgrade: Upgrade | undefined;
/** Parts of the page that wait for the elements to be there. */
const waiting: ParentNode[] = [];

/** Elements that were placeholders: what these say of a product is no offer, since a stranger may have written it. */
const fromPlaceholders = new WeakMap<Element, readonly string[]>();
export const noteFromPlaceholder = (element: Element, leftOut: readonly string[]): void =>
  void fromPlaceholders.set(element, leftOut);
/** The attributes of its placeholder that were left out, since a stranger may have written them. */
export const leftOutOf = (element: Element): readonly string[] | undefined => fromPlaceholders.get(element);
export const isFromPlaceholder = (element: Element): boolean => fromPlaceholders.has(element);

/** From now on there are elements to turn placeholders into. */
export function startMounting(first: Upgrade): void {
  upgrade = first;
  for (const root of waiting.splice(0)) first(root);
}

/**
 * Turns the placeholders in one part of the page into elements: `<a data-wellness="product-card" data-product-id="x">`
 * becomes `<wellness-product-card product-id="x">`, for hosts that strip tags they do not know. On a prerendered page
 * that happens when React has come.
 * @throws Error `Root element not found` where there is no such part (specification, section 8).
 */
export function mount(rootOrSelector: ParentNode | string): void {
  const root = typeof rootOrSelector === 'string' ? document.querySelector(rootOrSelector) : rootOrSelector;
  if (!root?.querySelectorAll) throw new Error('Root element not found');
  if (upgrade) upgrade(root);
  else waiting.push(root);
}
