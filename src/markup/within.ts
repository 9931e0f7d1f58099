/** Whether the selector matches the element or one around it, across shadow roots. */
export function isWithin(element: Element, selector: string): boolean {
  if (element.closest(selector)) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isWithin(root.host, selector);
}
