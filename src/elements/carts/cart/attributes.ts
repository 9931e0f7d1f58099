import { author, number, type PropsOf } from '../../../bridge/attributes.ts';
import { attributes as common } from '../attributes.ts';

export const attributes = {
  ...common,
  /** Level of the heading, 1 to 6. */
  headingLevel: author(number({ min: 1, max: 6, integer: true, expected: 'a whole number from 1 to 6' }, 2)),
};

export interface CartProps extends PropsOf<typeof attributes> {}
