import { author, text } from '../../../bridge/attributes.ts';
import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { testimonialView } from './TestimonialView.tsx';

/**
 * A quotation, always marked *Sample*.
 *
 * @element wellness-testimonial
 * @attr {string} [text] - The text, without quotation marks. Without it the element is empty.
 * @attr {string} [name] - Name of the person who is quoted.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @csspart quote - The whole quotation.
 */
export class TestimonialElement extends reactElement(testimonialView, {
  text: author(text()),
  name: author(text()),
}) {}

define('wellness-testimonial', TestimonialElement);
