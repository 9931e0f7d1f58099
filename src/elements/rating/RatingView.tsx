import type { ElementView } from '../../bridge/element-view.ts';
import { Stars } from '../../ui/Stars.tsx';
import type { Words } from '../../words/words.ts';
import type { RatingProps } from './attributes.ts';

type ViewProps = RatingProps & { readonly words: Words };

/** Empty without a value, which does not mean a rating of 0. */
function RatingView({ value, reviews, words }: ViewProps) {
  if (value === undefined) return null;
  return (
    <span className="ground-line">
      <Stars value={value} reviews={reviews} words={words} />
    </span>
  );
}

export const ratingView: ElementView<RatingProps, ViewProps> = {
  model: ({ attributes, words }) => ({ ...attributes, words }),
  View: RatingView,
};
