/** The matching elements of the document, and then those of its shadow roots. */
export const deepAll = (selector: string, root: ParentNode = document): Element[] => [
  ...root.querySelectorAll(selector),
  // A form's fields can hide its properties.
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot instanceof ShadowRoot ? deepAll(selector, shadowRoot) : [],
  ),
];
