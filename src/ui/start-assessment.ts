/** What the widget threw at a click that came before its component, while that click is made again. */
export const early: { failure?: unknown } = {};

/**
 * Calls the function on `window` that the external disclosure widget supplies (specification, section 1), looked up at
 * the moment of the click: the widget may have come late. False if there is none.
 * @throws whatever the widget throws.
 */
export function startAssessment(name: string, ask = () => true): boolean {
  const open = (window as unknown as Record<string, unknown>)[name];
  if (typeof open !== 'function') return false;
  if (ask()) open.call(window);
  return true;
}
