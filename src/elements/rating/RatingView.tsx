import { Stars } from '../../ui/Stars.tsx';

export interface RatingProps {
  value: number | undefined;
  reviews: number | undefined;
}

/** Nothing is shown without a value: no rating is not a rating of 0. */
export function RatingView({ value, reviews }: RatingProps) {
  if (value === undefined) return null;
  return (
    <span className="ground-line">
      <Stars value={value} reviews={reviews} />
    </span>
  );
}
