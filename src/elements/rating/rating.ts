import { author, number } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { ratingView } from './RatingView.tsx';

/**
 * Five stars filled up to the value, the value itself and the number of reviews.
 *
 * @element wellness-rating
 * @attr {number} [value] - 0 to 5. Without it the element is empty.
 * @attr {number} [reviews] - Number of reviews; optional.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @csspart stars - The five stars.
 */
export class RatingElement extends reactElement(ratingView, {
  value: author(number({ min: 0, max: 5, expected: 'a number from 0 to 5', fallback: 'No rating is shown.' })),
  reviews: author(
    number({
      min: 0,
      integer: true,
      expected: 'a whole number, 0 or more',
      fallback: 'No number of reviews is shown.',
    }),
  ),
}) {}

define('wellness-rating', RatingElement);
