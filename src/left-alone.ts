/** Whether the page has said that nothing of ours touches this part of it. */
export const isLeftAlone = (element: Element): boolean => element.closest('[data-wellness-off]') !== null;
