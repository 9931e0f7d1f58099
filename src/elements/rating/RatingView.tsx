import { Stars } from '../../ui/Stars.tsx';

export interface RatingProps {
  value: number | undefined;
  reviews: number | undefined;
}

/** Nothing is shown without a value: no rating is not a rating of 0. */
export function RatingView({ value, reviews }: RatingProps) {
  return value === undefined ? null : <Stars value={value} reviews={reviews} />;
}
