/** The elements whose content another element shows, by the container in the other's shadow root. */
const owners = new WeakMap<Element, Element>();

/** Notes that the container, in the shadow root of another element, shows content of this one. */
export const lend = (container: Element, owner: Element): unknown => owners.set(container, owner);

/** The element whose content the node is, also where another element shows it. */
export const ownerOf = (node: Element): Element | undefined =>
  owners.get(node.closest('[data-root]') as Element) ?? (node.getRootNode() as Partial<ShadowRoot>).host;
