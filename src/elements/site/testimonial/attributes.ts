import { author, type PropsOf, text } from '../../../bridge/attributes.ts';

export const attributes = {
  /** The text, without quotation marks. Without it the element is empty. */
  text: author(text()),
  /** Name of the person who is quoted. */
  name: author(text()),
};

export interface TestimonialProps extends PropsOf<typeof attributes> {}
