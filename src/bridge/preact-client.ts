import { type ComponentChild, options, render } from 'preact';

/* For wellness.lite.js, in place of `react-dom/client`. */

export const createRoot = (container: Element) => ({
  render: (children: ComponentChild) => render(children, container),
  unmount: () => render(null, container),
});

// Effects follow the render they belong to, as they do with React here. Preact alone would begin them frames later, and
// not at all for an element that is gone by then, which would leave its signals subscribed.
options.requestAnimationFrame = queueMicrotask;

/**
 * Where markup does not match, Preact leaves the old beside the new, so the old goes first, and nothing of it is seen
 * between.
 */
export function hydrateRoot(container: Element) {
  container.replaceChildren();
  return createRoot(container);
}
