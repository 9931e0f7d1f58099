import type { ElementView } from '../../../bridge/element-view.ts';
import type { Words } from '../../../words/words.ts';
import type { TestimonialProps } from './attributes.ts';

type ViewProps = TestimonialProps & { readonly words: Words };

/** A quotation, always marked as a sample. Empty without text. */
function TestimonialView({ text, name, words: { say } }: ViewProps) {
  if (!text) return null;
  return (
    <figure part="quote" className="testimonial ground">
      <blockquote className="quote wrap-anywhere">{say('quote', { text })}</blockquote>
      <figcaption className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        {name && <span className="wrap-anywhere">{name}</span>}
        <span className="box px-1.5 py-0.5 text-label">{say('sample')}</span>
      </figcaption>
    </figure>
  );
}

export const testimonialView: ElementView<TestimonialProps, ViewProps> = {
  model: ({ attributes, words }) => ({ ...attributes, words }),
  View: TestimonialView,
};
