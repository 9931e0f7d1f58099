import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { attributes } from './attributes.ts';
import { ratingView } from './RatingView.tsx';

/**
 * Five stars filled up to the value, the value itself and the number of reviews.
 *
 * @element wellness-rating
 * @csspart stars - The five stars.
 */
export class RatingElement extends reactElement(ratingView, attributes) {}

define('wellness-rating', RatingElement);
