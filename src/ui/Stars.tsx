import type { Words } from '../words/words.ts';

const STAR = 'l1.9 4.9 5.3.4-4.1 3.3 1.4 5.1L8 11.7l-4.5 2.8 1.4-5.1L.8 6.1l5.3-.4z';
const BEST = 5;
/** Five stars 16 units wide, with gaps of 3. */
const WIDTH = 92;
const stars = [0, 19, 38, 57, 76];
const path = `M8 .8${STAR}`;

function Row({ fill }: { fill: boolean }) {
  return stars.map((x) => (
    <path
      key={x}
      d={path}
      transform={`translate(${x} 0)`}
      fill={fill ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth=".8"
      strokeLinejoin="round"
    />
  ));
}

interface StarsProps {
  /** 0 to 5. */
  readonly value: number;
  readonly reviews?: number | undefined;
  readonly words: Words;
}

/** Five stars filled up to the value, the value itself and the number of reviews. */
export function Stars({ value, reviews, words: { number, say } }: StarsProps) {
  const figure = number(value, { maximumFractionDigits: 1 });
  const rating = { value: figure, best: BEST };
  const count = reviews === undefined ? undefined : say('reviews', { count: reviews });
  return (
    <span
      role="img"
      aria-label={count === undefined ? say('rated', rating) : say('ratedFrom', { ...rating, reviews: count })}
      className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small snug figures"
    >
      <svg part="stars" viewBox={`0 0 ${WIDTH} 16`} className="h-4 w-23 shrink-0" aria-hidden="true">
        <Row fill={false} />
        {/* A nested svg clips at its own width, without a clipPath and its id. */}
        <svg width={(value / BEST) * WIDTH} height="16" overflow="hidden" aria-hidden="true">
          <Row fill />
        </svg>
      </svg>
      <span>
        {figure}
        {count && <span className="text-muted"> · {count}</span>}
      </span>
    </span>
  );
}
