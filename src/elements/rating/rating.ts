import { author, number } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { ratingView } from './RatingView.tsx';

/**
 * Five stars cut where the number says, the number itself, and how many reviews it comes from.
 *
 * @element wellness-rating
 * @attr {number} [value] - 0 to 5. Without it nothing is shown.
 * @attr {number} [reviews] - Number of reviews; left out of the words where it is missing.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Colour scheme; `auto` follows the page.
 * @csspart stars - The five stars.
 */
export class RatingElement extends reactElement(ratingView, {
  value: author(number({ min: 0, max: 5, expected: 'a number from 0 to 5', otherwise: 'No rating is shown.' })),
  reviews: author(
    number({
      min: 0,
      integer: true,
      expected: 'a whole number, 0 or more',
      otherwise: 'No number of reviews is shown.',
    }),
  ),
}) {}

define('wellness-rating', RatingElement);
