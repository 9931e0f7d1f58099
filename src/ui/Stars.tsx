import { ratingMessages } from '../messages.ts';

const STAR = 'l1.9 4.9 5.3.4-4.1 3.3 1.4 5.1L8 11.7l-4.5 2.8 1.4-5.1L.8 6.1l5.3-.4z';
/** Five stars of 16 units, 3 apart. */
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
}

/** Five stars, the last one cut where the number says; the figure and the number of reviews beside them. */
export function Stars({ value, reviews }: StarsProps) {
  const figure = value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  const count = reviews === undefined ? undefined : ratingMessages.reviews(reviews);
  return (
    <span
      role="img"
      aria-label={ratingMessages.rated(figure, count)}
      className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small snug figures"
    >
      <svg part="stars" viewBox={`0 0 ${WIDTH} 16`} className="h-4 w-23 shrink-0" aria-hidden="true">
        <Row fill={false} />
        {/* A nested svg clips at its own width: no id is needed. */}
        <svg width={(value / 5) * WIDTH} height="16" overflow="hidden" aria-hidden="true">
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
