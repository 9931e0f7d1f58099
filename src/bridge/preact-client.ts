import { createRoot } from 'preact/compat/client';

export { createRoot };

/**
 * For wellness.lite.js, in place of `react-dom/client`: where markup does not match, Preact leaves the old beside the
 * new, so the old goes first, and nothing of it is seen between.
 */
export function hydrateRoot(container: Element) {
  container.replaceChildren();
  return createRoot(container);
}
