/**
 * Calls the function on `window` that the external disclosure widget supplies (specification, section 1), looked up at
 * the moment of the click: the widget may have come late. False if there is none.
 * @throws whatever the widget throws.
 */
export function startAssessment(name: string): boolean {
  const open = (window as unknown as Record<string, unknown>)[name];
  if (typeof open !== 'function') return false;
  open.call(window);
  return true;
}
