import { author, text } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { testimonialView } from './TestimonialView.tsx';

/**
 * What somebody said, always marked *Sample*.
 *
 * @element wellness-testimonial
 * @attr {string} [text] - The words, without quotation marks. Without them nothing is shown.
 * @attr {string} [name] - Whose words they are.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Colour scheme; `auto` follows the page.
 * @csspart quote - The whole quotation.
 */
export class TestimonialElement extends reactElement(testimonialView, {
  text: author(text()),
  name: author(text()),
}) {}

define('wellness-testimonial', TestimonialElement);
