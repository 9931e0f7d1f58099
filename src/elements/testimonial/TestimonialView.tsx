import { useWords } from '../../words/use-words.ts';

export interface TestimonialProps {
  text: string | undefined;
  name: string | undefined;
}

/** A quotation, always marked as a sample. Nothing is shown without words. */
export function TestimonialView({ text, name }: TestimonialProps) {
  const { say } = useWords();
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
