/** Whether the page excludes this element or one around it, across shadow roots, by `data-wellness-off`. */
export function isLeftAlone(element: Element): boolean {
  if (element.closest('[data-wellness-off]')) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isLeftAlone(root.host);
}
