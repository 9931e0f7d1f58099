/** Whether the page has excluded the element by `data-wellness-off`. */
export const isLeftAlone = (element: Element): boolean => element.closest('[data-wellness-off]') !== null;
