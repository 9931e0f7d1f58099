/** Watches an attribute on elements and on everything around them, across shadow roots. */
export function watchAround(attribute: string, changed: () => void): (element: Element) => void {
  const observed = new WeakSet<Node>();
  let observer: MutationObserver | undefined;
  return (element) => {
    observer ??= new MutationObserver(changed);
    for (let root = element.getRootNode(); !observed.has(root); root = (root as ShadowRoot).host.getRootNode()) {
      observed.add(root);
      observer.observe(root, { subtree: true, attributeFilter: [attribute] });
      if (!(root instanceof ShadowRoot)) return;
    }
  };
}
