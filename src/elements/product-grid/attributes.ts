import { author, flag, identifier, number, owner, type PropsOf, url } from '../../bridge/attributes.ts';

export const attributes = {
  /** URL of a JSON array of products; by default all products of the page. */
  catalog: owner(url()),
  /** For drawings or cut-outs, which stand on one painted floor if all products have a picture. */
  drawing: author(flag()),
  /** Level of the names' headings, 1 to 6. */
  headingLevel: author(number({ min: 1, max: 6, integer: true, expected: 'a whole number from 1 to 6' }, 3)),
  /** Function on `window` that Get Started calls. */
  modalFunction: owner(identifier('openDisclosureModal')),
};

export interface ProductGridProps extends PropsOf<typeof attributes> {}
