interface Bottle {
  /** Height of the glass in a picture of 400. */
  readonly height: number;
  readonly glass: 'amber' | 'paper';
  /** The lines of text on the label. */
  readonly label: readonly string[];
}

/** Pictures of the fixed catalog are part of the script, because a strict policy blocks images from the script's origin. */
const bottles: Readonly<Record<string, Bottle>> = {
  'nmn-plus': { height: 210, glass: 'amber', label: ['NMN+'] },
  'longevity-stack': { height: 256, glass: 'paper', label: ['Longevity', 'Stack'] },
  'immune-support': { height: 166, glass: 'amber', label: ['Immune', 'Support'] },
};

export const hasArt = (id: string | undefined): id is string => id !== undefined && Object.hasOwn(bottles, id);

const FLOOR = 366;
const LEFT = 82;
const RIGHT = 198;
/** The left edge of the shade; light comes from the upper left. */
const SHADE = 167;

/**
 * Draws a supplement bottle. A small one has no text on its label, because it would not be readable.
 */
export function ProductArt({ id, small }: { id: string; small?: boolean }) {
  const bottle = bottles[id];
  if (!bottle) return null;
  const { height, glass, label } = bottle;
  const top = FLOOR - height;
  const neck = top + 26;
  const body = `M${LEFT + 14} ${neck - 26}v8c0 12-14 15-14 30V${FLOOR - 12}q0 12 12 12h${RIGHT - LEFT - 24}q12 0 12-12V${neck + 12}c0-15-14-18-14-30v-8z`;
  const shade = `M${SHADE} ${neck - 26}H${RIGHT - 14}v8c0 12 14 15 14 30V${FLOOR - 12}q0 12-12 12H${SHADE}z`;
  const labelTop = neck + Math.round(height * 0.22);
  const labelBottom = FLOOR - 24;
  const tickCount = Math.floor((labelBottom - labelTop - 10) / 7);
  let ticks = '';
  for (let i = 0; i < tickCount; i++) ticks += `M${RIGHT} ${labelTop + 8 + i * 7}h${i % 5 === 0 ? -12 : -7}`;
  return (
    <svg viewBox="0 60 280 320" className="art" aria-hidden="true" data-glass={glass}>
      <path className="art-shadow" d={`M${LEFT + 6} ${FLOOR}H${RIGHT}l74-22H${RIGHT - 20}z`} />
      <path className="art-glass" d={body} />
      <path className="art-glass-shade" d={shade} />
      <path
        className="art-light"
        d={`M${LEFT + 8} ${neck + 12}q1-12 8-20h4q-6 10-6 22v14h-6zM${LEFT + 8} ${FLOOR - 16}h6v8h-6z`}
      />
      <path className="art-label" d={`M${LEFT} ${labelTop}H${RIGHT}V${labelBottom}H${LEFT}z`} />
      <path className="art-label-shade" d={`M${SHADE} ${labelTop}H${RIGHT}V${labelBottom}H${SHADE}z`} />
      <path className="art-ticks" d={ticks} fill="none" strokeWidth=".9" />
      {!small &&
        label.map((line, i) => (
          <text key={line} className="art-name" x={LEFT + 12} y={labelTop + 32 + i * 21} fontSize="19">
            {line}
          </text>
        ))}
      <path
        className="art-cap"
        d={`M${LEFT + 8} ${top - 34}q0-6 6-6h${RIGHT - LEFT - 28}q6 0 6 6v32q0 3-3 3H${LEFT + 11}q-3 0-3-3z`}
      />
      <path className="art-cap-shade" d={`M${SHADE} ${top - 40}H${RIGHT - 14}q6 0 6 6v32q0 3-3 3H${SHADE}z`} />
      <path
        className="art-ribs"
        d={[0, 1, 2, 3, 4, 5, 6].map((i) => `M${LEFT + 22 + i * 9} ${top - 30}v26`).join('')}
        fill="none"
        strokeWidth="1"
      />
      <path className="art-cap-light" d={`M${LEFT + 16} ${top - 37}h58v2.5h-58z`} />
    </svg>
  );
}
