import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { attributes } from './attributes.ts';
import { testimonialView } from './TestimonialView.tsx';

/**
 * A quotation, always marked *Sample*.
 *
 * @element wellness-testimonial
 * @csspart quote - The whole quotation.
 */
export class TestimonialElement extends reactElement(testimonialView, attributes) {}

define('wellness-testimonial', TestimonialElement);
