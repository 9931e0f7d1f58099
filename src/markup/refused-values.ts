/** The invalid values of each element, by property. A framework sets properties, which leave no trace in the page. */
const refused = new WeakMap<Element, Map<string, unknown>>();

export const refuseValue = (element: Element, property: string, value: unknown): void =>
  void refused.set(element, (refused.get(element) ?? new Map()).set(property, value));

/** The element's attribute or property has a valid value again. */
export const acceptValue = (element: Element, property: string): void => void refused.get(element)?.delete(property);

/** The invalid values that the element has now, by property. */
export const refusedOf = (element: Element): ReadonlyMap<string, unknown> | undefined => refused.get(element);
