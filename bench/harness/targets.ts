import type { Row } from './measure.ts';
import { median } from './statistics.ts';

type Figure = (name: string) => number;

interface Target {
  readonly what: string;
  readonly atMost: number;
  /** NaN where something it needs was not measured. */
  readonly value: (figures: Readonly<Record<'badge' | 'code' | 'painted' | 'lost', Figure>>) => number;
}

/** Of its two ways to draw, the smaller one. `Math.min` of none would be Infinity, and any target met. */
function buyButton(code: Figure): number {
  const sizes = ['buy-button', 'buy-button-no-iframe'].map(code).filter((bytes) => !Number.isNaN(bytes));
  return sizes.length ? Math.min(...sizes) : Number.NaN;
}

/** Ratios and counts: no time is asserted. */
const list: readonly Target[] = [
  {
    what: 'prerendered: time until the badge reads 1, × vanilla',
    atMost: 1,
    value: ({ badge }) => badge('prerendered') / badge('vanilla'),
  },
  { what: 'prerendered: early clicks lost', atMost: 0, value: ({ lost }) => lost('prerendered') },
  {
    what: 'prerendered: scripts + CSS + JSON until the click works, × Buy Button',
    atMost: 1 / 4,
    value: ({ code }) => code('prerendered') / buyButton(code),
  },
  {
    what: 'wellness.lite.js: the same, × Buy Button',
    atMost: 1 / 2,
    value: ({ code }) => code('wellness.lite.js') / buyButton(code),
  },
  {
    what: 'wellness.lite.js: 1,000 cards, × vanilla',
    atMost: 1,
    value: ({ painted }) => painted('wellness.lite.js') / painted('vanilla'),
  },
  {
    what: 'wellness.js: 1,000 cards, × vanilla',
    atMost: 2,
    value: ({ painted }) => painted('wellness.js') / painted('vanilla'),
  },
];

export function targets(rows: readonly Row[]): string {
  const row = (name: string) => rows.find(({ variant }) => variant.name === name);
  const figures = {
    badge: (name: string) => median(row(name)?.loads.map(({ badge }) => badge) ?? []),
    code: (name: string) => median(row(name)?.loads.map(({ code }) => code) ?? []),
    painted: (name: string) => median(row(name)?.cards.map(({ painted }) => painted) ?? []),
    lost: (name: string) => row(name)?.clicks?.lost ?? Number.NaN,
  };
  return [
    '| target | at most | measured | met |',
    '|---|--:|--:|---|',
    ...list.map(({ what, atMost, value }) => {
      const measured = value(figures);
      if (!Number.isFinite(measured)) return `| ${what} | ${atMost} | – | not measured |`;
      const written = Number.isInteger(measured) ? `${measured}` : measured.toFixed(2);
      return `| ${what} | ${atMost} | ${written} | ${measured <= atMost ? 'yes' : '**no**'} |`;
    }),
  ].join('\n');
}
