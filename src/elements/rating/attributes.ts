import { author, number, type PropsOf } from '../../bridge/attributes.ts';

export const attributes = {
  /** 0 to 5. Without it the element is empty. */
  value: author(number({ min: 0, max: 5, expected: 'a number from 0 to 5', fallback: 'No rating is shown.' })),
  /** Number of reviews; optional. */
  reviews: author(
    number({
      min: 0,
      integer: true,
      expected: 'a whole number, 0 or more',
      fallback: 'No number of reviews is shown.',
    }),
  ),
};

export interface RatingProps extends PropsOf<typeof attributes> {}
